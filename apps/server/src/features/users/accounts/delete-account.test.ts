import {
  addMembers,
  createChannel,
  createInviteLink,
  deleteMe,
  deleteUser,
  getAvatar,
  getChannel,
  listUsers,
  pinChat,
  pinMessage,
  setAvatar,
  setMute,
  setReadIndex,
  updateChannel,
  updateMe,
  updateUser,
} from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterEach(() => void vi.useRealTimers())
afterAll(() => w.close())

// Presence changes are collected before they are announced.
async function presenceSettles() {
  vi.advanceTimersByTime(400)
  await w.settle()
}

test('a deleted account is announced to each user only as far as it concerns them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { dave, alice, bob, carol, gus, general, team } = w
  const plans = (await bob.call(createChannel, { body: { name: 'plans', members: [alice.uid] } }))
    .gid
  const all = [alice, bob, carol, gus]
  const streams = await Promise.all(all.map((person) => person.openStream()))
  await presenceSettles()
  for (const stream of streams) stream.clear()

  await dave.call(deleteUser, { params: { uid: alice.uid } })
  await w.settle()

  const log = { type: 'users_log', logs: [{ action: 'delete', uid: alice.uid, name: null }] }
  const owned = { type: 'kick_from_group', gid: team, reason: 'group_deleted' }
  const left = (gid: number) => ({ type: 'user_leaved_group', gid, uid: [alice.uid] })
  expect(bob.events()).toMatchObject([log, owned, left(plans), left(general)])
  expect(carol.events()).toMatchObject([log, left(general)])
  expect(gus.events()).toMatchObject([log, left(general)])
  expect(alice.events()).toMatchObject([log, owned, { type: 'kick', reason: 'delete_user' }])
  expect(alice.streams().at(-1)?.closed).toBe(true)
  await presenceSettles()
  expect(bob.allEvents().filter(({ type }) => type === 'users_state_changed')).toEqual([])
})

test('deleting an account removes its settings and keeps its messages', async () => {
  const { dave, alice, bob, carol, general, team } = w
  const picture = sharp({ create: { width: 9, height: 9, channels: 3, background: '#000' } })
  await alice.call(setAvatar, { body: await picture.png().toBuffer() })
  const mid = await bob.send('kept').to(general)
  const said = await alice.send('so long').to(general)
  await dave.call(updateUser, { params: { uid: alice.uid }, body: { is_admin: true } })
  await alice.call(pinMessage, { params: { gid: general }, body: { mid } })
  await alice.call(createInviteLink, {})

  await alice.call(deleteMe, {})

  expect((await alice.request(listUsers, {})).status).toBe(401)
  expect((await alice.openStream()).status).toBe(401)
  expect((await carol.request(getAvatar, { query: { uid: alice.uid } })).status).toBe(404)
  expect((await bob.request(getChannel, { params: { gid: team } })).status).toBe(404)
  const { pinned_messages } = await carol.call(getChannel, { params: { gid: general } })
  expect(pinned_messages).toEqual([])
  const rows = await w.services.db.selectFrom('session').select('uid').execute()
  expect(rows.some(({ uid }) => uid === alice.uid)).toBe(false)
  expect(await w.services.db.selectFrom('magic_token').selectAll().execute()).toEqual([])

  const stream = await carol.openStream({ after_mid: 0 })
  expect(stream.of('chat').map((chat) => chat.mid)).toContain(said)

  await w.restart()
  const uids = (await carol.call(listUsers, {})).map(({ uid }) => uid)
  expect(uids).not.toContain(alice.uid)
  expect((await w.addUser('Alice')).uid).toBeGreaterThan(w.gus.uid)
})

test('deleting an account removes its pins for connected users too', async () => {
  const { dave, alice, bob, team } = w
  const mid = await bob.send('pinned').to(team)
  await alice.call(pinMessage, { params: { gid: team }, body: { mid } })
  await alice.call(updateChannel, { params: { gid: team }, body: { owner: bob.uid } })
  await bob.openStream()

  await dave.call(deleteUser, { params: { uid: alice.uid } })
  await w.settle()

  expect(bob.events()).toContainEqual({ type: 'pinned_message_updated', gid: team, mid, msg: null })
})

test('a picture uploaded during the deletion of its account is not kept', async () => {
  const { alice, carol } = w
  const picture = sharp({ create: { width: 900, height: 900, channels: 3, background: '#000' } })
  const body = await picture.png().toBuffer()
  await Promise.all([alice.request(setAvatar, { body }), alice.request(deleteMe, {})])
  expect((await carol.request(getAvatar, { query: { uid: alice.uid } })).status).toBe(404)
})

test('requests that run during the deletion of their account are answered 401', async () => {
  const { alice, bob, general } = w
  const calls = [
    alice.request(deleteMe, {}),
    alice.request(createChannel, { body: { name: 'late', members: [bob.uid] } }),
    alice.request(setMute, { body: { add_users: [{ uid: bob.uid }] } }),
    alice.request(setReadIndex, { body: { users: [{ uid: bob.uid, mid: 9 }] } }),
    alice.request(pinChat, { body: { target: { gid: general } } }),
    alice.request(updateMe, { body: { name: 'Late' } }),
    alice.request(deleteMe, {}),
  ]
  const [first, ...others] = await Promise.all(calls)
  expect(first?.status).toBe(200)
  expect(others.map(({ status, text }) => [status, text])).toEqual(others.map(() => [401, '']))
})

test('deleting a guest is not announced to others', async () => {
  const { bob, gus } = w
  await Promise.all([bob, gus].map((person) => person.openStream()))

  await gus.call(deleteMe, {})
  await w.settle()

  expect(bob.events()).toEqual([])
  expect(gus.events()).toEqual([{ type: 'kick', reason: 'delete_user' }])
})

test('deleting the owner or without permission is refused', async () => {
  const { dave, alice, bob } = w
  expect(await dave.request(deleteMe, {})).toMatchObject({ status: 403, text: '' })
  expect((await dave.request(deleteUser, { params: { uid: dave.uid } })).status).toBe(403)
  expect((await dave.request(deleteUser, { params: { uid: 99_999 } })).status).toBe(404)
  expect((await bob.request(deleteUser, { params: { uid: alice.uid } })).status).toBe(403)
  await dave.call(updateUser, { params: { uid: alice.uid }, body: { is_admin: true } })
  expect((await alice.request(deleteUser, { params: { uid: dave.uid } })).status).toBe(403)
  expect((await alice.request(deleteUser, { params: { uid: alice.uid } })).status).toBe(403)
  await alice.call(addMembers, { params: { gid: w.team }, body: [w.carol.uid] })
  expect((await alice.request(deleteMe, {})).status).toBe(200)
})
