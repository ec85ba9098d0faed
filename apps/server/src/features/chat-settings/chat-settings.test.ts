import {
  type EventOf,
  pinChat,
  setBurnAfterReading,
  setMute,
  setReadIndex,
  unpinChat,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let phone: Person
beforeAll(async () => {
  w = await startTestServer()
  phone = await w.signInOn(w.bob, 'iOS:b')
})
beforeEach(() => Promise.all([w.alice, w.bob, phone].map((person) => person.openStream())))
afterEach(() => {
  w.clock.offset = 0
})
afterAll(() => w.close())

const settings = async (person: Person) => {
  const other = await w.signInOn(person, `look:${person.uid}`)
  const stream = await other.openStream()
  stream.close()
  return stream.of('user_settings')[0] as EventOf<'user_settings'>
}
const received = async () => {
  await w.settle()
  // The tests of `seen` check these events.
  const events = [w.bob, phone, w.alice].map((person) =>
    person.events().filter(({ type }) => type !== 'seen'),
  )
  for (const person of [w.bob, phone, w.alice]) person.clearEvents()
  return { bob: events[0], phone: events[1], alice: events[2] }
}

test('read markers only move forward and are announced to all devices, as a device may have several tabs', async () => {
  const { bob, alice, team } = w
  const read = (mid: number, more: object = {}) =>
    bob.call(setReadIndex, {
      body: { groups: [{ gid: team, mid }], users: [{ uid: alice.uid, mid }], ...more },
    })

  await read(7)
  const events = await received()
  const told = {
    type: 'user_settings_changed',
    from_device: 'web:Bob',
    read_index_groups: [{ gid: team, mid: 7 }],
    read_index_users: [{ uid: alice.uid, mid: 7 }],
    add_mute_users: [],
  }
  expect(events).toMatchObject({ bob: [told], alice: [], phone: [told] })
  await read(7)
  await read(3)
  expect((await received()).phone).toEqual([])
  await read(9, {
    users: [
      { uid: 9999, mid: 4 },
      { uid: bob.uid, mid: 4 },
    ],
  })
  expect((await received()).phone).toMatchObject([
    { read_index_groups: [{ gid: team, mid: 9 }], read_index_users: [] },
  ])
  expect((await settings(bob)).read_index_groups).toEqual([{ gid: team, mid: 9 }])
  expect((await settings(alice)).read_index_groups).toEqual([])
})

test('a read marker is not announced to the device that moved it if its stream is that of an existing client', async () => {
  const { bob, team } = w
  const old = await w.signInOn(bob, 'iOS:old')
  await old.openStream({})
  await old.call(setReadIndex, { body: { groups: [{ gid: team, mid: 11 }] } })
  expect((await received()).bob).toMatchObject([{ read_index_groups: [{ gid: team, mid: 11 }] }])
  expect(old.events()).toEqual([])
})

test('a mute ends at its expiry', async () => {
  const { bob, alice, carol, team } = w
  const now = Date.now()
  await bob.call(setMute, {
    body: { add_groups: [{ gid: team, expired_in: 60 }], add_users: [{ uid: alice.uid }] },
  })
  const [changed] = (await received()).phone as EventOf<'user_settings_changed'>[]
  expect(changed?.add_mute_users).toEqual([{ uid: alice.uid, expired_at: null }])
  const until = changed?.add_mute_groups[0]?.expired_at ?? 0
  expect(until - now).toBeGreaterThanOrEqual(60_000)
  expect(until - now).toBeLessThan(70_000)

  expect((await settings(bob)).mute_groups).toEqual([{ gid: team, expired_at: until }])
  w.clock.offset = 71_000
  const later = await settings(bob)
  expect(later.mute_groups).toEqual([])
  expect(later.mute_users).toEqual([{ uid: alice.uid, expired_at: null }])
  const all = { remove_users: [alice.uid, carol.uid], remove_groups: [team] }
  await bob.call(setMute, { body: all })
  expect((await settings(bob)).mute_users).toEqual([])
})

test('a request with one unknown target changes nothing', async () => {
  const { bob, alice, team } = w
  await received()
  const groups = [{ gid: team }, { gid: 9999 }]
  expect((await bob.request(setMute, { body: { add_groups: groups } })).status).toBe(400)
  expect((await bob.request(setMute, { body: { add_users: [{ uid: bob.uid }] } })).status).toBe(400)
  const burns = (users: { uid: number; expires_in: number }[]) =>
    bob.request(setBurnAfterReading, { body: { users } }).then(({ status }) => status)
  expect(
    await burns([
      { uid: alice.uid, expires_in: 60 },
      { uid: 9999, expires_in: 60 },
    ]),
  ).toBe(400)
  expect(await burns([{ uid: alice.uid, expires_in: -1 }])).toBe(400)
  expect((await received()).phone).toEqual([])
  expect(await settings(bob)).toMatchObject({ mute_groups: [], burn_after_reading_users: [] })
})

test('auto-delete applies to own messages and replies, not to those of others', async () => {
  const { bob, alice, team } = w
  await bob.call(setBurnAfterReading, { body: { groups: [{ gid: team, expires_in: 300 }] } })
  await received()
  const mid = await bob.send('soon gone').to(team)
  await bob.reply(mid, 'as well')
  await alice.send('stays').to(team)
  await bob.send('elsewhere').toPerson(alice)
  const events = (await received()).alice as EventOf<'chat'>[]
  expect(events.map(({ detail }) => 'expires_in' in detail && detail.expires_in)).toEqual([
    300,
    300,
    null,
    null,
  ])
  await bob.call(setBurnAfterReading, { body: { groups: [{ gid: team, expires_in: 0 }] } })
  expect((await received()).phone).toMatchObject([
    { burn_after_reading_groups: [{ gid: team, expires_in: 0 }] },
  ])
  expect((await settings(bob)).burn_after_reading_groups).toEqual([])
})

test('a pinned chat is announced once to every device', async () => {
  const { bob, alice, carol, team, general } = w
  const pin = (target: object) =>
    bob.request(pinChat, { body: { target } }).then(({ status }) => status)

  expect(await pin({ gid: team })).toBe(200)
  const events = await received()
  const pinned = [{ add_pin_chats: [{ target: { gid: team } }], from_device: 'web:Bob' }]
  expect(events).toMatchObject({ bob: pinned, phone: pinned, alice: [] })
  expect(await pin({ gid: team })).toBe(200)
  expect(await received()).toEqual({ bob: [], phone: [], alice: [] })

  w.clock.offset = 1000
  expect(await pin({ uid: alice.uid })).toBe(200)
  expect((await settings(bob)).pinned_chats.map(({ target }) => target)).toEqual([
    { uid: alice.uid },
    { gid: team },
  ])
  expect([await pin({}), await pin({ uid: 1, gid: 1 })]).toEqual([400, 400])
  expect([await pin({ uid: 9999 }), await pin({ gid: 9999 })]).toEqual([404, 404])
  expect((await carol.request(pinChat, { body: { target: { gid: team } } })).status).toBe(404)
  expect((await w.gus.request(pinChat, { body: { target: { gid: general } } })).status).toBe(403)

  await received()
  await bob.call(unpinChat, { body: { target: { gid: team } } })
  await bob.call(unpinChat, { body: { target: { gid: team } } })
  const gone = [{ remove_pin_chats: [{ gid: team }], add_pin_chats: [] }]
  expect(await received()).toMatchObject({ bob: gone, phone: gone, alice: [] })
})

test('guests have their own read markers and mutes', async () => {
  const { gus, general } = w
  const marks = { groups: [{ gid: general, mid: 1 }] }
  expect((await gus.request(setReadIndex, { body: marks })).status).toBe(200)
  expect((await gus.request(setMute, { body: { add_groups: [{ gid: general }] } })).status).toBe(
    200,
  )
  const own = await settings(gus)
  expect(own).toMatchObject({ read_index_groups: [{ gid: general, mid: 1 }] })
  expect(own).not.toHaveProperty('add_contacts')
})

test('unsafe integers are stored as the largest safe integer', async () => {
  const { bob, alice, team } = w
  // The wire allows 64 bits. The stored values must be readable again, also after a restart.
  for (const huge of [2 ** 53, 2 ** 62, 2 ** 63]) {
    await bob.call(setBurnAfterReading, { body: { users: [{ uid: alice.uid, expires_in: huge }] } })
    await bob.call(setReadIndex, { body: { groups: [{ gid: team, mid: huge }] } })
    await bob.call(setMute, { body: { add_groups: [{ gid: team, expired_in: huge }] } })
  }
  const max = Number.MAX_SAFE_INTEGER
  expect((await received()).phone).toMatchObject([
    { burn_after_reading_users: [{ uid: alice.uid, expires_in: max }] },
    { read_index_groups: [{ gid: team, mid: max }] },
    { add_mute_groups: [{ gid: team, expired_at: max }] },
    ...Array<object>(4).fill({ type: 'user_settings_changed' }),
  ])
  await w.restart()
  expect(await settings(bob)).toMatchObject({
    burn_after_reading_users: [{ uid: alice.uid, expires_in: max }],
    read_index_groups: [{ gid: team, mid: max }],
  })
  const negative = await bob.request(setBurnAfterReading, {
    body: { users: [{ uid: alice.uid, expires_in: -1 }] },
  })
  expect(negative.status).toBe(400)
})
