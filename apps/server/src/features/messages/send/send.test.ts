import { announceTyping, channelHistory, deleteMessages, directHistory } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStreams } from '../../../testing/everybody.ts'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

const page = async (person: Person, gid: number, query: object = {}) =>
  (await person.call(channelHistory, { params: { gid }, query })).map(({ mid, detail }) => ({
    mid,
    detail,
  }))
const rowOf = (mid: number) =>
  w.services.db.selectFrom('message').selectAll().where('mid', '=', mid).executeTakeFirst()

test('a channel message reaches the members of the channel only', async () => {
  const { alice, bob, carol, gus, team } = w
  await openStreams(w)

  const mid = await alice.send('hello').to(team)
  await w.settle()

  const expected = { type: 'chat', mid, from_uid: alice.uid, target: { gid: team } }
  expect(alice.events()).toMatchObject([expected])
  expect(bob.events()).toMatchObject([expected])
  expect(carol.events()).toEqual([])
  expect(gus.events()).toEqual([])
  expect(await bob.call(channelHistory, { params: { gid: team } })).toMatchObject([{ mid }])
  expect((await carol.request(channelHistory, { params: { gid: team } })).status).toBe(403)
})

test('a direct message reaches all devices of its two users only', async () => {
  const { alice, bob, carol } = w
  const phone = await w.signInOn(alice, 'iOS:a')
  await openStreams(w)
  await phone.openStream()

  const mid = await bob.send('psst').toPerson(alice)
  await w.settle()

  const expected = [{ type: 'chat', mid, from_uid: bob.uid, target: { uid: alice.uid } }]
  for (const person of [alice, phone, bob]) expect(person.events()).toMatchObject(expected)
  expect(carol.events()).toEqual([])
  expect(await carol.call(directHistory, { params: { uid: bob.uid } })).toEqual([])
  expect(await alice.call(directHistory, { params: { uid: bob.uid } })).toMatchObject([{ mid }])
})

test('a message to oneself is delivered once', async () => {
  const { bob } = w
  await openStreams(w)
  const mid = await bob.send('note').toPerson(bob)
  await w.settle()
  expect(bob.events()).toMatchObject([{ mid, target: { uid: bob.uid } }])
})

test('a reply refers to the message replied to and to the first of its chain', async () => {
  const { alice, bob, carol, team } = w
  const first = await alice.send('one').to(team)
  const second = await bob.reply(first, 'two')
  const third = await alice.reply(second, 'three')

  expect(await rowOf(first)).toMatchObject({ target_mid: null, thread_root_mid: null })
  expect(await rowOf(second)).toMatchObject({ target_mid: first, thread_root_mid: first })
  expect(await rowOf(third)).toMatchObject({ target_mid: second, thread_root_mid: first })
  await expect(carol.reply(first, 'from outside')).rejects.toThrow('403')
  const like = await bob.react(first, '👍')
  await expect(bob.reply(like, 'to a like')).rejects.toThrow('403')
  await expect(bob.reply(999_999, 'to nothing')).rejects.toThrow('404')
})

test('control characters are removed from a text', async () => {
  const { alice, bob, team } = w
  const mid = await alice.send('\u001b[31mred\u001b[0m\r\n\tplain\u0000').to(team)
  const [message] = await page(bob, team, { limit: 1 })
  expect(message).toMatchObject({ mid, detail: { content: '[31mred[0m\r\n\tplain' } })

  await expect(alice.send('\u0007\u0007').to(team)).rejects.toThrow('400')
  await alice.edit(mid, 'edi\u0008ted')
  expect((await page(bob, team)).find((one) => one.mid === mid)).toMatchObject({
    detail: { content: 'edited' },
  })
})

test('an unknown 64-bit id is not found, and a longer one is invalid', async () => {
  const removes = (ids: string) => w.alice.request(deleteMessages, { params: { ids } })
  expect((await removes('9223372036854775807')).status).toBe(404)
  expect((await removes('9223372036854775808')).status).toBe(400)
  expect((await removes('-1')).status).toBe(404)
  expect((await removes('1,x')).status).toBe(400)
})

test('a typing notice reaches other participants with extended streams, once in three seconds', async () => {
  const { alice, bob, carol, gus, general, team } = w
  await openStreams(w)
  const old = await w.signInOn(bob, 'old:b')
  await old.openStream({})
  const types = (person: Person, body: object) =>
    person.request(announceTyping, { body }).then(({ status }) => status)

  expect(await types(alice, { gid: team })).toBe(200)
  expect(await types(alice, { gid: team })).toBe(200)
  await w.settle()
  const event = { type: 'typing', uid: alice.uid, expires_in: 6, stop: false }
  expect(bob.events()).toEqual([{ ...event, target: { gid: team } }])
  for (const person of [alice, carol, gus, old]) expect(person.events()).toEqual([])

  expect(await types(alice, { gid: team, stop: true })).toBe(200)
  expect(await types(alice, { gid: general })).toBe(200)
  expect(await types(alice, { uid: carol.uid })).toBe(200)
  await w.settle()
  expect(bob.events()).toHaveLength(3)
  expect(carol.events()).toMatchObject([
    { target: { gid: general } },
    { target: { uid: carol.uid } },
  ])
  expect(gus.events()).toEqual([])

  expect(await types(carol, { gid: team })).toBe(403)
  expect(await types(gus, { gid: general })).toBe(403)
  expect(await types(carol, { gid: team, uid: bob.uid })).toBe(400)
  expect(await types(carol, {})).toBe(400)
  expect(await types(carol, { gid: 999 })).toBe(404)
})

test('a typing notice after a message is published, even within three seconds', async () => {
  const { alice, bob, team } = w
  await openStreams(w)
  await alice.call(announceTyping, { body: { gid: team } })
  await alice.send('there').to(team)
  await alice.call(announceTyping, { body: { gid: team } })
  await w.settle()
  expect(bob.events().map(({ type }) => type)).toEqual(['typing', 'chat', 'typing'])
})
