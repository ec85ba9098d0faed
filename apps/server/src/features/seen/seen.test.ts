import {
  chatSeen,
  createChannel,
  type EventOf,
  getCommonSettings,
  getSeenVisibility,
  leaveChannel,
  limits,
  setReadIndex,
  setSeenVisibility,
  updateCommonSettings,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  await Promise.all([w.alice, w.bob, w.carol, w.dave, w.gus].map((person) => person.openStream()))
})
afterEach(async () => {
  vi.useRealTimers()
  await w.dave.call(updateCommonSettings, { body: { ext_setting: '{}' } })
})
afterAll(() => w.close())

test('members see how far the others have read a channel, outsiders and guests do not', async () => {
  const { alice, bob, carol, gus, team, nobody } = w
  const mid = await alice.send('have you read this?').to(team)
  clear()
  await read(bob, { gid: team, mid })
  const [event] = await received(alice)
  expect(event).toEqual({ ...seenBy(bob, { gid: team }, mid), at: expect.any(Number) as number })
  expect(Math.abs((event?.at ?? 0) - Date.now())).toBeLessThan(60_000)
  for (const person of [bob, carol, w.dave, gus]) expect(await received(person)).toEqual([])

  const answer = await alice.call(chatSeen, { query: { gid: team } })
  expect(answer).toEqual({ visible: true, marks: [{ uid: bob.uid, mid, at: event?.at }] })
  expect((await bob.call(chatSeen, { query: { gid: team } })).marks).toEqual([])
  expect(await status(carol, { gid: team })).toBe(404)
  expect(await status(w.dave, { gid: team })).toBe(404)
  expect(await status(gus, { gid: w.general })).toBe(403)
  expect((await nobody.request(chatSeen, { query: { gid: team } })).status).toBe(401)
  expect(await status(alice, { gid: 9999 })).toBe(404)
  expect(await status(alice, {})).toBe(400)
  expect(await status(alice, { gid: team, uid: bob.uid })).toBe(400)
})

test('the two people of a direct chat see it, and nobody else', async () => {
  const { alice, bob, carol } = w
  const mid = await alice.send('for you').toPerson(bob)
  clear()
  await read(bob, { uid: alice.uid, mid })
  expect(await received(alice)).toMatchObject([seenBy(bob, { uid: alice.uid }, mid)])
  for (const person of [bob, carol, w.dave]) expect(await received(person)).toEqual([])
  const { marks } = await alice.call(chatSeen, { query: { uid: bob.uid } })
  expect(marks).toMatchObject([{ uid: bob.uid, mid }])
  expect((await carol.call(chatSeen, { query: { uid: bob.uid } })).marks).toEqual([])
  expect(await status(alice, { uid: 9999 })).toBe(404)
  expect(await status(alice, { uid: alice.uid })).toBe(404)
})

test('streams of existing clients receive no event', async () => {
  const { alice, bob, team } = w
  const old = await w.signInOn(alice, 'iOS:old')
  const stream = await old.openStream({})
  await read(bob, { gid: team, mid: await alice.send('hello').to(team) })
  expect((await received(alice)).length).toBe(1)
  expect(stream.of('seen')).toEqual([])
})

test('a person who hides what they have read neither appears nor sees others', async () => {
  const { alice, bob, carol, team } = w
  const mid = await alice.send('first').to(team)
  await read(bob, { gid: team, mid })
  await received(alice)
  const phone = await w.signInOn(bob, 'iOS:bob')
  await phone.openStream()
  clear()

  await bob.call(setSeenVisibility, { body: { visible: false } })
  expect(await received(alice)).toEqual([{ ...seenBy(bob, { gid: team }, 0), at: null }])
  expect(phone.events()).toEqual([{ type: 'seen_visibility_changed', visible: false }])
  expect(await received(carol)).toEqual([])
  expect(await bob.call(getSeenVisibility, {})).toEqual({ visible: false })
  expect((await alice.call(chatSeen, { query: { gid: team } })).marks).toEqual([])

  const second = await alice.send('second').to(team)
  clear()
  await read(bob, { gid: team, mid: second })
  await read(alice, { gid: team, mid: second })
  await w.settle()
  expect(await received(alice)).toEqual([])
  expect(await received(bob)).toEqual([])
  expect(await bob.call(chatSeen, { query: { gid: team } })).toEqual({ visible: false, marks: [] })
  await w.restart()
  expect(await bob.call(getSeenVisibility, {})).toEqual({ visible: false })

  await bob.call(setSeenVisibility, { body: { visible: true } })
  expect((await alice.call(chatSeen, { query: { gid: team } })).marks).toMatchObject([
    { uid: bob.uid, mid: second },
  ])
  expect((await w.gus.request(setSeenVisibility, { body: { visible: false } })).status).toBe(403)
})

