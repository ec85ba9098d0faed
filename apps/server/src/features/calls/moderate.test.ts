import {
  joinCall,
  listCallRooms,
  moderateCall,
  type Participant,
  reactInCall,
  updateCallState,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

// Alice owns the private channel `team`, bob is a member of it and carol is not. Dave is an administrator.

let w: TestServer
let alice: string
let bob: string

beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  alice = await join(w.alice)
  bob = await join(w.bob)
})
afterAll(() => w.close())

const join = async (person: Person) =>
  (await person.call(joinCall, { body: { gid: w.team } })).session
const moderate = (person: Person, session: string, action: 'mute' | 'lower_hand' | 'remove') =>
  person.request(moderateCall, { body: { session, action } })
async function participant(session: string): Promise<Participant | undefined> {
  const rooms = await w.alice.call(listCallRooms, {})
  return rooms.flatMap(({ participants }) => participants).find((one) => one.session === session)
}

test('a hand is raised once, with its time, and lowered by its owner or by a manager', async () => {
  const set = (hand: boolean) => w.bob.call(updateCallState, { body: { session: bob, hand } })
  expect((await participant(bob))?.hand_at).toBeNull()
  await set(true)
  const at = (await participant(bob))?.hand_at
  expect(at).toBeGreaterThan(0)
  w.clock.offset += 1000
  await set(true)
  expect((await participant(bob))?.hand_at).toBe(at)
  await set(false)
  expect((await participant(bob))?.hand_at).toBeNull()
  await set(true)
  expect(await moderate(w.alice, bob, 'lower_hand')).toMatchObject({ status: 200 })
  expect((await participant(bob))?.hand_at).toBeNull()
})

test('the owner mutes and removes a member, whose device receives the reason', async () => {
  const stream = await w.bob.openStream()
  expect(await moderate(w.alice, bob, 'mute')).toMatchObject({ status: 200 })
  expect((await participant(bob))?.muted).toBe(true)
  expect(await moderate(w.alice, bob, 'remove')).toMatchObject({ status: 200 })
  expect(await participant(bob)).toBeUndefined()
  await stream.until(() => stream.of('call_ended').length > 0)
  expect(stream.of('call_ended')).toMatchObject([
    { reason: 'removed', uid: w.alice.uid, target: w.bob.uid },
  ])
  stream.close()
})

test('members moderate nobody, managers no other manager, and outsiders learn of no session', async () => {
  for (const action of ['mute', 'lower_hand', 'remove'] as const) {
    expect(await moderate(w.bob, alice, action)).toMatchObject({ status: 403 })
    expect(await moderate(w.bob, bob, action)).toMatchObject({ status: 403 })
    expect(await moderate(w.alice, alice, action)).toMatchObject({ status: 403 })
    expect(await moderate(w.carol, bob, action)).toMatchObject({ status: 404 })
    expect(await moderate(w.carol, 'unknown', action)).toMatchObject({ status: 404 })
    expect(await moderate(w.gus, bob, action)).toMatchObject({ status: 403 })
  }
  expect(await participant(alice)).toMatchObject({ muted: false, hand_at: null })
  const direct = await w.alice.call(joinCall, { body: { uid: w.carol.uid } })
  expect(await moderate(w.dave, direct.session, 'remove')).toMatchObject({ status: 404 })
})

test('a reaction reaches those who see the call, and an outsider neither sends nor gets one', async () => {
  const [events, outside] = [await w.bob.openStream(), await w.carol.openStream()]
  const react = (person: Person, session: string) =>
    person.request(reactInCall, { body: { session, emoji: '👏' } })
  expect(await react(w.alice, alice)).toMatchObject({ status: 200 })
  await events.until(() => events.of('call_reaction').length === 1)
  expect(events.of('call_reaction')).toMatchObject([
    { session: alice, uid: w.alice.uid, emoji: '👏', channel_name: `vocechat:group:${w.team}` },
  ])
  expect(await react(w.carol, alice)).toMatchObject({ status: 404 })
  const wrong = { session: alice, emoji: '<script>' } as never
  expect(await w.alice.request(reactInCall, { body: wrong })).toMatchObject({ status: 400 })
  await w.settle()
  expect(outside.of('call_reaction')).toEqual([])
  for (const stream of [events, outside]) stream.close()
})
