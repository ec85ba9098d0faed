import {
  changeChannelType,
  channelHistory,
  createChannel,
  deleteChannel,
  getChannel,
  getChannelAvatar,
  readChannelOptions,
  setChannelAvatar,
  updateChannel,
  updateCommonSettings,
  withChannelOptions,
} from '@parley/protocol'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { noEvents, openStreams, receivedTypes } from '../../testing/everybody.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

let gid = 0
beforeEach(async () => {
  const { alice, bob } = w
  const created = await alice.call(createChannel, {
    body: { name: 'plans', members: [bob.uid] },
  })
  gid = created.gid
  await openStreams(w)
})

const here = () => ({ params: { gid } })

test('an option is changed alone, and an older copy of the text does not turn it back', async () => {
  const { alice, bob, carol, dave } = w
  const optionsNow = async () =>
    readChannelOptions((await alice.call(getChannel, here())).ext_setting)
  await alice.call(updateChannel, { ...here(), body: { options: { retention_days: 7 } } })
  const { ext_setting: stale } = await dave.call(getChannel, here())
  await alice.call(updateChannel, { ...here(), body: { options: { retention_days: 0 } } })
  const body = { ext_setting: withChannelOptions(stale, { previews: false }) }
  await dave.call(updateChannel, { ...here(), body })
  expect(await optionsNow()).toMatchObject({ retention_days: 0, previews: false })
  const change = { ...here(), body: { options: { retention_days: 1 } } }
  expect((await bob.request(updateChannel, change as never)).status).toBe(403)
  expect((await carol.request(updateChannel, change as never)).status).toBe(404)
  const wrong = { ...here(), body: { options: { retention_days: 2 } } }
  expect((await alice.request(updateChannel, wrong as never)).status).toBe(400)
  expect(await optionsNow()).toMatchObject({ retention_days: 0 })
})

test('a channel made public and private again notifies joined and removed users', async () => {
  const { alice, bob, carol, dave } = w
  const change = (person: typeof alice, body: { is_public: boolean; members?: number[] }) =>
    person.request(changeChannelType, { ...here(), body }).then(({ status }) => status)
  expect(await change(bob, { is_public: true })).toBe(403)
  expect(await change(alice, { is_public: true })).toBe(200)
  expect(await receivedTypes(w)).toEqual({
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
  expect(await receivedTypes(w)).toEqual(noEvents)

  expect(await change(dave, { is_public: false, members: [carol.uid] })).toBe(200)
  expect(await receivedTypes(w)).toEqual({
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
  const mid = await alice.send('the last word').to(gid)
  await receivedTypes(w)
  expect((await bob.request(deleteChannel, here())).status).toBe(403)
  expect((await alice.request(deleteChannel, here())).status).toBe(200)
  expect(await receivedTypes(w)).toEqual({
    ...noEvents,
    alice: ['kick_from_group'],
    bob: ['kick_from_group'],
  })

  expect((await bob.request(channelHistory, here())).status).toBe(404)
  expect((await bob.request(getChannel, here())).status).toBe(404)
  const stream = await bob.openStream()
  expect(stream.of('chat').map((chat) => chat.mid)).not.toContain(mid)
  expect(await carol.send('elsewhere').to(w.general)).toBeGreaterThan(mid)
})

test('when only the owner may write, other members may like and delete their messages', async () => {
  const { alice, bob, dave } = w
  const mine = await bob.send('before').to(gid)
  await alice.call(updateChannel, { ...here(), body: { only_owner_can_send_msg: true } })

  const { status, text } = await bob.request(updateChannel, { ...here(), body: { name: 'mine' } })
  expect([status, text]).toEqual([403, ''])
  await expect(bob.send('no').to(gid)).rejects.toThrow('403')
  await expect(bob.reply(mine, 'no')).rejects.toThrow('403')
  await expect(dave.send('not a member').to(gid)).rejects.toThrow('403')
  const hers = await alice.send('yes').to(gid)
  await bob.react(hers, '👍')
  await bob.delete(mine)
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

test('a new owner is announced together with the kind of the channel', async () => {
  const { alice, bob } = w
  const stream = await bob.openStream()
  await alice.call(updateChannel, { ...here(), body: { owner: bob.uid } })
  expect(await stream.next('group_changed')).toMatchObject({ owner: bob.uid, is_public: false })
  await bob.call(updateChannel, { ...here(), body: { name: 'mine' } })
  await w.settle()
  expect(stream.of('group_changed').at(-1)).toMatchObject({ name: 'mine', is_public: null })
})

test('where only administrators create channels, an owner opens no channel to everybody', async () => {
  const { alice, carol, dave } = w
  const setting = (only_admin_can_create_group: boolean) =>
    dave.call(updateCommonSettings, { body: { only_admin_can_create_group } })
  await setting(true)
  try {
    const open = { ...here(), body: { is_public: true } }
    expect((await alice.request(changeChannelType, open)).status).toBe(403)
    expect((await carol.request(getChannel, here())).status).toBe(404)
    expect((await dave.request(changeChannelType, open)).status).toBe(200)
  } finally {
    await setting(false)
  }
})

test('making a channel of all users public publishes no joins', async () => {
  const { dave, alice } = w
  await dave.call(changeChannelType, { ...here(), body: { is_public: true } })
  await dave.call(changeChannelType, { ...here(), body: { is_public: false } })
  await receivedTypes(w)

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
