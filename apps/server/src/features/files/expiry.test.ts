import {
  type CommonSettings,
  countOldFiles,
  deleteAllFiles,
  type FileExpiryMode,
  type MessageInput,
  updateCommonSettings,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import sharp from 'sharp'
import { getFile, getThumbnail, storedUploads, uploadFile } from '../../testing/files.ts'
import type { Person } from '../../testing/person.ts'
import { saveSettings } from '../../testing/settings.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'
import { deleteOldFiles } from './expiry.ts'

const dayMs = 86_400_000

let w: TestServer
let restoreSettings: () => Promise<void>
beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
  await w.dave.call(deleteAllFiles, {})
  // Shortly after midnight, so that whole days count.
  const now = w.clock.now()
  w.clock.offset += dayMs - (now % dayMs) + 60_000
})
afterAll(() => w.close())

// Signs in again each time, because tokens do not last as long as the clock moves.
let devices = 0
const again = (person: Person) => w.signInOn(person, `web:${++devices}`)
const change = async (body: Partial<CommonSettings>) =>
  (await again(w.dave)).call(updateCommonSettings, { body })
const keepFor = (max_file_expiry_mode: FileExpiryMode) => change({ max_file_expiry_mode })

async function sendFile(): Promise<string> {
  const alice = await again(w.alice)
  const { path } = await uploadFile(alice, 'content', { filename: 'a.txt' })
  const input: MessageInput = { content_type: 'vocechat/file', content: path, properties: null }
  await alice.send(input).to(w.team)
  return path
}

const statusOf = async (path: string) => (await getFile(w, path)).status

test('a file is deleted once it is older than the setting, in whole days', async () => {
  const path = await sendFile()
  await keepFor('Day7')
  w.clock.offset += 7 * dayMs
  await deleteOldFiles(w.services)
  expect(await statusOf(path)).toBe(200)

  w.clock.offset += dayMs
  const young = await sendFile()
  await deleteOldFiles(w.services)
  expect(await statusOf(path)).toBe(404)
  expect(await statusOf(young)).toBe(200)
})

test('no file is deleted while the setting is off', async () => {
  const path = await sendFile()
  w.clock.offset += 1000 * dayMs
  await deleteOldFiles(w.services)
  expect(await statusOf(path)).toBe(200)
})

test('a changed setting takes effect at once, and other settings delete nothing', async () => {
  const path = await sendFile()
  w.clock.offset += 40 * dayMs
  await change({ chat_layout_mode: 'Left' })
  await w.services.jobs.runDue()
  expect(await statusOf(path)).toBe(200)
  await keepFor('Day30')
  await w.services.jobs.runDue()
  expect(await statusOf(path)).toBe(404)
})

test('the thumbnail of an expired picture is deleted too', async () => {
  const background = '#123'
  const png = await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .png()
    .toBuffer()
  const { path } = await uploadFile(await again(w.bob), png, {
    filename: 'a.png',
    content_type: 'image/png',
  })
  expect((await getThumbnail(w, path)).status).toBe(200)
  expect(await storedUploads(w)).toHaveLength(2)
  w.clock.offset += 2 * dayMs
  await keepFor('Day1')
  await w.services.jobs.runDue()
  expect((await getThumbnail(w, path)).status).toBe(404)
  expect(await storedUploads(w)).toEqual([])
})

test('the files that a shorter time would delete are counted for admins', async () => {
  await sendFile()
  await sendFile()
  w.clock.offset += 8 * dayMs
  await sendFile()
  const admin = await again(w.dave)
  const count = (days: number) => admin.call(countOldFiles, { query: { days } })
  expect(await count(7)).toEqual({ files: 2, bytes: 2 * 'content'.length })
  expect(await count(30)).toEqual({ files: 0, bytes: 0 })
  await keepFor('Day7')
  await deleteOldFiles(w.services)
  expect(await count(7)).toEqual({ files: 0, bytes: 0 })
  const member = await again(w.bob)
  expect((await member.request(countOldFiles, { query: { days: 7 } })).status).toBe(403)
})
