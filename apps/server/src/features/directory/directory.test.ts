import {
  channelDirectory,
  createChannel,
  deleteChannel,
  hideChat,
  likeMessage,
  showChat,
  updateLoginConfig,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { saveSettings } from '../../testing/settings.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let w: TestServer
let restoreSettings: () => Promise<void>
beforeAll(async () => {
  w = await startTestServer()
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
})
afterAll(() => w.close())

const directory = (person: Person) => person.call(channelDirectory, {})
const entryOf = async (gid: number) => (await directory(w.bob)).find((entry) => entry.gid === gid)
const leave = (person: Person, gid: number, until_mention = true) =>
  person.call(hideChat, { body: { target: { gid }, mid: 0, until_mention } })

test('the directory lists public channels only, also to administrators', async () => {
  const news = await w.dave.call(createChannel, { body: { name: 'news', is_public: true } })
  for (const person of [w.bob, w.carol, w.dave, w.alice]) {
    expect((await directory(person)).map(({ gid }) => gid)).toEqual([w.general, news.gid])
  }
  await w.dave.call(deleteChannel, { params: { gid: news.gid } })
  expect((await directory(w.bob)).map(({ gid }) => gid)).toEqual([w.general])
})

test('guests and people who are not signed in are refused', async () => {
  await w.dave.call(updateLoginConfig, { body: { guest: true } })
  expect((await w.gus.request(channelDirectory, {})).status).toBe(403)
  expect((await w.nobody.request(channelDirectory, {})).status).toBe(401)
})

test('people who left are not counted until they join again, and hiding is not leaving', async () => {
  // Dave, Alice, Bob and Carol; the guest does not count.
  expect(await entryOf(w.general)).toMatchObject({ members: 4 })
  await leave(w.carol, w.general)
  await leave(w.alice, w.general)
  await leave(w.bob, w.general, false)
  expect(await entryOf(w.general)).toMatchObject({ members: 2 })
  await w.carol.call(showChat, { body: { target: { gid: w.general } } })
  expect(await entryOf(w.general)).toMatchObject({ members: 3 })
})

test('the last activity is the newest message: reactions and deleted messages do not count', async () => {
  expect(await entryOf(w.general)).toMatchObject({ active_at: null })
  await w.bob.send('first').to(w.general)
  const first = await entryOf(w.general)
  expect(Math.abs((first?.active_at ?? 0) - w.clock.now())).toBeLessThan(10_000)
  w.clock.offset += 30_000
  const mid = await w.bob.send('second').to(w.general)
  const second = await entryOf(w.general)
  expect(second?.active_at).toBeGreaterThanOrEqual((first?.active_at ?? 0) + 30_000)
  w.clock.offset += 30_000
  await w.carol.call(likeMessage, { params: { mid }, body: { action: '👍' } })
  expect(await entryOf(w.general)).toEqual(second)
  await w.bob.delete(mid)
  expect(await entryOf(w.general)).toEqual(first)
})
