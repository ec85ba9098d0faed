import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blobs, ByteRange } from './blobs.ts'

/** The contract of every blob store. `open` returns an empty store and a function that removes it. */
export function blobsContract(
  name: string,
  open: () => Promise<{ blobs: Blobs; end(): Promise<void> }>,
): void {
  describe(name, () => {
    let blobs: Blobs
    let end: () => Promise<void>
    let folder: string
    beforeAll(async () => {
      ;({ blobs, end } = await open())
      folder = await mkdtemp(join(tmpdir(), 'parley-blob-sources-'))
    })
    afterAll(async () => {
      await end()
      await rm(folder, { recursive: true, force: true })
    })

    const put = (key: string, content: string) => blobs.put(key, Buffer.from(content))
    const textOf = (key: string, range?: ByteRange) => text(blobs.read(key, range))

    test('a blob can be read, measured and replaced', async () => {
      await put('shelf/book', 'first edition')
      await put('shelf/book', 'second')

      expect(await textOf('shelf/book')).toBe('second')
      expect(await blobs.head('shelf/book')).toMatchObject({ size: 6, modified: expect.any(Date) })
    })

    test('a missing blob has no head, and reading it fails', async () => {
      await put('folder/blob', 'x')
      expect(await blobs.head('folder/nothing')).toBeUndefined()
      expect(await blobs.head('folder')).toBeUndefined()
      await expect(textOf('folder/nothing')).rejects.toBeInstanceOf(Error)
    })

    test('a range includes both its ends', async () => {
      await put('range', '0123456789')

      expect(await textOf('range', { start: 2, end: 4 })).toBe('234')
      expect(await textOf('range', { start: 9, end: 9 })).toBe('9')
      expect(await textOf('range')).toBe('0123456789')
    })

    test('a stream of several chunks is stored completely', async () => {
      const piece = Buffer.alloc(100_000, 'a')
      await blobs.put('stream', Readable.from([piece, piece, Buffer.from('end')]))

      expect(await blobs.head('stream')).toMatchObject({ size: 200_003 })
      expect(await textOf('stream', { start: 199_999, end: 200_002 })).toBe('aend')
    })

    test('a stream of 20 MB is stored completely', async () => {
      const pieces = Array.from({ length: 20 }, (_, at) => Buffer.alloc(1_000_003, at))
      await blobs.put('large', Readable.from(pieces))

      expect(await blobs.head('large')).toMatchObject({ size: 20_000_060 })
      expect(hashOf(await buffer(blobs.read('large')))).toBe(hashOf(Buffer.concat(pieces)))
      const middle = await buffer(blobs.read('large', { start: 8_388_600, end: 8_388_620 }))
      expect(middle).toEqual(Buffer.concat(pieces).subarray(8_388_600, 8_388_621))
    })

    test('an empty stream is stored as an empty blob', async () => {
      await blobs.put('empty', Readable.from([]))
      await blobs.put('empty-too', Buffer.alloc(0))

      expect(await blobs.head('empty')).toMatchObject({ size: 0 })
      expect(await textOf('empty-too')).toBe('')
    })

    test('a stream that fails leaves no blob, and an existing one unchanged', async () => {
      const failing = () =>
        Readable.from(
          (async function* () {
            yield Buffer.from('half')
            throw new Error('cut off')
          })(),
        )
      await put('kept', 'before')
      await expect(blobs.put('kept', failing())).rejects.toThrow('cut off')
      await expect(blobs.put('never', failing())).rejects.toThrow('cut off')

      expect(await textOf('kept')).toBe('before')
      expect(await blobs.head('never')).toBeUndefined()
    })

    test('a large stream that fails leaves no blob', async () => {
      const failing = async function* () {
        for (let sent = 0; sent < 20; sent += 1) yield Buffer.alloc(1_000_000)
        throw new Error('cut off')
      }
      await expect(blobs.put('never-large', Readable.from(failing()))).rejects.toThrow('cut off')
      expect(await blobs.head('never-large')).toBeUndefined()
    })

    test('a stream that is destroyed before its end leaves no blob', async () => {
      let isRead = () => {}
      const begun = new Promise<void>((resolve) => (isRead = resolve))
      const source = new Readable({
        read() {
          this.push(Buffer.from('half'))
          isRead()
          // Never pushes more data.
          this._read = () => {}
        },
      })
      const stored = blobs.put('aborted', source)
      await begun
      expect(await blobs.head('aborted')).toBeUndefined()
      source.destroy(new Error('the sender left'))

      await expect(stored).rejects.toThrow('the sender left')
      expect(await blobs.head('aborted')).toBeUndefined()
    })

    test('a blob under construction is not visible', async () => {
      const source = new Readable({ read() {} })
      const stored = blobs.put('growing', source)
      source.push('some bytes')
      expect(await blobs.head('growing')).toBeUndefined()
      source.push(null)
      await stored
      expect(await textOf('growing')).toBe('some bytes')
    })

    test('of two concurrent writes to one key, one is stored completely', async () => {
      const contents = ['a'.repeat(300_000), 'b'.repeat(200_000)]
      await Promise.all(contents.map((content) => put('contested', content)))
      expect(contents).toContain(await textOf('contested'))
    })

    test('open readers of a replaced blob read its old bytes', async () => {
      await put('replaced', 'old'.repeat(100_000))
      const readers = [blobs.read('replaced'), blobs.read('replaced')]
      await Promise.all(
        readers.map(
          (reader) => new Promise((open) => reader.once('readable', () => open(undefined))),
        ),
      )
      await put('replaced', 'new')

      for (const reader of readers) expect(await text(reader)).toBe('old'.repeat(100_000))
      expect(await textOf('replaced')).toBe('new')
    })

    test('putFile moves a file into the store', async () => {
      const path = join(folder, 'file')
      await writeFile(path, 'from a file')
      await put('file', 'before')
      await blobs.putFile('file', path)

      expect(await textOf('file')).toBe('from a file')
    })

    test('putFile with a missing file fails and changes nothing', async () => {
      await put('not-replaced', 'before')
      await expect(blobs.putFile('not-replaced', join(folder, 'nothing'))).rejects.toThrow('ENOENT')
      expect(await textOf('not-replaced')).toBe('before')
    })

    test('remove deletes one blob, removeAll all below a key', async () => {
      await put('room/a/1', 'x')
      await put('room/b/2', 'x')
      await put('room-next', 'x')
      for (let at = 0; at < 20; at += 1) await put(`room/c/${at}`, 'x')
      await blobs.remove('room/a/1')
      await blobs.remove('room/a/1')
      expect(await blobs.head('room/a/1')).toBeUndefined()
      expect(await textOf('room/b/2')).toBe('x')

      await blobs.removeAll('room')
      for (const key of ['b/2', ...Array.from({ length: 20 }, (_, at) => `c/${at}`)]) {
        expect(await blobs.head(`room/${key}`)).toBeUndefined()
      }
      expect(await textOf('room-next')).toBe('x')
    })

    test('a list names all blobs below a key with their sizes, and none that is unfinished', async () => {
      await put('list/a/1', 'x')
      await put('list/b', 'four')
      await put('list-next', 'x')
      const growing = new Readable({ read() {} })
      const stored = blobs.put('list/growing', growing)
      growing.push('some bytes')
      expect(await entriesIn('list')).toEqual(['list/a/1 1', 'list/b 4'])
      expect(await entriesIn('nothing')).toEqual([])
      expect(await entriesIn()).toEqual(expect.arrayContaining(['list/b 4', 'list-next 1']))
      growing.push(null)
      await stored
    })

    async function entriesIn(prefix?: string): Promise<string[]> {
      const found: string[] = []
      for await (const { key, size } of blobs.list(prefix)) found.push(`${key} ${size}`)
      return found.sort()
    }

    test('a probe and a clean-up of a store in use change nothing', async () => {
      await put('in-use', 'x')
      await blobs.probe()
      await blobs.cleanUp()
      expect(await textOf('in-use')).toBe('x')
    })

    test.each(['../out', '/etc/passwd', 'a/../b', 'a//b', '', 'a/.hidden', 'a\0b', 'a\\b'])(
      'the key %j is refused',
      async (key) => {
        await expect(async () => blobs.put(key, Buffer.from('x'))).rejects.toThrow('Not a blob key')
      },
    )
  })
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
