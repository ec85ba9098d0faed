import {
  addMembers,
  changeChannelType,
  channelHistory,
  createChannel,
  deleteChannel,
  getChannel,
  getChannelAvatar,
  leaveChannel,
  limits,
  listChannels,
  removeMembers,
  setChannelAvatar,
  updateChannel,
} from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

let gid = 0
beforeEach(async () => {
  const { alice, bob, carol, dave, gus } = w
  const created = await alice.call(createChannel, {
    body: { name: 'plans', members: [bob.uid] },
  })
  gid = created.gid
  await Promise.all([alice, bob, carol, dave, gus].map((person) => person.listens()))
})

const here = () => ({ params: { gid } })
const received = async () => {
  await w.settle()
  const { alice, bob, carol, dave, gus } = w
  const types = [alice, bob, carol, dave, gus].map((person) =>
    person.events().map(({ type }) => type),
  )
  for (const person of [alice, bob, carol, dave, gus]) person.clearEvents()
  return Object.fromEntries(
    types.map((one, i) => [['alice', 'bob', 'carol', 'dave', 'gus'][i], one]),
  )
}
const noEvents = { alice: [], bob: [], carol: [], dave: [], gus: [] }

test('only members of a private channel receive its events', async () => {
  const { alice, bob, carol, gus } = w
  await alice.call(createChannel, { body: { name: '  secret  ', members: [bob.uid, bob.uid] } })
  expect(await received()).toEqual({ ...noEvents, alice: ['joined_group'], bob: ['joined_group'] })

  expect(await bob.call(getChannel, here())).toMatchObject({
    name: 'plans',
    owner: alice.uid,
    members: [alice.uid, bob.uid],
    description: null,
  })
  expect(await carol.call(getChannel, here())).toMatchObject({ name: 'plans', members: [] })
  expect((await carol.call(listChannels, {})).map((one) => one.gid)).not.toContain(gid)
  expect((await gus.request(getChannel, here())).status).toBe(404)
})

test('creating a channel without permission, with invalid members or a bad name is refused', async () => {
  const { alice, bob, dave, gus } = w
  const create = (
    person: typeof alice,
    body: { name: string; is_public?: boolean; members?: number[] },
  ) => person.request(createChannel, { body }).then(({ status }) => status)
  expect(await create(bob, { name: 'x', is_public: true })).toBe(403)
  expect(await create(gus, { name: 'x' })).toBe(403)
  expect(await create(dave, { name: 'x', is_public: true, members: [bob.uid] })).toBe(400)
  expect(await create(bob, { name: 'x', members: [9999] })).toBe(400)
  expect(await create(bob, { name: 'x', members: [gus.uid] })).toBe(400)
  expect(await create(bob, { name: '   ' })).toBe(400)
  expect(await create(bob, { name: 'é'.repeat(129) })).toBe(400)
  expect(await create(bob, { name: 'two\nlines' })).toBe(400)
  expect(await received()).toEqual(noEvents)
})

test('an owner must transfer the channel before leaving', async () => {
  const { alice, bob, carol } = w
  expect((await alice.request(leaveChannel, here())).status).toBe(403)
  const give = (uid: number) => alice.request(updateChannel, { ...here(), body: { owner: uid } })
  expect((await give(carol.uid)).status).toBe(400)
  expect((await give(bob.uid)).status).toBe(200)
  expect(await received()).toEqual({
    ...noEvents,
    alice: ['group_changed'],
    bob: ['group_changed'],
  })

  expect((await alice.request(leaveChannel, here())).status).toBe(200)
  expect(await received()).toEqual({
    ...noEvents,
    alice: ['user_leaved_group'],
    bob: ['user_leaved_group'],
  })
  expect((await alice.request(channelHistory, here())).status).toBe(403)
  expect((await alice.request(leaveChannel, here())).status).toBe(403)
  expect((await carol.request(leaveChannel, here())).status).toBe(403)
  expect(await bob.call(getChannel, here())).toMatchObject({ owner: bob.uid, members: [bob.uid] })
})

