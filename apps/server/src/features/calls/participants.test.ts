import {
  addMembers,
  declineCall,
  deleteChannel,
  deleteUser,
  directHistory,
  getConfig,
  joinCall,
  leaveCall,
  listCallRooms,
  logout,
  removeMembers,
  updateCallConfig,
  updateCallState,
  updateContact,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { saveSettings } from '../../testing/settings.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { expire } from './participants.ts'
import { insertParticipant, participantsOf } from './store.ts'

let w: TestServer
let restoreSettings: () => Promise<void>
beforeAll(async () => {
  w = await startTestServer({ PARLEY_TOKEN_SECONDS: '86400' }, { jobs: 'by hand' })
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
})
afterAll(() => w.close())

const join = (person: Person, body: { gid: number } | { uid: number }) =>
  person.call(joinCall, { body })
const leave = (person: Person, session: string) => person.call(leaveCall, { body: { session } })
const roomsOf = async (person: Person) =>
  (await person.call(listCallRooms, {})).map(({ channel_name, participants }) => ({
    name: channel_name,
    uids: participants.map(({ uid }) => uid),
  }))
const refusal = async (person: Person, body: { gid: number } | { uid: number }) => {
  const { status, body: answer } = await person.request(joinCall, { body })
  return [status, (answer as { reason?: string } | undefined)?.reason]
}
const isEmpty = (person: Person) =>
  vi.waitFor(async () => expect(await roomsOf(person)).toEqual([]), 5_000)

test('members see who is in the call of their channel, live, and an outsider sees nothing', async () => {
  const { alice, bob, carol, gus, dave, team } = w
  const [events, outside] = [await bob.openStream(), await carol.openStream()]
  const mine = await join(alice, { gid: team })
  expect(mine).toMatchObject({
    provider: 'sfu',
    channel_name: `vocechat:group:${team}`,
    uid: alice.uid,
    max_participants: 25,
    participants: [],
    livekit: null,
    agora: null,
    sfu: { ice_servers: [], expired_in: 14_400 },
  })
  await events.until(() => events.of('call_room').length === 1)
  const other = await join(bob, { gid: team })
  expect(other.participants.map(({ uid }) => uid)).toEqual([alice.uid])
  await alice.call(updateCallState, { body: { session: mine.session, muted: true } })
  await alice.call(updateCallState, { body: { session: mine.session } })
  await leave(alice, mine.session)
  await leave(alice, mine.session)
  await leave(bob, other.session)
  await events.until(() => events.of('call_room').length === 5)
  const published = events
    .of('call_room')
    .map(({ participants }) => participants.map(({ uid, muted }) => [uid, muted]))
  expect(published).toEqual([
    [[alice.uid, false]],
    [
      [alice.uid, false],
      [bob.uid, false],
    ],
    [
      [alice.uid, true],
      [bob.uid, false],
    ],
    [[bob.uid, false]],
    [],
  ])
  for (const person of [carol, gus, dave]) expect(await roomsOf(person)).toEqual([])
  expect(await refusal(carol, { gid: team })).toEqual([403, undefined])
  expect((await gus.request(joinCall, { body: { gid: team } })).status).toBe(403)
  expect((await w.nobody.request(joinCall, { body: { gid: team } })).status).toBe(401)
  expect(outside.of('call_room')).toEqual([])
})

test('strangers change nothing about the session of another person', async () => {
  const { alice, bob, team } = w
  const { session } = await join(alice, { gid: team })
  const state = { body: { session, muted: true } }
  expect((await bob.request(updateCallState, state)).status).toBe(404)
  await leave(bob, session)
  expect(await roomsOf(bob)).toEqual([{ name: `vocechat:group:${team}`, uids: [alice.uid] }])
})

test('a call rings once, is answered, and ends for both when the last one leaves', async () => {
  const { alice, bob, carol } = w
  const [caller, callee, outside] = [
    await alice.openStream(),
    await bob.openStream(),
    await carol.openStream(),
  ]
  const mine = await join(alice, { uid: bob.uid })
  await callee.until(() => callee.of('user_calling').length === 1)
  expect(callee.of('user_calling')[0]).toEqual({
    type: 'user_calling',
    uid: alice.uid,
    target: bob.uid,
  })
  const answer = await join(bob, { uid: bob.uid })
  expect(answer.channel_name).toBe(`vocechat:dm:${bob.uid}`)
  expect(answer.participants.map(({ uid }) => uid)).toEqual([alice.uid])
  await leave(alice, mine.session)
  await leave(bob, answer.session)
  await caller.until(() => caller.of('call_ended').length === 1)
  expect(caller.of('call_ended')[0]).toMatchObject({
    uid: alice.uid,
    target: bob.uid,
    reason: 'ended',
  })
  expect(callee.of('user_calling')).toHaveLength(1)
  expect([...outside.of('call_room'), ...outside.of('call_ended')]).toEqual([])
  await w.services.jobs.runDue()
  expect(await bob.call(directHistory, { params: { uid: alice.uid }, query: {} })).toEqual([])
})

test('a third person finds the called one busy, and two who call each other meet', async () => {
  const { alice, bob, carol } = w
  await join(alice, { uid: bob.uid })
  expect(await refusal(carol, { uid: bob.uid })).toEqual([409, 'busy'])
  const crossed = await join(bob, { uid: alice.uid })
  expect(crossed.channel_name).toBe(`vocechat:dm:${bob.uid}`)
  expect(crossed.participants.map(({ uid }) => uid)).toEqual([alice.uid])
  expect(await refusal(carol, { uid: carol.uid })).toEqual([400, 'no_call'])
})

test('a declined call ends for both, and only the called person declines', async () => {
  const { alice, bob } = w
  const events = await alice.openStream()
  await join(alice, { uid: bob.uid })
  const body = { channel_name: `vocechat:dm:${bob.uid}` }
  expect((await alice.request(declineCall, { body })).status).toBe(403)
  await bob.call(declineCall, { body })
  await events.until(() => events.of('call_ended').length === 1)
  expect(events.of('call_ended')[0]).toMatchObject({ reason: 'declined' })
  expect((await bob.request(declineCall, { body })).status).toBe(404)
  await isEmpty(alice)
})

test.each(['after the ring time', 'when the caller gives up'])(
  'a call that nobody answered is missed %s, and is noted in the chat once',
  async (how) => {
    const { alice, bob } = w
    const events = await bob.openStream()
    const { session } = await join(alice, { uid: bob.uid })
    if (how === 'after the ring time') {
      w.clock.offset += 46_000
      await alice.call(updateCallState, { body: { session } })
      await expire(w.services)
    } else {
      await leave(alice, session)
    }
    await events.until(() => events.of('call_ended').length === 1)
    expect(events.of('call_ended')[0]).toMatchObject({ reason: 'missed' })
    await w.services.jobs.runDue()
    await w.services.jobs.runDue()
    const messages = await bob.call(directHistory, { params: { uid: alice.uid }, query: {} })
    expect(messages).toMatchObject([
      { from_uid: alice.uid, detail: { content: 'Missed call', properties: { call: 'missed' } } },
    ])
    expect(await roomsOf(alice)).toEqual([])
  },
)

test('a direct call ends ten seconds after its page has closed, and goes on after a reload', async () => {
  const { alice, bob } = w
  const { session } = await join(alice, { uid: bob.uid })
  await join(bob, { uid: bob.uid })
  const closes = (of: string) =>
    alice.call(updateCallState, { body: { session: of, leaving: true } })
  await closes(session)
  w.clock.offset += 9_000
  await expire(w.services)
  const again = await join(alice, { uid: bob.uid })
  w.clock.offset += 9_000
  await expire(w.services)
  expect((await roomsOf(bob))[0]?.uids.sort()).toEqual([alice.uid, bob.uid])
  await closes(again.session)
  w.clock.offset += 11_000
  await expire(w.services)
  expect((await roomsOf(bob))[0]?.uids).toEqual([bob.uid])
})

test('a device is in one call, and two devices of a person may be in the same', async () => {
  const { alice, team, general } = w
  await join(alice, { gid: team })
  await join(alice, { gid: general })
  expect(await roomsOf(alice)).toEqual([{ name: `vocechat:group:${general}`, uids: [alice.uid] }])
  await join(await w.signInOn(alice, 'web:other'), { gid: general })
  expect(await roomsOf(alice)).toEqual([
    { name: `vocechat:group:${general}`, uids: [alice.uid, alice.uid] },
  ])
})

test('a person who joins again on the same device stays in a direct call', async () => {
  const { alice, bob } = w
  const events = await bob.openStream()
  await join(alice, { uid: bob.uid })
  const again = await join(alice, { uid: bob.uid })
  await events.until(() =>
    events.of('call_room').some(({ participants }) => participants[0]?.session === again.session),
  )
  expect(events.of('call_ended')).toEqual([])
  expect(events.of('user_calling')).toHaveLength(1)
})

test('a participant without a keep-alive is removed, also after the server was off', async () => {
  const { alice, bob, team } = w
  await join(alice, { gid: team })
  const { session } = await join(bob, { gid: team })
  w.clock.offset += 44_000
  await bob.call(updateCallState, { body: { session } })
  await w.restart()
  expect((await roomsOf(bob))[0]?.uids).toEqual([alice.uid, bob.uid])
  w.clock.offset += 2_000
  await expire(w.services)
  expect((await roomsOf(bob))[0]?.uids).toEqual([bob.uid])
})

test('calls end in time after the clock was set back, and those who are there stay', async () => {
  const { alice, bob, carol, team } = w
  const events = await bob.openStream()
  await join(alice, { gid: team })
  const { session } = await join(bob, { gid: team })
  await join(carol, { uid: bob.uid })
  w.clock.offset -= 3_600_000
  await expire(w.services)
  await events.until(() => events.of('call_ended').length === 1)
  expect((await roomsOf(alice))[0]?.uids.sort()).toEqual([alice.uid, bob.uid])
  w.clock.offset += 44_000
  await bob.call(updateCallState, { body: { session } })
  w.clock.offset += 2_000
  await expire(w.services)
  expect((await roomsOf(bob))[0]?.uids).toEqual([bob.uid])
  w.clock.offset += 3_600_000
})

test('a person who loses the right to be in a call is out at once', async () => {
  const { alice, bob, dave, team, general } = w
  await join(bob, { gid: team })
  await alice.call(removeMembers, { params: { gid: team }, body: [bob.uid] })
  await isEmpty(alice)

  await alice.call(addMembers, { params: { gid: team }, body: [bob.uid] })
  const other = await w.signInOn(bob, 'web:other')
  await join(other, { gid: team })
  await other.call(logout, {})
  await isEmpty(alice)

  await join(alice, { uid: bob.uid })
  await bob.call(updateContact, { body: { target_uid: alice.uid, action: 'block' } })
  await isEmpty(alice)
  expect(await refusal(alice, { uid: bob.uid })).toEqual([403, undefined])

  await join(bob, { gid: general })
  await dave.call(updateUser, { params: { uid: bob.uid }, body: { status: 'frozen' } })
  await isEmpty(alice)
})

test('a person who was in the call of a channel that they have left does not see it', async () => {
  const { alice, carol, team } = w
  await join(alice, { gid: team })
  await w.services.database.transact(async (tx) => {
    const [row] = await participantsOf(tx, `vocechat:group:${team}`)
    if (row) await insertParticipant(tx, { ...row, session: 'of carol', uid: carol.uid })
  })
  expect((await roomsOf(alice))[0]?.uids.sort()).toEqual([alice.uid, carol.uid])
  expect(await roomsOf(carol)).toEqual([])
})

test('the calls of a deleted account and of a deleted channel end', async () => {
  const { alice, bob, carol, dave, general, team } = w
  const events = await alice.openStream()
  await join(carol, { gid: general })
  await join(bob, { uid: alice.uid })
  await dave.call(deleteUser, { params: { uid: carol.uid } })
  await events.until(() =>
    events.of('call_room').some(({ participants }) => participants.length === 0),
  )
  expect((await roomsOf(alice)).map(({ uids }) => uids)).toEqual([[bob.uid]])
  await dave.call(deleteUser, { params: { uid: bob.uid } })
  await events.until(() => events.of('call_ended').length === 1)
  await join(alice, { gid: team })
  events.clear()
  await alice.call(deleteChannel, { params: { gid: team } })
  await events.until(() => events.of('call_room').at(-1)?.participants.length === 0)
  expect(await roomsOf(alice)).toEqual([])
})

test('another provider ends the calls of the one before', async () => {
  const { alice, dave, team } = w
  await join(alice, { gid: team })
  await dave.call(updateCallConfig, { body: { ring_seconds: 30 } })
  expect(await roomsOf(alice)).toHaveLength(1)
  await dave.call(updateCallConfig, { body: { provider: 'off' } })
  await dave.call(updateCallConfig, { body: { provider: 'sfu' } })
  expect(await roomsOf(alice)).toEqual([])
})

test('a full room refuses the next one, and no provider refuses all', async () => {
  const { alice, bob, dave, team, general } = w
  await dave.call(updateCallConfig, { body: { sfu: { max_participants: 2 } } })
  await join(dave, { gid: general })
  await join(alice, { gid: general })
  expect(await refusal(bob, { gid: general })).toEqual([409, 'call_full'])
  await join(alice, { gid: general })
  await dave.call(updateCallConfig, { body: { provider: 'off' } })
  expect((await bob.request(joinCall, { body: { gid: team } })).status).toBe(503)
  expect(await roomsOf(alice)).toEqual([])
  expect((await w.nobody.call(getConfig, {})).calls).toEqual({
    provider: 'off',
    max_participants: null,
    ring_seconds: 45,
  })
})
