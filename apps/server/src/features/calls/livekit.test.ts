import {
  joinCall,
  listCallRooms,
  removeMembers,
  startLiveKitTest,
  receiveLiveKitEvent,
  updateCallConfig,
} from '@parley/protocol'
import { createHash } from 'node:crypto'
import { jwtVerify, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openRoomService, type RoomService } from '../../testing/room-service.ts'
import { saveSettings } from '../../testing/settings.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { reconcileLiveKit } from './livekit.ts'

let w: TestServer
let service: RoomService
let restoreSettings: () => Promise<void>
beforeAll(async () => {
  w = await startTestServer()
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
  service = await openRoomService()
  await w.dave.call(updateCallConfig, {
    body: {
      provider: 'livekit',
      livekit: {
        url: 'wss://rtc.example.org',
        api_url: service.url,
        api_key: 'devkey',
        api_secret: 'a secret of thirty-two characters',
      },
    },
  })
})
afterEach(() => service.close())
afterAll(() => w.close())

const key = new TextEncoder().encode('a secret of thirty-two characters')
/** Posts an event as LiveKit does, and returns the status. */
async function postEvent(
  { event, room, identity }: { event: string; room: string; identity?: string | undefined },
  {
    secret = 'a secret of thirty-two characters',
    signed,
  }: { secret?: string; signed?: string } = {},
): Promise<number> {
  const body = JSON.stringify({
    event,
    room: { name: room },
    ...(identity === undefined ? {} : { participant: { identity } }),
  })
  const hash = createHash('sha256')
    .update(signed ?? body)
    .digest('base64')
  const signature = await new SignJWT({ sha256: hash })
    .setProtectedHeader({ alg: 'HS256' })
    .setIssuer('devkey')
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(secret))
  const response = await w.nobody.fetch('POST', `/api${receiveLiveKitEvent.path}`, {
    body,
    headers: { authorization: signature, 'content-type': 'application/webhook+json' },
  })
  return response.status
}

const uids = async () =>
  (await w.alice.call(listCallRooms, {})).flatMap(({ participants }) =>
    participants.map(({ uid }) => uid),
  )

test('a member gets a token for one room, in the name of their session', async () => {
  const { alice, team } = w
  const joined = await alice.call(joinCall, { body: { gid: team } })
  expect(joined).toMatchObject({ provider: 'livekit', sfu: null, max_participants: null })
  expect(joined.livekit).toMatchObject({ url: 'wss://rtc.example.org', expired_in: 21_600 })
  const { payload } = await jwtVerify(joined.livekit?.token ?? '', key, { issuer: 'devkey' })
  expect(payload).toMatchObject({
    sub: `${alice.uid}:${joined.session}`,
    name: 'Alice',
    video: {
      room: `vocechat:group:${team}`,
      roomJoin: true,
      canPublish: true,
      canSubscribe: true,
    },
  })
})

test('an administrator gets tokens of two participants in a room of their own, and nobody else does', async () => {
  const { url, speaker, listener } = await w.dave.call(startLiveKitTest, {})
  expect(url).toBe('wss://rtc.example.org')
  const claims = await Promise.all([speaker, listener].map((token) => jwtVerify(token, key)))
  const [one, other] = claims.map(({ payload }) => payload)
  expect(one).toMatchObject({ sub: 'speaker', iss: 'devkey' })
  expect(other).toMatchObject({ sub: 'listener', iss: 'devkey', video: one?.['video'] })
  expect(one?.['video']).toMatchObject({ room: expect.stringMatching(/^test /), roomJoin: true })
  expect((await w.alice.request(startLiveKitTest, {})).status).toBe(403)
  await w.dave.call(updateCallConfig, { body: { provider: 'sfu' } })
  expect((await w.dave.request(startLiveKitTest, {})).status).toBe(503)
})

test('a participant whom LiveKit does not have after half a minute is removed', async () => {
  const { alice, bob, team } = w
  const mine = await alice.call(joinCall, { body: { gid: team } })
  await bob.call(joinCall, { body: { gid: team } })
  service.rooms.set(`vocechat:group:${team}`, [`${alice.uid}:${mine.session}`])
  await reconcileLiveKit(w.services)
  expect(await uids()).toEqual([alice.uid, bob.uid])
  w.clock.offset += 31_000
  service.status = 500
  await reconcileLiveKit(w.services)
  expect(await uids()).toEqual([alice.uid, bob.uid])
  service.status = 200
  await reconcileLiveKit(w.services)
  expect(await uids()).toEqual([alice.uid])
  const { payload } = await jwtVerify(service.tokens[0] ?? '', key, { issuer: 'devkey' })
  expect(payload).toMatchObject({ video: { roomAdmin: true, room: `vocechat:group:${team}` } })
})

test('a person removed from the channel is removed from LiveKit', async () => {
  const { alice, bob, team } = w
  const { session } = await bob.call(joinCall, { body: { gid: team } })
  await alice.call(removeMembers, { params: { gid: team }, body: [bob.uid] })
  await vi.waitFor(() => expect(service.removed).toEqual([`${bob.uid}:${session}`]), 5_000)
})

test('a participant who left LiveKit is removed from the call, unless they are connected again', async () => {
  const { alice, bob, team } = w
  const joined = await alice.call(joinCall, { body: { gid: team } })
  const other = await bob.call(joinCall, { body: { gid: team } })
  const [left, stayed] = [joined, other].map(({ uid, session }) => `${uid}:${session}`)
  const room = joined.channel_name
  service.rooms.set(room, [stayed ?? ''])
  expect(await postEvent({ event: 'participant_joined', room, identity: left })).toBe(200)
  expect(await uids()).toEqual([alice.uid, bob.uid])
  expect(await postEvent({ event: 'participant_left', room, identity: stayed })).toBe(200)
  expect(await uids()).toEqual([alice.uid, bob.uid])
  expect(await postEvent({ event: 'participant_left', room, identity: left })).toBe(200)
  expect(await uids()).toEqual([bob.uid])
  // A session that has just joined is not in the room of LiveKit yet.
  service.rooms.set(room, [])
  expect(await postEvent({ event: 'room_finished', room })).toBe(200)
  expect(await uids()).toEqual([bob.uid])
  w.clock.offset += 31_000
  expect(await postEvent({ event: 'room_finished', room })).toBe(200)
  expect(await uids()).toEqual([])
})

test('an event that the key of LiveKit has not signed changes nothing', async () => {
  const { alice, dave, team } = w
  const { channel_name: room, uid, session } = await alice.call(joinCall, { body: { gid: team } })
  const left = { event: 'participant_left', room, identity: `${uid}:${session}` }
  expect(await postEvent(left, { secret: 'another secret of thirty-two characters' })).toBe(401)
  expect(await postEvent(left, { signed: '{"event":"participant_left"}' })).toBe(401)
  expect(
    (await alice.request(receiveLiveKitEvent, { body: { event: 'participant_left' } })).status,
  ).toBe(401)
  expect(await uids()).toEqual([alice.uid])
  await dave.call(updateCallConfig, { body: { provider: 'sfu' } })
  expect(await postEvent(left)).toBe(503)
})
