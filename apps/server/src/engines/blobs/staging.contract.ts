import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Blobs } from './blobs.ts'
import type { Staging, UploadState } from './staging.ts'

export interface StagingFixture {
  blobs: Blobs
  staging: Staging
  /** Opens the same uploads as a restarted process does. */
  reopen(): Promise<Staging>
  end(): Promise<void>
}

/** The contract of every staging area. `open` returns an empty one. */
export function stagingContract(name: string, open: () => Promise<StagingFixture>): void {
  describe(name, () => {
    let blobs: Blobs
    let staging: Staging
    let fixture: StagingFixture
    let mark = 0
    beforeEach(async () => {
      fixture = await open()
      ;({ blobs, staging } = fixture)
    })
    afterEach(() => fixture.end())

    const start: UploadState = { size: 0, mark: 0 }

    /** Appends to a state and returns the next one. */
    async function append(upload: string, content: string, from: UploadState) {
      const piece = await staging.receive(Readable.from([Buffer.from(content)]))
      const to = { size: from.size + piece.size, mark: (mark += 1) }
      const fits = await piece.append(upload, from, to)
      await piece.discard()
      return fits ? to : undefined
    }

    async function appendAll(upload: string, ...contents: string[]): Promise<UploadState> {
      let state: UploadState | undefined = start
      for (const content of contents) state = state && (await append(upload, content, state))
      if (!state) throw new Error('A piece was rejected')
      return state
    }

    /** Stores an upload. Returns its content and its hash. */
    async function stored(upload: string, state: UploadState) {
      const file = await staging.store(upload, state, `done/${upload}`)
      return file && { ...file, content: await text(blobs.read(`done/${upload}`)) }
    }

    test('pieces are stored in order, with the hash of all bytes', async () => {
      const state = await appendAll('file', 'one ', 'two ', '', 'three', '')
      const content = 'one two three'
      expect(await stored('file', state)).toEqual({ content, size: 13, hash: sha256(content) })
    })

    test('an upload of eleven pieces is stored in order', async () => {
      const contents = Array.from({ length: 11 }, (_, at) => `${at}-`.repeat(at))
      const state = await appendAll('file', ...contents)
      expect((await stored('file', state))?.content).toBe(contents.join(''))
    })

    test('an upload of an empty piece is stored as an empty file', async () => {
      const state = await appendAll('empty', '')
      expect(await stored('empty', state)).toEqual({ content: '', size: 0, hash: sha256('') })
    })

    test('an upload can be continued after a restart', async () => {
      const state = await appendAll('file', 'before ')
      staging = await fixture.reopen()
      const next = await append('file', 'after', state)
      expect(next && (await stored('file', next))?.content).toBe('before after')
    })

    test('pieces that were not accepted are replaced by later ones', async () => {
      await append('file', 'first', start)
      const one = await append('file', 'one ', start)
      if (!one) throw new Error('A piece was rejected')
      await append('file', 'half a pie', one)
      const two = await append('file', 'two', one)
      expect(two && (await stored('file', two))).toMatchObject({
        content: 'one two',
        hash: sha256('one two'),
      })
    })

    test('an upload with missing bytes is not stored', async () => {
      const state = await appendAll('file', 'one')
      const gap = { size: 8, mark: state.mark }
      const next = await append('file', 'three', gap)
      expect(next && (await stored('file', next))).toBeUndefined()
      expect(await stored('file', gap)).toBeUndefined()
      expect(await staging.openFile('file', gap)).toBeUndefined()
      expect(await blobs.head('done/file')).toBeUndefined()
    })

    test('an upload that is stored again after an interruption gives the same file', async () => {
      const state = await appendAll('file', 'one ', 'two')
      const first = await stored('file', state)
      expect(await stored('file', state)).toEqual(first)
    })

    test('a stream that fails leaves no piece', async () => {
      const failing = new Readable({ read: () => failing.destroy(new Error('cut off')) })
      await expect(staging.receive(failing)).rejects.toThrow('cut off')
      expect(await staging.names()).toEqual([])
    })

    test('an upload opened as a file can be read and changed', async () => {
      const state = await appendAll('file', 'one ', 'two')
      const file = await staging.openFile('file', state)
      if (!file) throw new Error('No file')
      expect(await readFile(file.path, 'utf8')).toBe('one two')
      expect(file).toMatchObject({ size: 7, hash: sha256('one two') })

      await writeFile(file.copyPath, 'changed')
      await blobs.putFile('changed', file.copyPath)
      await file.discard()
      expect(await text(blobs.read('changed'))).toBe('changed')
      expect((await stored('file', state))?.content).toBe('one two')
    })

    test('a removed upload is gone, and others stay', async () => {
      const state = await appendAll('file', 'one ', 'two')
      const other = await appendAll('file-2', 'x')
      const file = await staging.openFile('file', state)
      if (file) await writeFile(file.copyPath, 'x')
      expect((await staging.names()).sort()).toEqual(['file', 'file-2'])

      await staging.remove('file')
      await staging.remove('file')
      expect(await staging.names()).toEqual(['file-2'])
      expect(await stored('file', state)).toBeUndefined()
      expect((await stored('file-2', other))?.content).toBe('x')
    })

    test.each(['../out', 'a/b', '', 'a.b'])('the name %j is refused', async (upload) => {
      await expect(async () => staging.remove(upload)).rejects.toThrow('Not a name')
      await expect(async () => append(upload, 'x', start)).rejects.toThrow('Not a name')
      await expect(async () => staging.openFile(upload, start)).rejects.toThrow('Not a name')
    })
  })
}

const sha256 = (content: string) => createHash('sha256').update(content).digest('hex')
