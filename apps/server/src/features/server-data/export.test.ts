import { clearAllMessages, exportServer, getJob, type Job, setUserAvatar } from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { sha256, startServerWithSmallFiles, uploadFile } from '../../testing/files.ts'
import type { TestServer } from '../../testing/test-server.ts'
import { unzip } from '../../testing/unzip.ts'
import type { Manifest } from './archive.ts'

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
beforeEach(async () => {
  await w.renewPeople()
  await w.dave.call(clearAllMessages, {})
})
afterAll(() => w.close())

test('an export has every row and file, with counts and checksums that are right', async () => {
  const { alice, dave, general } = w
  const mid = await alice.send('in public').to(general)
  const { path } = await uploadFile(alice, 'a plan', {
    content_type: 'text/plain',
    filename: 'p.txt',
  })
  await alice.send({ content_type: 'vocechat/file', content: path, properties: {} }).to(general)
  const picture = { width: 300, height: 300, channels: 3, background: 'red' } as const
  const body = await sharp({ create: picture }).png().toBuffer()
  await dave.call(setUserAvatar, { params: { uid: alice.uid }, body })
  const { job, files, manifest } = await exported()

  const messages = linesOf(files, 'tables/message.jsonl')
  expect(messages).toContainEqual(expect.objectContaining({ mid, from_uid: alice.uid }))
  expect(job.summary).toMatchObject({ message: messages.length, files: 2 })
  for (const [name, { rows, bytes, sha256: digest }] of Object.entries(manifest.tables)) {
    const entry = files.get(`tables/${name}.jsonl`) as Buffer
    expect({ name, rows, bytes, digest }).toEqual({
      name,
      rows: linesOf(files, `tables/${name}.jsonl`).length,
      bytes: entry.length,
      digest: sha256(entry),
    })
  }
  const stored = Object.entries(manifest.files)
  expect(stored).toHaveLength(2)
  for (const [key, facts] of stored) {
    expect(facts.sha256).toBe(sha256(files.get(`files/${key}`) as Buffer))
  }
  expect(stored.map(([key]) => files.get(`files/${key}`)?.toString())).toContain('a plan')
  expect(manifest).toMatchObject({ format: 'parley-server', version: 1, has_uploads: true })
  expect([...files.keys()].filter((name) => /session|one_time|magic/.test(name))).toEqual([])
  expect(linesOf(files, 'identity.json')).toEqual([w.services.identity])
})

test('an export without uploads has the rows and the pictures of people', async () => {
  const { alice, general } = w
  const { path } = await uploadFile(alice, 'a plan', {
    content_type: 'text/plain',
    filename: 'p.txt',
  })
  await alice.send({ content_type: 'vocechat/file', content: path, properties: {} }).to(general)
  const { manifest, files } = await exported({ files: false })
  expect(manifest.has_uploads).toBe(false)
  expect(Object.keys(manifest.files)).toEqual([])
  expect(linesOf(files, 'tables/file.jsonl')).toHaveLength(1)
})

test('only the owner starts an export, and one at a time', async () => {
  const { dave, alice, bob, gus, nobody, services } = w
  await services.database.transact((tx) =>
    tx.updateTable('account').set({ is_admin: 1 }).where('uid', '=', alice.uid).execute(),
  )
  for (const person of [alice, bob, gus]) {
    expect((await person.request(exportServer, { body: {} })).status).toBe(403)
  }
  expect((await nobody.request(exportServer, { body: {} })).status).toBe(401)
  const [one, other] = await Promise.all([
    dave.request(exportServer, { body: {} }),
    dave.request(exportServer, { body: {} }),
  ])
  expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([200, 409])
  const started = one.status === 200 ? one : other
  const { id } = started.body as Job
  await services.dataJobs.runner.idle()
  expect((await alice.request(getJob, { params: { id } })).status).toBe(404)
})

async function exported(body: { files?: boolean } = {}) {
  const { id } = await w.dave.call(exportServer, { body })
  await w.services.dataJobs.runner.idle()
  const job = (await w.dave.call(getJob, { params: { id } })) as Job
  expect(job).toMatchObject({ state: 'done', error: null })
  const answer = await fetch(w.base + job.download)
  const files = await unzip(new Uint8Array(await answer.arrayBuffer()))
  const [manifest] = linesOf(files, 'manifest.json', true) as [Manifest]
  return { job, files, manifest }
}

function linesOf(files: Map<string, Buffer>, name: string, isWhole = false): unknown[] {
  const text = files.get(name)?.toString() ?? ''
  const parts = isWhole ? [text] : text.split('\n').filter(Boolean)
  return parts.map((part) => JSON.parse(part) as unknown)
}
