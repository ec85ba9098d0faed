import {
  getAgoraConfig,
  getCallConfig,
  isAgoraEnabled,
  updateAgoraConfig,
  updateCallConfig,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSettings } from '../../testing/settings.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let restoreSettings: () => Promise<void>
beforeAll(async () => {
  w = await startTestServer()
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  await restoreSettings()
  await w.renewPeople()
})
afterAll(() => w.close())

test('only admins read and change the settings of calls', async () => {
  for (const person of [w.bob, w.gus, w.nobody]) {
    const wanted = person === w.nobody ? 401 : 403
    expect((await person.request(getAgoraConfig, {})).status).toBe(wanted)
    expect((await person.request(updateAgoraConfig, { body: { app_id: 'x' } })).status).toBe(wanted)
    expect((await person.request(getCallConfig, {})).status).toBe(wanted)
    expect((await person.request(updateCallConfig, { body: { provider: 'off' } })).status).toBe(
      wanted,
    )
  }
})

test('the settings of Agora are stored with sealed secrets, and read back whole', async () => {
  const { dave } = w
  const agora = {
    ...{ url: 'https://api.agora.io', project_id: 'p1', app_id: 'a1', app_certificate: 'cert-1' },
    ...{ customer_id: 'c1', customer_secret: 'secret-9' },
  }
  await dave.call(updateAgoraConfig, { body: agora })
  await dave.call(updateAgoraConfig, { body: { project_id: 'p2' } })
  expect(await dave.call(getAgoraConfig, {})).toEqual({
    ...agora,
    project_id: 'p2',
    enabled: false,
  })
  const rows = await w.services.db.selectFrom('config').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/cert-1|secret-9/)
})

test('the switch of Agora chooses the provider, and returns to the one before', async () => {
  const { dave, nobody } = w
  const provider = async () => (await dave.call(getCallConfig, {})).provider
  await dave.call(updateCallConfig, { body: { provider: 'off' } })
  await dave.call(updateAgoraConfig, { body: { enabled: true } })
  expect(await provider()).toBe('agora')
  expect((await dave.call(getAgoraConfig, {})).enabled).toBe(true)
  expect(await nobody.call(isAgoraEnabled, {})).toBe(false)
  await dave.call(updateAgoraConfig, { body: { app_id: 'a1', app_certificate: 'cert-1' } })
  expect(await nobody.call(isAgoraEnabled, {})).toBe(true)
  await dave.call(updateAgoraConfig, { body: { enabled: false } })
  expect(await provider()).toBe('off')
  expect(await nobody.call(isAgoraEnabled, {})).toBe(false)
})

test('given parts of the call settings are merged, and the others stay', async () => {
  const { dave } = w
  const turn = [{ urls: ['turn:turn.example.org:3478'], secret: 's3cret' }]
  await dave.call(updateCallConfig, { body: { sfu: { stun: ['stun:stun.example.org'], turn } } })
  await dave.call(updateCallConfig, { body: { ring_seconds: 30, sfu: { max_participants: 9 } } })
  expect(await dave.call(getCallConfig, {})).toEqual({
    provider: 'sfu',
    ring_seconds: 30,
    sfu: {
      max_participants: 9,
      max_cameras: 10,
      announced_addresses: [],
      stun: ['stun:stun.example.org'],
      turn: [{ ...turn[0], username: '', credential: '' }],
    },
    livekit: { url: '', api_url: '', api_key: '', api_secret: '' },
  })
})

test.each([
  [{ provider: 'agora' }, 'agora_incomplete'],
  [{ provider: 'livekit' }, 'livekit_incomplete'],
  [{ sfu: { stun: ['http://stun.example.org'] } }, 'bad_url'],
  [{ sfu: { turn: [{ urls: ['turn:'] }] } }, 'bad_url'],
  [{ livekit: { url: 'https://rooms.example.org' } }, 'bad_url'],
] as const)('call settings %j are refused as %s', async (body, reason) => {
  const answer = await w.dave.request(updateCallConfig, { body: structuredClone(body) as object })
  expect(answer).toMatchObject({ status: 400, body: { reason } })
})

test('LiveKit is chosen once it is set up', async () => {
  const livekit = { url: 'wss://rooms.example.org', api_key: 'k', api_secret: 'hidden-1' }
  await w.dave.call(updateCallConfig, { body: { provider: 'livekit', livekit } })
  expect(await w.dave.call(getCallConfig, {})).toMatchObject({ provider: 'livekit', livekit })
})
