import {
  clearAllMessages,
  clearChannel,
  createChannel,
  deleteChannel,
  type MessageInput,
  editMessage,
  setBurnAfterReading,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  uploadsOnDisk,
  getFile,
  uploadFile,
  startServerWithSmallFiles,
} from '../../../testing/files.ts'
import type { Person } from '../../../testing/person.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { deleteExpired } from '../change/clear.ts'

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
afterAll(() => w.close())

test('an upload is deleted with the last message that contains it', async () => {
  const { alice, bob, team } = w
  const path = await upload(alice)
  const first = await alice.send(fileMessage(path)).to(team)
  const second = await bob.send(fileMessage(path)).toPerson(alice)

  await alice.delete(first)
  await w.services.jobs.runDue()
  expect((await getFile(w, path)).status).toBe(200)

  await bob.delete(second)
  await w.services.jobs.runDue()
  expect((await getFile(w, path)).status).toBe(404)
  expect(await isOnDisk(path)).toBe(false)
})

test('an upload that is sent again before its deletion job runs is kept', async () => {
  const { alice, team } = w
  const path = await upload(alice)
  await alice.delete(await alice.send(fileMessage(path)).to(team))
  await alice.send(fileMessage(path)).to(team)
  await w.services.jobs.runDue()
  expect((await getFile(w, path)).status).toBe(200)
})

test('an upload replaced by an edit is deleted, and the new one is kept', async () => {
  const { alice, team } = w
  const [before, after] = [await upload(alice), await upload(alice)]
  const mid = await alice.send(fileMessage(before)).to(team)
  await alice.call(editMessage, {
    params: { mid },
    body: fileMessage(after),
  })
  await w.services.jobs.runDue()
  expect((await getFile(w, before)).status).toBe(404)
  expect((await getFile(w, after)).status).toBe(200)
})

test('an upload is deleted when its message expires', async () => {
  const { carol } = w
  const path = await upload(carol)
  const body = { users: [{ uid: w.bob.uid, expires_in: 60 }] }
  await carol.call(setBurnAfterReading, { body })
  await carol.send(fileMessage(path)).toPerson(w.bob)
  w.clock.offset += 61_000
  await deleteExpired(w.services)
  await w.services.jobs.runDue()
  expect((await getFile(w, path)).status).toBe(404)
})

test('uploads of a channel are deleted when it is cleared, and when it is deleted', async () => {
  const { alice, bob } = w
  const { gid } = await alice.call(createChannel, {
    body: { name: 'files', members: [bob.uid] },
  })
  const [cleared, kept, ended] = [await upload(alice), await upload(alice), await upload(alice)]
  await alice.send(fileMessage(cleared)).to(gid)
  await alice.send(fileMessage(kept)).to(gid)
  await alice.send(fileMessage(kept)).toPerson(bob)
  await alice.call(clearChannel, { params: { gid } })
  await w.services.jobs.runDue()
  expect((await getFile(w, cleared)).status).toBe(404)

  await alice.send(fileMessage(ended)).to(gid)
  await alice.call(deleteChannel, { params: { gid } })
  await w.services.jobs.runDue()
  expect((await getFile(w, ended)).status).toBe(404)
  expect((await getFile(w, kept)).status).toBe(200)
})

test('clearing the server leaves no upload and no reference', async () => {
  const { alice, team, dave } = w
  const path = await upload(alice)
  await alice.send(fileMessage(path)).to(team)
  await dave.call(clearAllMessages, {})
  await w.services.jobs.runDue()
  expect((await getFile(w, path)).status).toBe(404)
  expect(await uploadsOnDisk(w)).toEqual([])
  expect(await w.services.db.selectFrom('file_reference').selectAll().execute()).toEqual([])
})

const fileMessage = (path: string): MessageInput => ({
  content_type: 'vocechat/file',
  content: path,
  properties: null,
})

async function upload(person: Person): Promise<string> {
  const { path } = await uploadFile(person, `bytes ${++count}`, {
    content_type: 'text/plain',
    filename: 'notes.txt',
  })
  return path
}
let count = 0

const isOnDisk = async (path: string) =>
  (await uploadsOnDisk(w)).some((name) => name.startsWith(path.split('/').at(-1) as string))
