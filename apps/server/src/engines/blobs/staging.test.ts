import { createHash } from 'node:crypto'
import { appendFile, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openStaging, type Staging } from './staging.ts'

let folder: string
let staging: Staging
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-staging-'))
  staging = await openStaging(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

async function append(name: string, content: string, at: number): Promise<boolean> {
  const piece = await staging.receive(Readable.from([Buffer.from(content)]))
  const fits = await staging.append(name, piece, at)
  await staging.discard(piece)
  return fits
}

async function completed(name: string, size: number) {
  const { path, hash } = await staging.complete(name, size)
  return { content: await readFile(path, 'utf8'), hash }
}

test('pieces are appended in order, and the hash covers all bytes', async () => {
  expect(await append('file', 'one ', 0)).toBe(true)
  expect(await append('file', 'two ', 4)).toBe(true)
  expect(await append('file', '', 8)).toBe(true)
  expect(await append('file', 'three', 8)).toBe(true)
  const content = 'one two three'
  expect(await completed('file', 13)).toEqual({ content, hash: sha256(content) })
})

test('a staged file can be continued after a restart', async () => {
  await append('file', 'before ', 0)
  staging = await openStaging(folder)
  await append('file', 'after', 7)
  expect(await completed('file', 12)).toEqual({
    content: 'before after',
    hash: sha256('before after'),
  })
})

test('a repeated piece replaces the first attempt', async () => {
  await append('file', 'first', 0)
  await append('file', 'one ', 0)
  await append('file', 'half a pie', 4)
  await append('file', 'two', 4)
  expect(await completed('file', 7)).toEqual({ content: 'one two', hash: sha256('one two') })
})

test('bytes that were never acknowledged are dropped', async () => {
  await append('file', 'one ', 0)
  await appendFile(join(folder, 'file'), 'half wri')
  await append('file', 'two', 4)
  expect(await completed('file', 7)).toEqual({ content: 'one two', hash: sha256('one two') })
})

test('a piece behind missing bytes is rejected', async () => {
  await append('file', 'one', 0)
  expect(await append('file', 'three', 8)).toBe(false)
  await truncate(join(folder, 'file'), 1)
  expect(await append('file', 'two', 3)).toBe(false)
})

test('a failed stream leaves no piece, and a start removes pieces of a crash', async () => {
  const failing = new Readable({ read: () => failing.destroy(new Error('cut off')) })
  await expect(staging.receive(failing)).rejects.toThrow('cut off')
  expect(await readdir(folder)).toEqual([])

  await staging.receive(Readable.from([Buffer.from('never appended')]))
  expect(await readdir(folder)).toHaveLength(1)
  await openStaging(folder)
  expect(await readdir(folder)).toEqual([])
})

test('removing a staged file removes its changed copy', async () => {
  await append('file', 'x', 0)
  await append('other', 'x', 0)
  await appendFile(staging.copyPath('file'), 'x')
  expect((await staging.names()).sort()).toEqual(['file', 'file', 'other'])
  await staging.remove('file')
  expect(await staging.names()).toEqual(['other'])
})
