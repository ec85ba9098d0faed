import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startS3Server } from '../../../testing/s3-server.ts'
import { stagingContract } from '../staging.contract.ts'
import type { Staging } from '../staging.ts'
import { openS3Blobs } from './blobs.ts'
import { parseS3Location } from './location.ts'
import { openS3Staging } from './staging.ts'

async function openStore() {
  const server = await startS3Server()
  const folder = await mkdtemp(join(tmpdir(), 'parley-staging-'))
  const blobs = openS3Blobs(parseS3Location(server.address('chat'), {}))
  const reopen = () => openS3Staging(blobs, join(folder, 'staging'))
  async function end() {
    await server.close()
    await rm(folder, { recursive: true, force: true })
  }
  return { server, folder, blobs, reopen, end, staging: await reopen() }
}

stagingContract('S3', openStore)

const start = { size: 0, mark: 0 }
const receive = (staging: Staging, content: string) =>
  staging.receive(Readable.from([Buffer.from(content)]))

test('pieces that reached different nodes become one file at a third node', async () => {
  const { blobs, folder, end } = await openStore()
  const nodes = await Promise.all(
    ['a', 'b', 'c'].map((node) => openS3Staging(blobs, join(folder, node))),
  )
  const [a, b, c] = nodes as [Staging, Staging, Staging]
  const one = { size: 4, mark: 5 }
  const two = { size: 7, mark: 9 }
  await (await receive(a, 'one ')).append('file', start, one)
  await (await receive(b, 'two')).append('file', one, two)

  expect(await c.store('file', two, 'done')).toMatchObject({ size: 7 })
  expect(await text(blobs.read('done'))).toBe('one two')
  await end()
})

test('of two pieces that follow the same state, the accepted one is stored', async () => {
  const { blobs, staging, end } = await openStore()
  const accepted = { size: 4, mark: 5 }
  await (await receive(staging, 'won ')).append('file', start, accepted)
  await (await receive(staging, 'lost')).append('file', start, { size: 4, mark: 6 })
  const last = { size: 7, mark: 8 }
  await (await receive(staging, 'end')).append('file', accepted, last)

  await staging.store('file', last, 'done')
  expect(await text(blobs.read('done'))).toBe('won end')
  await end()
})

test('of two pieces with the same length and mark, that of the accepted attempt is stored', async () => {
  const { blobs, staging, end } = await openStore()
  const reached = { size: 4, mark: 5 }
  for (const attempt of ['a', 'b', 'c', 'd']) {
    const piece = await receive(staging, `${attempt}${attempt}${attempt} `)
    await piece.append('file', start, { ...reached, attempt })
  }
  const last = { size: 7, mark: 8, attempt: 'z' }
  await (await receive(staging, 'end')).append('file', { ...reached, attempt: 'b' }, last)

  await staging.store('file', last, 'done')
  expect(await text(blobs.read('done'))).toBe('bbb end')
  await end()
})

test('no bytes of an upload touch the disk, except a picture that is opened', async () => {
  const { folder, staging, reopen, end } = await openStore()
  const filesIn = () => readdir(join(folder, 'staging'))
  const state = { size: 7, mark: 1 }
  await (await receive(staging, 'content')).append('file', start, state)
  await staging.store('file', state, 'done')
  expect(await filesIn()).toEqual([])

  const file = await staging.openFile('file', state)
  expect(await filesIn()).toHaveLength(1)
  await file?.discard()
  expect(await filesIn()).toEqual([])

  await writeFile(join(folder, 'staging', 'left'), 'by a crash')
  await reopen()
  expect(await filesIn()).toEqual([])
  await end()
})
