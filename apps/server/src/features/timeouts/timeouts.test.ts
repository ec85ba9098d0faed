import {
  channelHistory,
  endTimeout,
  likeMessage,
  listAudit,
  listTimeouts,
  ownLists,
  replyToMessage,
  sendToChannel,
  setTimeoutOf,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const hour = 3_600

const timeOut = (by: Person, gid: number, { uid }: Person, seconds = hour, reason = '') =>
  by.request(setTimeoutOf, { params: { gid, uid }, body: { seconds, reason } })
const end = (by: Person, gid: number, { uid }: Person) =>
  by.request(endTimeout, { params: { gid, uid } })
const list = (by: Person, gid: number) => by.call(listTimeouts, { params: { gid } })
const say = (by: Person, gid: number) =>
  by.request(sendToChannel, {
    params: { gid },
    body: { content_type: 'text/plain', content: 'words', properties: null },
  })

test('a member in a timeout reads, and neither writes nor reacts, until it ends', async () => {
  const { alice, bob, dave, general, team } = w
  const mid = await alice.send('hello').to(general)
  const stream = await bob.openStream({ ext: 1 })
  expect((await timeOut(dave, general, bob, 60, ' calm down ')).status).toBe(200)
  const { timeout } = await stream.next('timeout_changed')
  expect(timeout).toMatchObject({ gid: general, uid: bob.uid, reason: 'calm down', by: null })

  const refused = await say(bob, general)
  expect(refused).toMatchObject({
    status: 403,
    body: { reason: 'timed_out', until: timeout.until },
  })
  expect(await bob.request(likeMessage, { params: { mid }, body: { action: '👍' } })).toMatchObject(
    { status: 403 },
  )
  expect(
    await bob.request(replyToMessage, {
      params: { mid },
      body: { content_type: 'text/plain', content: 'no', properties: null },
    }),
  ).toMatchObject({ status: 403 })
  expect(
    JSON.stringify(await bob.call(channelHistory, { params: { gid: general }, query: {} })),
  ).toContain('hello')
  expect((await say(bob, team)).status).toBe(200)
  expect((await bob.call(ownLists, {})).timeouts).toMatchObject([{ gid: general }])

  w.clock.offset += 60_000
  expect((await say(bob, general)).status).toBe(200)
  expect((await bob.call(ownLists, {})).timeouts).toEqual([])
})

test('a timeout is changed and ended before its time, and the audit log tells', async () => {
  const { bob, dave, general } = w
  const stream = await bob.openStream({ ext: 1 })
  await timeOut(dave, general, bob, hour)
  await timeOut(dave, general, bob, 24 * hour)
  expect(await list(dave, general)).toHaveLength(1)
  expect((await end(dave, general, bob)).status).toBe(200)
  await stream.until(() =>
    stream.live().some((event) => event.type === 'timeout_changed' && event.timeout.until === 0),
  )
  expect((await say(bob, general)).status).toBe(200)
  expect((await end(dave, general, bob)).status).toBe(200)
  const { entries } = await dave.call(listAudit, { query: { group: 'channels', target: bob.uid } })
  expect(entries.map(({ kind }) => kind)).toEqual(['timeout_ended', 'timeout_set', 'timeout_set'])
})

test('managers only set timeouts, and not of managers', async () => {
  const { alice, bob, carol, dave, gus, nobody, team, general } = w
  // Alice owns the team, of which Bob is a member.
  expect((await timeOut(alice, team, bob)).status).toBe(200)
  expect((await timeOut(alice, team, alice)).status).toBe(403)
  expect((await timeOut(alice, team, dave)).status).toBe(403)
  expect((await timeOut(alice, general, bob)).status).toBe(403)
  expect((await timeOut(bob, team, alice)).status).toBe(403)
  expect((await timeOut(carol, team, bob)).status).toBe(404)
  expect((await timeOut(gus, general, bob)).status).toBe(403)
  expect((await timeOut(nobody, general, bob)).status).toBe(401)
  expect((await end(bob, team, bob)).status).toBe(403)
  expect((await timeOut(dave, 999_999, bob)).status).toBe(404)
})

test('members see their own timeouts only, and outsiders none', async () => {
  const { alice, bob, carol, dave, general, team } = w
  await timeOut(dave, general, bob)
  await timeOut(dave, general, carol)
  expect((await list(dave, general)).map(({ uid }) => uid)).toEqual([bob.uid, carol.uid])
  expect((await list(bob, general)).map(({ uid }) => uid)).toEqual([bob.uid])
  expect(await list(alice, general)).toEqual([])
  expect((await carol.request(listTimeouts, { params: { gid: team } })).status).toBe(404)
})

test.each([0, -1, 1.5, 28 * 86_400 + 1])('a time of %s seconds is refused', async (seconds) => {
  expect((await timeOut(w.dave, w.general, w.bob, seconds)).status).toBe(400)
})

test('a person who becomes an administrator may write again', async () => {
  const { bob, dave, general } = w
  await timeOut(dave, general, bob)
  await dave.call(updateUser, { params: { uid: bob.uid }, body: { is_admin: true } })
  expect((await say(bob, general)).status).toBe(200)
})
