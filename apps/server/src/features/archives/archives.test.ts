import {
  type Archive,
  clearAllMessages,
  createArchive,
  createChannel,
  deleteAllFiles,
  getArchive,
  getArchiveAttachment,
  type MessageInput,
  setAvatar,
} from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  getFile,
  startServerWithSmallFiles,
  uploadFile,
  uploadsOnDisk,
} from '../../testing/files.ts'
import type { Person } from '../../testing/person.ts'
import type { TestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
beforeEach(async () => {
  await w.renewPeople()
  await w.dave.call(clearAllMessages, {})
})
afterAll(() => w.close())

test('an archive shows texts, files and authors to everybody who has its path', async () => {
  const { alice, bob, team, nobody } = w
  await alice.call(setAvatar, { body: await png(300, 150) })
  const text = await alice.send('before').to(team)
  const plan = await upload(bob, 'image/png', await png(640, 320))
  const file = await bob.send(message('vocechat/file', plan)).to(team)
  await alice.edit(text, 'after')

  const path = await archive(alice, [file, text, file])
  const { users, messages, num_attachments } = await nobody.call(getArchive, {
    query: { file_path: path },
  })
  expect(users).toEqual([
    { name: 'Alice', avatar: 0 },
    { name: 'Bob', avatar: null },
  ])
  expect(messages).toEqual([
    expect.objectContaining({ from_user: 0, mid: text, source: { gid: team }, content: 'after' }),
    expect.objectContaining({
      from_user: 1,
      mid: file,
      content: null,
      file_id: 1,
      thumbnail_id: 2,
    }),
  ])
  expect(num_attachments).toBe(3)

  const picture = await attachment(path, 1)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.headers.get('content-disposition')).toBe('inline; filename="plan"')
  const widthOf = async (id: number) => (await sharp(await bytesOf(path, id)).metadata()).width
  expect([await widthOf(0), await widthOf(1), await widthOf(2)]).toEqual([256, 640, 480])
  expect((await attachment(path, 3)).status).toBe(404)
})

test('an archive names the other user as the source of a direct message', async () => {
  const { alice, bob } = w
  const mids = [await alice.send('ping').toPerson(bob), await bob.send('pong').toPerson(alice)]
  const { messages } = await read(await archive(alice, mids))
  expect(messages.map(({ source }) => source)).toEqual([{ uid: bob.uid }, { uid: bob.uid }])
})

test('users archive only what they may read, administrators too', async () => {
  const { alice, bob, carol, dave, gus, general, team } = w
  const inTeam = await alice.send('secret').to(team)
  const direct = await alice.send('private').toPerson(bob)
  const open = await alice.send('hello').to(general)
  const asks = async (person: Person, mids: number[]) =>
    (await person.request(createArchive, { body: { mid_list: mids } })).status

  expect(await asks(carol, [open])).toBe(200)
  expect(await asks(carol, [open, inTeam])).toBe(403)
  expect(await asks(carol, [direct])).toBe(403)
  expect(await asks(dave, [inTeam])).toBe(403)
  expect(await asks(dave, [direct])).toBe(403)
  expect(await asks(gus, [open])).toBe(403)
  expect(await asks(w.nobody, [open])).toBe(401)
  expect(await asks(alice, [])).toBe(400)
  expect(
    await asks(
      alice,
      Array.from({ length: 101 }, (_, index) => index + 1),
    ),
  ).toBe(400)
  expect(await asks(alice, [open, 9999])).toBe(404)
  await alice.delete(open)
  expect(await asks(alice, [open])).toBe(404)
  await alice.react(inTeam, '👍')
  expect(await asks(alice, [inTeam + 10])).toBe(404)
})

test('a forwarded file opens for others after its original was deleted, and goes with the forward', async () => {
  const { alice, bob, carol, team } = w
  const path = await upload(alice, 'text/plain', 'the plan')
  const original = await alice.send(message('vocechat/file', path)).to(team)
  const forwarded = await archive(bob, [original])
  const mid = await bob.send(message('vocechat/archive', forwarded)).toPerson(carol)

  await alice.delete(original)
  await w.services.jobs.runDue()
  expect((await bytesOf(forwarded, 0)).toString()).toBe('the plan')

  await bob.delete(mid)
  await w.services.jobs.runDue()
  await w.services.jobs.runDue()
  expect((await attachment(forwarded, 0)).status).toBe(404)
  expect((await request(forwarded)).status).toBe(404)
  expect(await uploadsOnDisk(w)).toEqual([])
})

test('an archive within an archive stays readable when the inner forward is deleted', async () => {
  const { alice, bob, carol, team } = w
  const path = await upload(alice, 'text/plain', 'inner file')
  const inner = await archive(alice, [await alice.send(message('vocechat/file', path)).to(team)])
  const first = await alice.send(message('vocechat/archive', inner)).toPerson(bob)
  const outer = await archive(bob, [first])
  const second = await bob.send(message('vocechat/archive', outer)).toPerson(carol)

  await alice.delete(first)
  await w.services.jobs.runDue()
  const { messages } = await read(outer)
  expect(messages).toMatchObject([
    { content_type: 'vocechat/archive', content: inner, file_id: null },
  ])
  expect((await bytesOf(inner, 0)).toString()).toBe('inner file')

  await bob.delete(second)
  for (let step = 0; step < 3; step++) await w.services.jobs.runDue()
  expect((await request(inner)).status).toBe(404)
})

