import {
  createAgoraToken,
  createChannelAgoraToken,
  joinCall,
  listAgoraChannels,
  listAgoraChannelUsers,
  listCallRooms,
  startAgoraTest,
  updateAgoraConfig,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AgoraRest, openAgoraRest } from '../../testing/agora-rest.ts'
import type { Person } from '../../testing/person.ts'
import { saveSettings } from '../../testing/settings.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let agora: AgoraRest
let restoreSettings: () => Promise<void>
beforeAll(async () => {
  w = await startTestServer()
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
  agora = await openAgoraRest()
})
afterEach(() => agora.close())
afterAll(() => w.close())

const config = () => ({
  enabled: true,
  url: agora.url,
  app_id: 'a1',
  app_certificate: 'cert',
  customer_id: 'id',
  customer_secret: 'secret',
})
const switchOn = (more = {}) => w.dave.call(updateAgoraConfig, { body: { ...config(), ...more } })
const channels = (person: Person) =>
  person.call(listAgoraChannels, { params: { page_no: 0, page_size: 100 } })
const usersOf = (person: Person, name: string) =>
  person.call(listAgoraChannelUsers, { params: { name, hosts_only: 'false' } })

test('clients of VoceChat get a token, ring all streams of the other, and answer', async () => {
  const { alice, bob, carol } = w
  await switchOn()
  const events = await bob.openStream({})
  const token = await alice.call(createAgoraToken, { body: { uid: bob.uid } })
  expect(token).toEqual({
    agora_token: expect.stringMatching(/^006a1[A-Za-z0-9+/=]+$/),
    app_id: 'a1',
    uid: alice.uid,
    channel_name: `vocechat:dm:${bob.uid}`,
    expired_in: 86_400,
  })
  await events.until(() => events.of('user_calling').length === 1)
  await alice.call(createAgoraToken, { body: { uid: bob.uid } })
  const answered = await bob.call(createAgoraToken, { body: { uid: bob.uid } })
  expect(answered).toMatchObject({ uid: bob.uid, channel_name: token.channel_name })
  expect(events.of('user_calling')).toHaveLength(1)
  const busy = await carol.request(createAgoraToken, { body: { uid: bob.uid } })
  expect(busy.status).toBe(409)
  const none = await carol.request(createAgoraToken, { body: { uid: carol.uid } })
  expect(none.status).toBe(400)
})

test('the token of a channel is for those who see it, and for no guest', async () => {
  const { alice, carol, gus, team } = w
  await switchOn()
  const params = { gid: team }
  expect(await alice.call(createChannelAgoraToken, { params })).toMatchObject({
    channel_name: `vocechat:group:${team}`,
  })
  expect((await carol.request(createChannelAgoraToken, { params })).status).toBe(403)
  expect((await gus.request(createChannelAgoraToken, { params })).status).toBe(403)
  expect((await alice.request(createAgoraToken, { body: {} })).status).toBe(400)
  const both = { gid: team, uid: carol.uid }
  expect((await alice.request(createAgoraToken, { body: both })).status).toBe(400)
  expect((await alice.request(createAgoraToken, { body: { uid: 999 } })).status).toBe(404)
})

test('no token is given unless Agora is the provider', async () => {
  const { alice, team } = w
  expect((await alice.request(createAgoraToken, { body: { gid: team } })).status).toBe(503)
  expect(await channels(alice)).toEqual({ success: true, data: { channels: [], total_size: 0 } })
})

test('the lists join those of Agora with the stored participants, and hide rooms that one cannot see', async () => {
  const { alice, bob, carol, team, general } = w
  await switchOn()
  const [inTeam, inGeneral] = [`vocechat:group:${team}`, `vocechat:group:${general}`]
  agora.rooms.set(inTeam, [bob.uid])
  agora.rooms.set(inGeneral, [carol.uid])
  agora.rooms.set(`vocechat:dm:${carol.uid}`, [w.dave.uid])
  agora.rooms.set('something else', [1])
  await alice.call(joinCall, { body: { gid: team } })
  expect((await channels(alice)).data).toEqual({
    channels: [
      { channel_name: inGeneral, user_count: 1 },
      { channel_name: inTeam, user_count: 2 },
    ].sort((one, other) => (one.channel_name < other.channel_name ? -1 : 1)),
    total_size: 2,
  })
  expect((await channels(carol)).data.channels.map(({ channel_name }) => channel_name)).toEqual([
    ...[`vocechat:dm:${carol.uid}`, inGeneral],
  ])
  expect(await usersOf(alice, inTeam)).toEqual({
    success: true,
    data: { channel_exist: true, mode: 1, total: 2, users: [alice.uid, bob.uid] },
  })
  const hidden = { success: true, data: { channel_exist: false } }
  expect(await usersOf(carol, inTeam)).toEqual(hidden)
  expect(await usersOf(alice, 'something else')).toEqual(hidden)
  const rooms = await bob.call(listCallRooms, {})
  expect(rooms.find(({ channel_name }) => channel_name === inTeam)?.participants).toMatchObject([
    { uid: alice.uid, muted: false },
    { uid: bob.uid, session: `agora:${bob.uid}`, muted: null },
  ])
  expect(agora.keys).toEqual(new Set([`Basic ${btoa('id:secret')}`]))
})

test('the stored participants alone count when Agora does not answer', async () => {
  const { alice, team } = w
  await switchOn()
  agora.status = 500
  const { agora: token } = await alice.call(joinCall, { body: { gid: team } })
  expect(token).toMatchObject({ app_id: 'a1', uid: alice.uid })
  expect((await channels(alice)).data.total_size).toBe(1)
})

test('an administrator gets the tokens for a test of Agora, and whether its lists can be read', async () => {
  const { alice, dave } = w
  expect((await dave.request(startAgoraTest, {})).status).toBe(503)
  await switchOn()
  const { speaker, listener, ...test } = await dave.call(startAgoraTest, {})
  expect(test).toEqual({
    app_id: 'a1',
    are_lists_read: true,
    channel_name: expect.stringMatching(/^test /),
  })
  expect(speaker.uid).not.toBe(listener.uid)
  expect(speaker.token).toMatch(/^006a1/)
  expect(listener.token).not.toBe(speaker.token)
  agora.status = 401
  expect((await dave.call(startAgoraTest, {})).are_lists_read).toBe(false)
  await switchOn({ customer_id: '' })
  expect((await dave.call(startAgoraTest, {})).are_lists_read).toBeNull()
  expect((await alice.request(startAgoraTest, {})).status).toBe(403)
})
