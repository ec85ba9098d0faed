import { appendFile, mkdtemp, readdir, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDiskStaging } from './disk-staging.ts'
import { openDiskBlobs } from './disk.ts'
import { stagingContract } from './staging.contract.ts'
import type { Staging } from './staging.ts'

async function openIn(folder: string) {
  const blobs = await openDiskBlobs(join(folder, 'blobs'))
  const reopen = () => openDiskStaging(join(folder, 'staging'), blobs)
  return { blobs, reopen, staging: await reopen() }
}

stagingContract('disk', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parley-staging-'))
  const end = () => rm(folder, { recursive: true, force: true })
  return { ...(await openIn(folder)), end }
})

let folder: string
let staging: Staging
let reopen: () => Promise<Staging>
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-staging-'))
  ;({ staging, reopen } = await openIn(folder))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const receive = (content: string) => staging.receive(Readable.from([Buffer.from(content)]))

async function append(content: string, at: number): Promise<boolean> {
  const piece = await receive(content)
  const to = { size: at + piece.size, mark: at + 1 }
  const fits = await piece.append('file', { size: at, mark: at }, to)
  await piece.discard()
  return fits
}

test('bytes of an interrupted append are dropped', async () => {
  await append('one ', 0)
  await appendFile(join(folder, 'staging', 'file'), 'half wri')
  await append('two', 4)
  await appendFile(join(folder, 'staging', 'file'), 'more')
  const file = await staging.openFile('file', { size: 7, mark: 2 })
  expect(await readFile(file?.path ?? '', 'utf8')).toBe('one two')
})

test('a piece behind missing bytes is rejected at once', async () => {
  await append('one', 0)
  expect(await append('three', 8)).toBe(false)
  await truncate(join(folder, 'staging', 'file'), 1)
  expect(await append('two', 3)).toBe(false)
})

test('a start removes pieces of a crash', async () => {
  await receive('never appended')
  expect(await readdir(join(folder, 'staging'))).toHaveLength(1)
  await reopen()
  expect(await readdir(join(folder, 'staging'))).toEqual([])
})

test('storing an upload moves its file', async () => {
  await append('content', 0)
  await staging.store('file', { size: 7, mark: 1 }, 'done')
  expect(await readdir(join(folder, 'staging'))).toEqual([])
})
