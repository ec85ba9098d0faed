import {
  channelHistory,
  editMessage,
  getWordFilter,
  readChannelOptions,
  sendBatch,
  sendToChannel,
  sendToUser,
  updateChannel,
  updateWordFilter,
  withChannelOptions,
  type SlowModeSeconds,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const message = (content: string) => ({
  content_type: 'text/plain' as const,
  content,
  properties: null,
})
const say = (by: Person, gid: number, content = 'words', idempotencyKey?: string) =>
  by.request(sendToChannel, {
    params: { gid },
    body: message(content),
    ...(idempotencyKey ? { idempotencyKey } : {}),
  })

async function slowDown(gid: number, seconds: SlowModeSeconds) {
  const ext_setting = withChannelOptions(null, { slow_mode_seconds: seconds })
  expect(readChannelOptions(ext_setting).slow_mode_seconds).toBe(seconds)
  await w.dave.call(updateChannel, { params: { gid }, body: { ext_setting } })
}

test('in slow mode a member waits after each message, and is told how long', async () => {
  const { alice, bob, general, team } = w
  await slowDown(general, 3600)
  expect((await say(bob, general)).status).toBe(200)
  const refused = await say(bob, general)
  expect(refused).toMatchObject({ status: 429, body: { reason: 'slow_mode' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect((await say(alice, general)).status).toBe(200)
  expect((await say(bob, team)).status).toBe(200)
  await slowDown(general, 0)
  expect((await say(bob, general)).status).toBe(200)
})

test('managers do not wait', async () => {
  const { alice, bob, dave, general, team } = w
  await slowDown(general, 3600)
  await slowDown(team, 3600)
  for (const [by, gid] of [
    [dave, general],
    [alice, team],
  ] as const) {
    expect((await say(by, gid)).status).toBe(200)
    expect((await say(by, gid)).status).toBe(200)
  }
  expect((await say(bob, team)).status).toBe(200)
  expect((await say(bob, team)).status).toBe(429)
})

test('a message whose answer was lost is repeated in slow mode, and stored once', async () => {
  const { alice, bob, general } = w
  await slowDown(general, 3600)
  const first = await say(bob, general, 'once', 'key-1')
  // Only so many answers of a person stay in memory.
  for (let count = 0; count < 100; count++) {
    const body = message('about something else')
    await bob.call(sendToUser, {
      params: { uid: alice.uid },
      body,
      idempotencyKey: `other-${count}`,
    })
  }
  const again = await say(bob, general, 'once', 'key-1')
  expect(again).toMatchObject({ status: 200, body: first.body })
  expect((await say(bob, general, 'other', 'key-2')).status).toBe(429)
})

test('a message that is refused costs no wait', async () => {
  const { bob, dave, general } = w
  await slowDown(general, 3600)
  await dave.call(updateWordFilter, { body: { words: ['spam'] } })
  expect((await say(bob, general, 'spam')).status).toBe(400)
  expect((await say(bob, general, 'fine')).status).toBe(200)
})

test('messages with a word that is not allowed are refused with the words, and kept out of a batch', async () => {
  const { alice, bob, carol, dave, general } = w
  await dave.call(updateWordFilter, { body: { words: [' Spam ', 'buy   now', 'spam', '*'] } })
  expect(await dave.call(getWordFilter, {})).toEqual({
    words: ['Spam', 'buy now', 'spam'],
    action: 'refuse',
  })
  expect(await say(bob, general, 'SPAM and buy now')).toMatchObject({
    status: 400,
    body: { reason: 'words_not_allowed', words: ['SPAM', 'buy now'] },
  })
  expect(
    (await alice.request(sendToUser, { params: { uid: carol.uid }, body: message('spam') })).status,
  ).toBe(400)
  const mid = await bob.send('fine').to(general)
  expect((await bob.request(editMessage, { params: { mid }, body: message('spam') })).status).toBe(
    400,
  )
  const item = (content: string, idempotency_key: string) => ({
    ...message(content),
    target: { gid: general },
    reply_mid: null,
    properties: {},
    idempotency_key,
  })
  const results = await bob.call(sendBatch, { body: [item('spam', 'a'), item('ham', 'b')] })
  expect(results).toMatchObject([{ status: 400 }, { mid: expect.any(Number) }])
})

test('words can be masked instead, in new and edited messages', async () => {
  const { bob, dave, general } = w
  await dave.call(updateWordFilter, { body: { words: ['spam*'], action: 'mask' } })
  const mid = await bob.send('no spammers').to(general)
  const texts = async () =>
    JSON.stringify(await bob.call(channelHistory, { params: { gid: general }, query: {} }))
  expect(await texts()).toContain('no ********')
  await bob.call(editMessage, { params: { mid }, body: message('Spam!') })
  expect(await texts()).toContain('****!')
  expect(await texts()).not.toMatch(/spam/i)
})

test('only administrators read and change the words', async () => {
  for (const person of [w.bob, w.gus, w.nobody]) {
    const status = person === w.nobody ? 401 : 403
    expect((await person.request(getWordFilter, {})).status).toBe(status)
    expect((await person.request(updateWordFilter, { body: { words: [] } })).status).toBe(status)
  }
})
