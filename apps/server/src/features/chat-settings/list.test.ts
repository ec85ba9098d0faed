import {
  createChannel,
  deleteChannel,
  hideChat,
  orderPinnedChats,
  pinChat,
  showChat,
} from '@parley/protocol'
import type { EventOf } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let w: TestServer
let phone: Person
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  phone = await w.signInOn(w.bob, 'iOS:b')
  await Promise.all([w.alice, w.bob, phone].map((person) => person.openStream()))
})
afterAll(() => w.close())

const received = async (person: Person) => {
  await w.settle()
  const events = person.events()
  person.clearEvents()
  return events
}
const opening = async (person: Person, query?: Record<string, string>) => {
  const stream = await (await w.signInOn(person, `look:${person.uid}`)).openStream(query)
  stream.close()
  return stream
}
const status = async (answer: Promise<{ status: number }>) => (await answer).status

test('the order of pinned chats reaches the other devices and later streams', async () => {
  const { bob, alice, team, general } = w
  const targets = [{ gid: general }, { gid: team }, { uid: alice.uid }]
  for (const target of targets) await bob.call(pinChat, { body: { target } })
  const carol = { uid: w.carol.uid }
  await received(phone)
  await received(alice)
  await bob.call(orderPinnedChats, {
    body: [{ gid: team }, carol, { uid: alice.uid }, { gid: general }],
  })
  const wanted = [{ gid: team }, { uid: alice.uid }, { gid: general }]
  const [event] = (await received(phone)) as EventOf<'pinned_chats_ordered'>[]
  expect(event?.pinned_chats.map(({ target }) => target)).toEqual(wanted)
  expect(await received(alice)).toEqual([])
  const [settings] = (await opening(bob)).of('user_settings')
  expect(settings?.pinned_chats.map(({ target }) => target)).toEqual(wanted)

  // Another device has pinned a chat that this one does not know yet.
  await bob.call(pinChat, { body: { target: carol } })
  await bob.call(orderPinnedChats, { body: targets })
  const [later] = (await opening(bob)).of('user_settings')
  expect(later?.pinned_chats.map(({ target }) => target)).toEqual([carol, ...targets])
})

test('chats that are pinned within a millisecond, or after the clock went back, keep their order', async () => {
  const { bob, alice, team, general, clock } = w
  const targets = [{ gid: general }, { gid: team }, { uid: alice.uid }, { uid: w.carol.uid }]
  const now = clock.now()
  const time = vi.spyOn(clock, 'now').mockReturnValue(now)
  await Promise.all(targets.slice(0, 3).map((target) => bob.call(pinChat, { body: { target } })))
  time.mockReturnValue(now - 60_000)
  await bob.call(pinChat, { body: { target: { uid: w.carol.uid } } })
  time.mockRestore()
  const told = ((await received(phone)) as EventOf<'user_settings_changed'>[]).flatMap(
    ({ add_pin_chats }) => add_pin_chats.map(({ target }) => target),
  )
  const [settings] = (await opening(bob)).of('user_settings')
  expect(told).toHaveLength(4)
  expect(settings?.pinned_chats.map(({ target }) => target)).toEqual(told.toReversed())
})

test('a hidden chat is hidden on the other devices, and shown again on all', async () => {
  const { bob, alice, team } = w
  const target = { gid: team }
  const chat = { target, mid: 4, until_mention: false }
  await bob.call(hideChat, { body: { target, mid: 4 } })
  expect(await received(phone)).toEqual([{ type: 'chat_hidden', chat }])
  expect(await received(alice)).toEqual([])
  expect((await opening(bob)).of('hidden_chats')).toMatchObject([{ chats: [chat] }])
  expect((await opening(alice)).of('hidden_chats')).toMatchObject([{ chats: [] }])
  expect((await opening(bob, {})).of('hidden_chats')).toEqual([])

  await bob.call(hideChat, { body: { target, mid: 9, until_mention: true } })
  const left = { target, mid: 9, until_mention: true }
  expect((await opening(bob)).of('hidden_chats')).toMatchObject([{ chats: [left] }])
  await received(phone)
  await bob.call(showChat, { body: { target } })
  await bob.call(showChat, { body: { target } })
  expect(await received(phone)).toEqual([{ type: 'chat_shown', target }])
  expect((await opening(bob)).of('hidden_chats')).toMatchObject([{ chats: [] }])
})

test('chats that the caller cannot see are refused, and guests hide nothing', async () => {
  const { bob, alice, carol, gus, team, general } = w
  const hide = (person: Person, target: object) =>
    status(person.request(hideChat, { body: { target, mid: 1 } }))
  const { gid } = await alice.call(createChannel, { body: { name: 'closed', members: [] } })
  expect(await hide(bob, { gid })).toBe(404)
  expect(await hide(carol, { gid: team })).toBe(404)
  expect(await hide(bob, { uid: 9999 })).toBe(404)
  expect(await hide(bob, {})).toBe(400)
  expect(await hide(gus, { gid: general })).toBe(403)
  expect(await status(gus.request(showChat, { body: { target: { gid: general } } }))).toBe(403)
  expect(await status(gus.request(orderPinnedChats, { body: [] }))).toBe(403)
  expect(await status(w.nobody.request(orderPinnedChats, { body: [] }))).toBe(401)
})

test('a deleted channel leaves the hidden chats', async () => {
  const { alice } = w
  const { gid } = await alice.call(createChannel, { body: { name: 'short', members: [] } })
  await alice.call(hideChat, { body: { target: { gid }, mid: 1 } })
  await alice.call(deleteChannel, { params: { gid } })
  expect((await opening(alice)).of('hidden_chats')).toMatchObject([{ chats: [] }])
})
