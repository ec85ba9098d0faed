import {
  channelHistory,
  clearAllMessages,
  clearChannel,
  deleteMessages,
  directHistory,
  getChannel,
  pinMessage,
  setBurnAfterReading,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStreams } from '../../../testing/everybody.ts'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { deleteExpired } from './clear.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
})
afterEach(() => {
  w.clock.offset = 0
})
afterAll(() => w.close())

const page = async (person: Person, gid: number, query: object = {}) =>
  (await person.call(channelHistory, { params: { gid }, query })).map(({ mid, detail }) => ({
    mid,
    detail,
  }))
const rowOf = (mid: number) =>
  w.services.db.selectFrom('message').selectAll().where('mid', '=', mid).executeTakeFirst()

test('deleting a message removes it with its likes and its pin', async () => {
  const { alice, bob, carol, team } = w
  const mid = await bob.send('regret').to(team)
  const like = await alice.react(mid, '👀')
  const reply = await alice.reply(mid, 'why?')
  await alice.call(pinMessage, { params: { gid: team }, body: { mid } })
  await openStreams(w)

  await expect(carol.delete(mid)).rejects.toThrow('403')
  const gone = await bob.delete(mid)
  await w.settle()

  expect(alice.events()).toMatchObject([
    { type: 'chat', mid: gone, detail: { type: 'reaction', mid, detail: { type: 'delete' } } },
    { type: 'pinned_message_updated', gid: team, mid, msg: null },
  ])
  expect(carol.events()).toEqual([])
  const mids = (await page(alice, team, { after: mid - 1 })).map((one) => one.mid)
  expect(mids).toEqual([reply, gone])
  expect(mids).not.toContain(like)
  const { pinned_messages } = await alice.call(getChannel, { params: { gid: team } })
  expect(pinned_messages.map((pin) => pin.mid)).not.toContain(mid)
  await expect(bob.delete(mid)).rejects.toThrow('404')
  await expect(bob.react(mid, '👍')).rejects.toThrow('404')
})

test('a bulk deletion that includes a forbidden message deletes nothing', async () => {
  const { alice, bob, carol, general } = w
  const mine = await bob.send('mine').to(general)
  const also = await bob.send('also mine').to(general)
  const hers = await alice.send('hers').to(general)
  const bulk = (person: Person, ids: string) =>
    person.request(deleteMessages, { params: { ids } }).then(({ status }) => status)
  await openStreams(w)

  expect(await bulk(bob, `${mine},${hers}`)).toBe(403)
  expect(await bulk(bob, 'x')).toBe(400)
  expect(await bulk(bob, Array.from({ length: 201 }, (_, i) => i + 1).join(','))).toBe(400)
  await w.settle()
  expect(carol.events()).toEqual([])
  expect((await page(bob, general)).map(({ mid }) => mid)).toEqual([mine, also, hers])

  expect(await bulk(bob, `${also},${mine},999999`)).toBe(200)
  await w.settle()
  expect(carol.events()).toMatchObject([
    { detail: { mid: mine, detail: { type: 'delete' } } },
    { detail: { mid: also, detail: { type: 'delete' } } },
  ])
  expect(await bulk(bob, `${mine},${also}`)).toBe(404)
})

test('an administrator may delete a direct message of others, and both users receive the event', async () => {
  const { alice, bob, carol, dave } = w
  const mid = await alice.send('between us').toPerson(bob)
  await openStreams(w)
  await expect(carol.delete(mid)).rejects.toThrow('403')
  await dave.delete(mid)
  await w.settle()
  for (const person of [alice, bob, dave]) expect(person.events()).toHaveLength(1)
  expect(carol.events()).toEqual([])
  const left = await alice.call(directHistory, {
    params: { uid: bob.uid },
    query: { after: mid - 1 },
  })
  expect(left.map(({ detail }) => detail)).toMatchObject([{ type: 'reaction', mid }])
})

test('an expired message is gone at once and removed with its likes and pin by the job', async () => {
  const { alice, bob, team } = w
  await alice.call(setBurnAfterReading, { body: { groups: [{ gid: team, expires_in: 60 }] } })
  const mid = await alice.send('for a minute').to(team)
  await alice.call(pinMessage, { params: { gid: team }, body: { mid } })
  await alice.call(setBurnAfterReading, { body: { groups: [{ gid: team, expires_in: 0 }] } })
  const kept = await alice.send('for ever').to(team)
  const like = await bob.react(mid, '👍')

  w.clock.offset = 61_000
  // Its reactions are gone as well: an edit contains the text of the message.
  expect((await page(bob, team, { after: mid - 1 })).map((one) => one.mid)).toEqual([kept])
  await expect(bob.reply(mid, 'too late')).rejects.toThrow('404')
  await expect(bob.react(mid, '👍')).rejects.toThrow('404')
  const stream = await bob.openStream({ after_mid: mid - 1 })
  expect(stream.of('chat').map((chat) => chat.mid)).toEqual([kept])

  // The server's own job may have run since the clock was set.
  await deleteExpired(w.services)
  await w.settle()
  expect(stream.of('pinned_message_updated')).toEqual([
    { type: 'pinned_message_updated', gid: team, mid, msg: null },
  ])
  expect(await rowOf(mid)).toBeUndefined()
  expect(await rowOf(like)).toBeUndefined()
})

test('clearing all messages and a restart do not reset mids', async () => {
  const { alice, bob, dave, general, team } = w
  await alice.send('soon gone').to(team)
  expect((await bob.request(clearChannel, { params: { gid: team } })).status).toBe(403)
  const pinned = await alice.send('pinned').to(team)
  await alice.call(pinMessage, { params: { gid: team }, body: { mid: pinned } })
  await openStreams(w)

  await alice.call(clearChannel, { params: { gid: team } })
  await w.settle()
  expect(bob.events().slice(-3)).toEqual([
    { type: 'pinned_message_updated', gid: team, mid: pinned, msg: null },
    { type: 'group_message_cleared', gid: team },
    { type: 'group_message_cleared', gid: team, until_mid: pinned },
  ])
  expect(await page(bob, team)).toEqual([])

  const last = await bob.send('also gone').to(general)
  expect((await alice.request(clearAllMessages, {})).status).toBe(403)
  await dave.call(clearAllMessages, {})
  await w.restart()
  expect(await page(bob, general)).toEqual([])
  expect(await bob.send('a new day').to(general)).toBeGreaterThan(last)
})