test('a removal that includes a user who cannot be removed removes nobody', async () => {
  const { alice, bob, carol, dave } = w
  const remove = (person: typeof alice, body: number[]) =>
    person.request(removeMembers, { ...here(), body }).then(({ status }) => status)
  expect(await remove(bob, [bob.uid])).toBe(403)
  expect(await remove(alice, [bob.uid, carol.uid])).toBe(404)
  expect(await remove(alice, [bob.uid, alice.uid])).toBe(403)
  expect(await remove(alice, [])).toBe(200)
  expect(await received()).toEqual(noEvents)
  expect((await bob.call(getChannel, here())).members).toEqual([alice.uid, bob.uid])

  expect(await remove(dave, [bob.uid])).toBe(200)
  expect(await received()).toEqual({
    ...noEvents,
    alice: ['user_leaved_group'],
    bob: ['kick_from_group'],
  })
  await alice.sends('without bob').to(gid)
  expect(await received()).toEqual({ ...noEvents, alice: ['chat'] })
})

test('any member can add users, and a call with an invalid user adds nobody', async () => {
  const { alice, bob, carol, gus } = w
  const add = (person: typeof alice, body: number[]) =>
    person.request(addMembers, { ...here(), body }).then(({ status }) => status)
  expect(await add(carol, [carol.uid])).toBe(403)
  expect(await add(bob, [carol.uid, alice.uid])).toBe(400)
  expect(await add(bob, [gus.uid])).toBe(400)
  expect(await add(bob, [])).toBe(200)
  expect(await received()).toEqual(noEvents)
  expect(await add(bob, [carol.uid])).toBe(200)
  expect(await received()).toEqual({
    ...noEvents,
    alice: ['user_joined_group'],
    bob: ['user_joined_group'],
    carol: ['joined_group'],
  })
  const { status } = await bob.request(addMembers, {
    params: { gid: w.general },
    body: [carol.uid],
  })
  expect(status).toBe(403)
})

test('concurrent changes of members apply one after another', async () => {
  const { alice, bob, carol } = w
  const add = () => bob.request(addMembers, { ...here(), body: [carol.uid] })
  const added = await Promise.all([add(), add(), add()])
  expect(added.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400])
  expect((await received()).carol).toEqual(['joined_group'])

  const leave = () => carol.request(leaveChannel, here())
  const remove = () => alice.request(removeMembers, { ...here(), body: [carol.uid] })
  const left = await Promise.all([leave(), leave(), remove()])
  expect(left.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403, 404])
  expect((await received()).bob).toEqual(['user_leaved_group'])
})

test('a channel made public and private again notifies joined and removed users', async () => {
  const { alice, bob, carol, dave } = w
  const change = (person: typeof alice, body: { is_public: boolean; members?: number[] }) =>
    person.request(changeChannelType, { ...here(), body }).then(({ status }) => status)
  expect(await change(bob, { is_public: true })).toBe(403)
  expect(await change(alice, { is_public: true })).toBe(200)
  expect(await received()).toEqual({
    alice: ['group_changed', 'user_joined_group'],
    bob: ['group_changed', 'user_joined_group'],
    carol: ['group_changed', 'joined_group'],
    dave: ['group_changed', 'joined_group'],
    gus: ['group_changed', 'joined_group'],
  })
  expect(await carol.call(getChannel, here())).toMatchObject({ owner: null, members: [] })
  expect(await change(alice, { is_public: false })).toBe(403)
  expect(await change(dave, { is_public: false, members: [9999] })).toBe(400)
  expect(await change(dave, { is_public: true })).toBe(200)
  expect(await received()).toEqual(noEvents)

  expect(await change(dave, { is_public: false, members: [carol.uid] })).toBe(200)
  expect(await received()).toEqual({
    alice: ['kick_from_group'],
    bob: ['kick_from_group'],
    carol: ['group_changed', 'joined_group'],
    dave: ['group_changed', 'joined_group'],
    gus: ['kick_from_group'],
  })
  expect(await carol.call(getChannel, here())).toMatchObject({
    owner: dave.uid,
    members: [dave.uid, carol.uid].sort((a, b) => a - b),
  })
})

test('deleting a channel deletes its history and notifies its members', async () => {
  const { alice, bob, carol } = w
  const mid = await alice.sends('the last word').to(gid)
  await received()
  expect((await bob.request(deleteChannel, here())).status).toBe(403)
  expect((await alice.request(deleteChannel, here())).status).toBe(200)
  expect(await received()).toEqual({
    ...noEvents,
    alice: ['kick_from_group'],
    bob: ['kick_from_group'],
  })

  expect((await bob.request(channelHistory, here())).status).toBe(404)
  expect((await bob.request(getChannel, here())).status).toBe(404)
  const stream = await bob.listens()
  expect(stream.of('chat').map((chat) => chat.mid)).not.toContain(mid)
  expect(await carol.sends('elsewhere').to(w.general)).toBeGreaterThan(mid)
})

