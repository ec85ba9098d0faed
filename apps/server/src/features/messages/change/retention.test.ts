import {
  clearAllMessages,
  channelHistory,
  countOldMessages,
  updateChannel,
  withChannelOptions,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startServerWithSmallFiles, storedUploads, uploadFile } from '../../../testing/files.ts'
import type { Person } from '../../../testing/person.ts'
import type { TestServer } from '../../../testing/test-server.ts'
import { enforceRetention } from './retention.ts'

const dayMs = 86_400_000

let w: TestServer
beforeAll(async () => {
  w = await startServerWithSmallFiles()
})
beforeEach(async () => {
  await w.renewPeople()
  await w.dave.call(clearAllMessages, {})
})
afterAll(() => w.close())

const keep = (by: Person, gid: number, retention_days: 0 | 7) =>
  by.request(updateChannel, {
    params: { gid },
    body: { ext_setting: withChannelOptions(null, { retention_days }) },
  })

async function textsIn(by: Person, gid: number): Promise<unknown[]> {
  const messages = await by.call(channelHistory, { params: { gid }, query: {} })
  return messages.map(({ detail }) => ('content' in detail ? detail.content : detail.type))
}

test('a channel loses what is older than it keeps, with its files, and others lose nothing', async () => {
  const { alice, dave, general, team, services } = w
  expect((await keep(dave, general, 7)).status).toBe(200)
  const mid = await alice.send('old words').to(general)
  await w.bob.react(mid, '👍')
  const { path } = await uploadFile(alice, 'a plan', { content_type: 'text/plain' })
  await alice.send({ content_type: 'vocechat/file', content: path, properties: {} }).to(general)
  await alice.send('old words of the team').to(team)
  w.clock.offset += 8 * dayMs
  const later = await w.signInOn(alice, 'web:later')
  await later.send('new words').to(general)
  await enforceRetention(services)
  expect(await textsIn(later, general)).toEqual(['new words'])
  expect(await textsIn(later, team)).toEqual(['old words of the team'])
  await services.jobs.runDue()
  expect(await storedUploads(w)).toEqual([])
})

test('a channel whose messages are all old becomes empty, and one that keeps all keeps them', async () => {
  const { alice, dave, general, services } = w
  await alice.send('old words').to(general)
  await keep(dave, general, 0)
  w.clock.offset += 8 * dayMs
  await enforceRetention(services)
  const later = await w.signInOn(alice, 'web:later')
  expect(await textsIn(later, general)).toEqual(['old words'])
  const admin = await w.signInOn(dave, 'web:later')
  await keep(admin, general, 7)
  await enforceRetention(services)
  expect(await textsIn(later, general)).toEqual([])
})

test('members and guests cannot change how long a channel keeps its messages', async () => {
  for (const person of [w.bob, w.gus]) {
    expect((await keep(person, w.general, 7)).status).toBe(403)
  }
  expect((await keep(w.nobody, w.general, 7)).status).toBe(401)
})

test('the messages that a channel would lose are counted for those who manage it', async () => {
  const { alice, dave, team, general } = w
  await alice.send('old words').to(team)
  await alice.send('older words').to(team)
  await alice.send('words elsewhere').to(general)
  w.clock.offset += 8 * dayMs
  const later = await w.signInOn(alice, 'web:later')
  await later.send('new words').to(team)
  const old = { params: { gid: team }, query: { days: 7 } }
  expect(await later.call(countOldMessages, old)).toEqual({ messages: 2 })
  expect(await later.call(countOldMessages, { ...old, query: { days: 30 } })).toEqual({
    messages: 0,
  })
  const admin = await w.signInOn(dave, 'web:later')
  expect(await admin.call(countOldMessages, old)).toEqual({ messages: 2 })
  for (const [person, status] of [
    [w.bob, 403],
    [w.carol, 404],
  ] as const) {
    const other = await w.signInOn(person, 'web:later')
    expect((await other.request(countOldMessages, old)).status).toBe(status)
  }
})