test('an archive of a voice message keeps the path that existing players read', async () => {
  const { alice, team } = w
  const path = await upload(alice, 'audio/webm', 'sound')
  const sent = { ...message('vocechat/audio', path), properties: { duration: 2500 } }
  const { messages } = await read(await archive(alice, [await alice.send(sent).to(team)]))
  expect(messages).toMatchObject([
    { content_type: 'vocechat/audio', content: path, file_id: 0, properties: { duration: 2500 } },
  ])
})

test('deleting all files deletes archives, and those made afterwards show what is missing', async () => {
  const { alice, dave, team } = w
  const path = await upload(alice, 'text/plain', 'bytes')
  const mid = await alice.send(message('vocechat/file', path)).to(team)
  const before = await archive(alice, [mid])
  await dave.call(deleteAllFiles, {})
  expect((await request(before)).status).toBe(404)
  expect((await attachment(before, 0)).status).toBe(404)

  const after = await archive(alice, [mid])
  expect((await read(after)).messages).toMatchObject([{ file_id: 0 }])
  expect((await attachment(after, 0)).status).toBe(404)
})

test('clearing the server leaves no archive and no reference', async () => {
  const { alice, dave, team } = w
  const path = await upload(alice, 'text/plain', 'bytes')
  const forwarded = await archive(alice, [
    await alice.send(message('vocechat/file', path)).to(team),
  ])
  await alice.send(message('vocechat/archive', forwarded)).to(team)
  await dave.call(clearAllMessages, {})
  await w.services.jobs.runDue()
  for (const table of ['archive', 'file', 'file_reference'] as const) {
    expect(await w.services.db.selectFrom(table).selectAll().execute()).toEqual([])
  }
  expect(await uploadsOnDisk(w)).toEqual([])
})

test('a path is sent as a forward only if it is that of an archive', async () => {
  const { alice, bob, team } = w
  const file = await upload(alice, 'text/plain', 'no archive')
  const claimed = await upload(
    alice,
    'vocechat/archive',
    '{"users":[],"messages":[],"attachments":[]}',
  )
  const unknown = '2026/1/1/00000000-0000-4000-8000-000000000000'
  for (const path of [file, claimed, unknown, '../secret', '']) {
    await expect(alice.send(message('vocechat/archive', path)).to(team)).rejects.toThrow('400')
  }
  expect((await request(claimed)).status).toBe(404)

  const real = await archive(alice, [await alice.send('hi').to(team)])
  await alice.send(message('vocechat/archive', real)).toPerson(bob)
  // The stored file names other files; only its endpoints may be read.
  expect((await getFile(w, real)).status).toBe(404)
  await expect(alice.send(message('vocechat/file', real)).to(team)).rejects.toThrow('400')
})

test('a message that is deleted while it is archived is not found', async () => {
  const { alice } = w
  const { gid } = await alice.call(createChannel, { body: { name: 'race', members: [] } })
  const mid = await alice.send('going').to(gid)
  const { put } = w.services.blobs
  w.services.blobs.put = async (...input) => {
    await alice.delete(mid)
    return put.apply(w.services.blobs, input)
  }
  const answer = await alice.request(createArchive, { body: { mid_list: [mid] } })
  w.services.blobs.put = put
  expect(answer.status).toBe(404)
})

test('archives count against the quota of their user', async () => {
  const small = await startServerWithSmallFiles({ PARLEY_USER_DISK_BYTES: '2000' })
  const { alice, team } = small
  const mid = await alice.send('x'.repeat(1500)).to(team)
  await alice.call(createArchive, { body: { mid_list: [mid] } })
  const answer = await alice.request(createArchive, { body: { mid_list: [mid] } })
  expect(answer.status).toBe(413)
  await small.close()
})

const archive = (person: Person, mids: number[]) =>
  person.call(createArchive, { body: { mid_list: mids } })
const request = (file_path: string) => w.nobody.request(getArchive, { query: { file_path } })
const read = async (path: string): Promise<Archive> => (await request(path)).body
const attachment = (file_path: string, attachment_id: number) =>
  w.nobody.request(getArchiveAttachment, { query: { file_path, attachment_id } })

async function bytesOf(path: string, id: number): Promise<Buffer> {
  const query = new URLSearchParams({ file_path: path, attachment_id: String(id) })
  const answer = await fetch(`${w.base}/api/resource/archive/attachment?${query}`)
  if (answer.status !== 200) throw new Error(`The attachment got ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

const message = (content_type: MessageInput['content_type'], content: string): MessageInput => ({
  content_type,
  content,
  properties: null,
})

const upload = async (person: Person, content_type: string, bytes: Uint8Array | string) =>
  (await uploadFile(person, bytes, { content_type, filename: 'plan' })).path

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3366aa' } })
    .png()
    .toBuffer()
