import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Blobs } from './blobs.ts'

/** What every kind of blob store must do; `open` gives an empty one and the way to end it. */
export function blobsContract(
  name: string,
  open: () => Promise<{ blobs: Blobs; end(): Promise<void> }>,
): void {
  describe(name, () => {
    let blobs: Blobs
    let end: () => Promise<void>
    beforeAll(async () => {
      ;({ blobs, end } = await open())
    })
    afterAll(() => end())

    const put = (key: string, text: string) => blobs.put(key, Buffer.from(text))
    const append = (key: string, text: string, at: number) =>
      blobs.append(key, Buffer.from(text), at)
    const textOf = async (key: string) => {
      const bytes = await blobs.bytes(key)
      return bytes && Buffer.from(bytes).toString()
    }

    test('what was put can be read, measured and replaced', async () => {
      await put('shelf/book', 'first edition')
      await put('shelf/book', 'second')

      expect(await textOf('shelf/book')).toBe('second')
      expect(await blobs.head('shelf/book')).toMatchObject({ size: 6 })
    })

    test('a blob that is not there is undefined', async () => {
      expect(await blobs.bytes('shelf/nothing')).toBeUndefined()
      expect(await blobs.head('shelf/nothing')).toBeUndefined()
    })

    test('a range has both its ends', async () => {
      await put('range', '0123456789')
      const read = async (range?: { start: number; end: number }) =>
        Buffer.concat(await blobs.read('range', range).toArray()).toString()

      expect(await read({ start: 2, end: 4 })).toBe('234')
      expect(await read()).toBe('0123456789')
    })

    test('pieces follow one another', async () => {
      expect(await append('parts', 'one ', 0)).toBe(true)
      expect(await append('parts', 'two', 4)).toBe(true)
      await blobs.finish('parts')

      expect(await textOf('parts')).toBe('one two')
    })

    test('a piece tried again takes the place of the first attempt', async () => {
      await append('again', 'one ', 0)
      await append('again', 'half a pie', 4)
      expect(await append('again', 'two', 4)).toBe(true)

      expect(await textOf('again')).toBe('one two')
    })

    test('a piece does not follow bytes that are not there', async () => {
      await append('short', 'one', 0)

      expect(await append('short', 'three', 8)).toBe(false)
      expect(await textOf('short')).toBe('one')
    })

    test('an empty piece makes an empty blob', async () => {
      await append('empty', '', 0)
      await blobs.finish('empty')

      expect(await blobs.head('empty')).toMatchObject({ size: 0 })
    })

    test('a blob is lent as a file', async () => {
      const { readFile } = await import('node:fs/promises')
      await put('lent', 'words')

      expect(await blobs.asFile('lent', (path) => readFile(path, 'utf8'))).toBe('words')
    })

    test('removing takes one, or all below a key', async () => {
      await put('room/a/1', 'x')
      await put('room/b/2', 'x')
      await put('room-next', 'x')
      await blobs.remove('room/a/1')
      await blobs.remove('room/a/1')
      expect(await textOf('room/a/1')).toBeUndefined()
      expect(await textOf('room/b/2')).toBe('x')

      await blobs.removeAll('room')
      expect(await textOf('room/b/2')).toBeUndefined()
      expect(await textOf('room-next')).toBe('x')
    })

    test.each(['../out', '/etc/passwd', 'a/../b', 'a//b', '', 'a/.hidden', 'a\0b', 'a\\b'])(
      'the key %j is none',
      async (key) => {
        await expect(async () => blobs.put(key, Buffer.from('x'))).rejects.toThrow('Not a blob key')
      },
    )
  })
}
