import {
  joinCall,
  listCallRooms,
  removeMembers,
  startLiveKitTest,
  updateCallConfig,
} from '@parley/protocol'
import { jwtVerify } from 'jose'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRoomService, type RoomService } from '../../testing/room-service.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { reconcileLiveKit } from './livekit.ts'

let w: TestServer
let service: RoomService
beforeEach(async () => {
  w = await startTestServer()
  service = await openRoomService()
  await w.dave.call(updateCallConfig, {
    body: {
      provider: 'livekit',
      livekit: {
        ...{ url: 'wss://rtc.example.org', api_url: service.url },
        ...{ api_key: 'devkey', api_secret: 'a secret of thirty-two characters' },
      },
    },
  })
})
afterEach(async () => {
  await w.close()
  await service.close()
})

const key = new TextEncoder().encode('a secret of thirty-two characters')
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
    ...{ sub: `${alice.uid}:${joined.session}`, name: 'Alice' },
    video: {
      ...{ room: `vocechat:group:${team}`, roomJoin: true, canPublish: true, canSubscribe: true },
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

test('whoever LiveKit does not have after half a minute is taken out', async () => {
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

test('whoever is removed from the channel is removed from LiveKit', async () => {
  const { alice, bob, team } = w
  const { session } = await bob.call(joinCall, { body: { gid: team } })
  await alice.call(removeMembers, { params: { gid: team }, body: [bob.uid] })
  await vi.waitFor(() => expect(service.removed).toEqual([`${bob.uid}:${session}`]), 5_000)
})