test('a server that switched it off answers 404 and sends no events', async () => {
  const { alice, bob, dave, team } = w
  const mid = await alice.send('hello').to(team)
  const before = await alice.call(getCommonSettings, {})
  await dave.call(updateCommonSettings, { body: { ext_setting: '{"disable_seen_by":true}' } })
  clear()
  await read(bob, { gid: team, mid })
  await bob.call(setSeenVisibility, { body: { visible: false } })
  expect(await received(alice)).toEqual([])
  expect(await status(alice, { gid: team })).toBe(404)
  expect(await status(alice, { uid: bob.uid })).toBe(404)
  expect(Object.keys(await alice.call(getCommonSettings, {}))).toEqual(Object.keys(before))
})

test('a removed member neither receives nor appears', async () => {
  const { alice, bob, carol } = w
  const members = [bob.uid, carol.uid]
  const { gid } = await alice.call(createChannel, { body: { name: 'three', members } })
  const mid = await alice.send('to all three').to(gid)
  await read(carol, { gid, mid })
  await carol.call(leaveChannel, { params: { gid } })
  await received(alice)
  clear()
  await read(bob, { gid, mid })
  expect(await received(alice)).toMatchObject([seenBy(bob, { gid }, mid)])
  expect(await received(carol)).toEqual([])
  expect(await status(carol, { gid })).toBe(404)
  const { marks } = await alice.call(chatSeen, { query: { gid } })
  expect(marks.map(({ uid }) => uid)).toEqual([bob.uid])
})

test('members who may not see each other see no marks', async () => {
  const { alice, bob, dave, team } = w
  const mid = await alice.send('hello').to(team)
  const ext_setting = '{"only_admin_can_see_channel_members":true}'
  await dave.call(updateCommonSettings, { body: { ext_setting } })
  clear()
  await read(bob, { gid: team, mid })
  expect(await received(alice)).toEqual([])
  expect((await alice.call(chatSeen, { query: { gid: team } })).marks).toEqual([])
})

test('a channel with more than fifty members shows nothing', async () => {
  const { alice, bob, general } = w
  const mid = await alice.send('hello').to(general)
  const uids: number[] = []
  for (let at = 0; at < limits.seenMembers; at++)
    uids.push((await w.addUser(`Many ${at}`, { is_bot: true })).uid)
  const body = { name: 'large', members: [bob.uid, ...uids] }
  const { gid } = await alice.call(createChannel, { body })
  const inLarge = await alice.send('hello').to(gid)
  clear()
  await read(bob, { gid, mid: inLarge })
  await read(bob, { gid: general, mid })
  expect(await received(alice)).toEqual([])
  expect(await status(alice, { gid })).toBe(404)
  expect(await status(alice, { gid: general })).toBe(404)
})

test('a quick reader is announced about once a second, with the latest mark', async () => {
  const { alice, bob, team } = w
  const mids: number[] = []
  for (let at = 0; at < 5; at++) mids.push(await alice.send(`${at}`).to(team))
  clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  for (const mid of mids) await read(bob, { gid: team, mid })
  vi.advanceTimersByTime(limits.seenRepeatMs - 1)
  await w.settle()
  expect(marksOf(alice)).toEqual([mids[0]])
  vi.advanceTimersByTime(1)
  await w.settle()
  expect(marksOf(alice)).toEqual([mids[0], mids[4]])
})

const marksOf = (person: Person) => seenEvents(person).map(({ mid }) => mid)

const seenEvents = (person: Person) =>
  person.events().filter((event): event is EventOf<'seen'> => event.type === 'seen')

const seenBy = ({ uid }: Person, target: { gid: number } | { uid: number }, mid: number) => ({
  type: 'seen',
  uid,
  target,
  mid,
})

async function received(person: Person) {
  await w.settle()
  return seenEvents(person)
}

function clear() {
  for (const person of [w.alice, w.bob, w.carol, w.dave, w.gus]) person.clearEvents()
}

const read = (
  person: Person,
  { mid, ...target }: { mid: number } & ({ gid: number } | { uid: number }),
) =>
  person.call(setReadIndex, {
    body: 'gid' in target ? { groups: [{ ...target, mid }] } : { users: [{ ...target, mid }] },
  })

const status = async (person: Person, query: { uid?: number; gid?: number }) =>
  (await person.request(chatSeen, { query })).status