test('when only the owner may write, other members may like and delete their messages', async () => {
  const { alice, bob, dave } = w
  const mine = await bob.sends('before').to(gid)
  await alice.call(updateChannel, { ...here(), body: { only_owner_can_send_msg: true } })

  const { status, text } = await bob.request(updateChannel, { ...here(), body: { name: 'mine' } })
  expect([status, text]).toEqual([403, ''])
  await expect(bob.sends('no').to(gid)).rejects.toThrow('403')
  await expect(bob.replies(mine, 'no')).rejects.toThrow('403')
  await expect(dave.sends('not a member').to(gid)).rejects.toThrow('403')
  const hers = await alice.sends('yes').to(gid)
  await bob.likes(hers, '👍')
  await bob.deletes(mine)
})

test('a topic over its limit is refused, and control characters are removed', async () => {
  const { alice } = w
  const topic = (description: string) =>
    alice.request(updateChannel, { ...here(), body: { description } })
  expect(await topic('x'.repeat(2049))).toMatchObject({
    status: 400,
    body: { reason: 'bad_body', field: 'description' },
  })
  await topic('one\n\u0007two')
  expect(await alice.call(getChannel, here())).toMatchObject({ description: 'one\ntwo' })
  const ext_setting = 'x'.repeat(4097)
  expect((await alice.request(updateChannel, { ...here(), body: { ext_setting } })).status).toBe(
    400,
  )
})

test('group_changed contains only the changed fields', async () => {
  const { alice } = w
  await alice.call(updateChannel, { ...here(), body: { name: ' new ', show_email: false } })
  await w.settle()
  expect(alice.events()).toEqual([
    {
      type: 'group_changed',
      gid,
      name: 'new',
      description: null,
      owner: null,
      avatar_updated_at: null,
      is_public: null,
      show_email: false,
      dm_to_member: null,
      add_friend: null,
      only_owner_can_send_msg: null,
      ext_setting: null,
    },
  ])
  const { status } = await alice.request(updateChannel, { ...here(), body: {} })
  expect(status).toBe(400)
})

test('making a channel of all users public publishes no joins', async () => {
  const { dave, alice } = w
  await dave.call(changeChannelType, { ...here(), body: { is_public: true } })
  await dave.call(changeChannelType, { ...here(), body: { is_public: false } })
  await received()

  await dave.call(changeChannelType, { ...here(), body: { is_public: true } })
  await w.settle()

  expect(alice.events().map(({ type }) => type)).toEqual(['group_changed'])
  await dave.call(deleteChannel, here())
})

test('a picture stored after its channel was deleted is removed', async () => {
  const { alice } = w
  const body = await sharp({ create: { width: 900, height: 900, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const { blobs } = w.services
  const { put } = blobs
  blobs.put = async (key, bytes) => {
    await alice.call(deleteChannel, here())
    await put(key, bytes)
  }
  const answer = await alice.request(setChannelAvatar, { ...here(), body })
  blobs.put = put
  expect(answer.status).toBe(404)
  expect((await alice.request(getChannelAvatar, { query: { gid } })).status).toBe(404)
})

test('a user owns at most five hundred channels', async () => {
  const { carol, bob } = w
  const { gid: last } = await carol.call(createChannel, { body: { name: 'first' } })
  await w.services.database.transact(async (tx) => {
    const row = await tx
      .selectFrom('channel')
      .selectAll()
      .where('gid', '=', last)
      .executeTakeFirstOrThrow()
    for (let i = 1; i < limits.ownChannels; i++) {
      await tx
        .insertInto('channel')
        .values({ ...row, gid: 100_000 + i })
        .execute()
    }
  })
  const creates = (person: typeof carol) =>
    person.request(createChannel, { body: { name: 'more' } })
  expect(await creates(carol)).toMatchObject({ status: 400, body: { reason: 'limit_reached' } })
  expect((await creates(bob)).status).toBe(200)
  const { gid: shared } = await bob.call(createChannel, {
    body: { name: 'shared', members: [carol.uid] },
  })
  const receives = () =>
    bob.request(updateChannel, { params: { gid: shared }, body: { owner: carol.uid } })
  expect(await receives()).toMatchObject({ status: 400, body: { reason: 'limit_reached' } })
  await carol.call(deleteChannel, { params: { gid: last } })
  expect((await receives()).status).toBe(200)
  expect((await creates(carol)).status).toBe(400)
  await carol.call(deleteChannel, { params: { gid: shared } })
  expect((await creates(carol)).status).toBe(200)
})
