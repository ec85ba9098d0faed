import {
  channelHistory,
  createArchive,
  getArchiveAttachment,
  getChannel,
  type MessageInput,
  pinMessage,
  setBurnAfterReading,
} from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  addressOf,
  getFile,
  startServerWithSmallFiles,
  uploadFile,
  uploadsOnDisk,
} from '../../../testing/files.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { deleteExpired } from './clear.ts'

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
afterAll(() => w.close())

test('an expired message leaves no row, no file and no thumbnail, except in an earlier forward', async () => {
  const { alice, bob, carol, team } = w
  await carol.openStream()
  await alice.call(setBurnAfterReading, { body: { groups: [{ gid: team, expires_in: 60 }] } })
  const kept = await upload()
  const forwarded = await alice.send(file(kept)).to(team)
  const archive = await bob.call(createArchive, { body: { mid_list: [forwarded] } })
  await bob.send({ content_type: 'vocechat/archive', content: archive, properties: null }).to(team)
  const withForward = await uploadsOnDisk(w)

  const burnt = await upload()
  const picture = await alice.send(file(burnt)).to(team)
  expect(await thumbnailStatus(burnt)).toBe(200)
  const text = await alice.send('first words').to(team)
  await alice.edit(text, 'burning words')
  const reply = await alice.reply(text, 'burning reply')
  await alice.call(pinMessage, { params: { gid: team }, body: { mid: text } })
  expect((await uploadsOnDisk(w)).length).toBeGreaterThan(withForward.length)

  w.clock.offset += 61_000
  await deleteExpired(w.services)
  for (let step = 0; step < 3; step++) await w.services.jobs.runDue()

  const { db } = w.services
  const rows = await db.selectFrom('message').selectAll().execute()
  const burned = [forwarded, picture, text, reply]
  expect(rows.filter(({ mid }) => burned.includes(mid))).toEqual([])
  const pins = await db.selectFrom('pin').selectAll().execute()
  expect(JSON.stringify([rows, pins])).not.toMatch(/burning|first words/)
  expect(await uploadsOnDisk(w)).toEqual(withForward)
  expect((await getFile(w, burnt)).status).toBe(404)
  expect(await thumbnailStatus(burnt)).toBe(404)

  const attachment = { query: { file_path: archive, attachment_id: 1 } }
  expect((await w.nobody.request(getArchiveAttachment, attachment)).status).toBe(200)
  const page = await bob.call(channelHistory, { params: { gid: team }, query: {} })
  expect(page.map(({ from_uid }) => from_uid)).toEqual([bob.uid])
  expect((await bob.call(getChannel, { params: { gid: team } })).pinned_messages).toEqual([])
  await bob.openStream({ after_mid: 0 })
  expect(JSON.stringify(bob.allEvents())).not.toMatch(/burning|first words/)
  expect(carol.events().filter(({ type }) => type === 'chat')).toEqual([])
})

test('more messages than one query reads expire in one run', async () => {
  const { alice, bob } = w
  await alice.call(setBurnAfterReading, { body: { users: [{ uid: bob.uid, expires_in: 5 }] } })
  const sending = Array.from({ length: 1_010 }, (_, at) => alice.send(`${at}`).toPerson(bob))
  await Promise.all(sending)
  w.clock.offset += 6_000
  await deleteExpired(w.services)
  const left = await w.services.db
    .selectFrom('message')
    .select('mid')
    .where('expires_at', 'is not', null)
    .execute()
  expect(left).toEqual([])
})

const thumbnailStatus = async (path: string) =>
  (await fetch(w.base + addressOf(path, '&thumbnail=true'))).status

const file = (content: string): MessageInput => ({
  content_type: 'vocechat/file',
  content,
  properties: null,
})

async function upload() {
  const background = { r: Math.floor(Math.random() * 256), g: 60, b: 90 }
  const bytes = await sharp({ create: { width: 640, height: 320, channels: 3, background } })
    .png()
    .toBuffer()
  return (await uploadFile(w.alice, bytes, { content_type: 'image/png', filename: 'plan' })).path
}
