import {
  getAgoraConfig,
  getCallConfig,
  isAgoraEnabled,
  type TurnServer,
  updateAgoraConfig,
  updateCallConfig,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSettings } from '../../testing/settings.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { agoraConfigOf } from './agora.ts'
import { callConfigOf } from './settings.ts'

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

test('the settings of Agora are stored with sealed secrets, and read back without them', async () => {
  const { dave } = w
  const agora = {
    url: 'https://api.agora.io',
    project_id: 'p1',
    app_id: 'a1',
    app_certificate: 'cert-1',
    customer_id: 'c1',
    customer_secret: 'secret-9',
  }
  await dave.call(updateAgoraConfig, { body: agora })
  const empty = { app_certificate: '', customer_secret: '' }
  await dave.call(updateAgoraConfig, { body: { project_id: 'p2', ...empty } })
  expect(await dave.call(getAgoraConfig, {})).toEqual({
    ...agora,
    ...empty,
    project_id: 'p2',
    enabled: false,
    has_app_certificate: true,
    has_customer_secret: true,
  })
  expect(agoraConfigOf(w.services)).toMatchObject({ ...agora, project_id: 'p2' })
  const rows = await w.services.db.selectFrom('config').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/cert-1|secret-9/)
})

test('members of settings that the contract does not name are not stored, at any depth', async () => {
  const turn = { urls: ['turn:turn.example.org'], rtm_secret: 'plain-1' }
  const body = {
    ring_seconds: 31,
    rtm_secret: 'plain-2',
    livekit: { api_key: 'known', rtm_secret: 'plain-3' },
    sfu: { turn: [turn], rtm_secret: 'plain-4' },
  }
  await w.dave.call(updateCallConfig, { body })
  expect(await w.dave.call(getCallConfig, {})).toMatchObject({
    ring_seconds: 31,
    livekit: { api_key: 'known' },
  })
  const rows = await w.services.db.selectFrom('config').selectAll().execute()
  expect(JSON.stringify(rows)).toContain('known')
  expect(JSON.stringify(rows)).not.toContain('plain-')
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
      turn: [
        {
          ...turn[0],
          username: '',
          credential: '',
          has_credential: false,
          secret: '',
          has_secret: true,
        },
      ],
    },
    livekit: { url: '', api_url: '', api_key: '', api_secret: '', has_api_secret: false },
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
  await w.dave.call(updateCallConfig, { body: { livekit: { ...livekit, api_secret: '' } } })
  expect(await w.dave.call(getCallConfig, {})).toMatchObject({
    provider: 'livekit',
    livekit: { ...livekit, api_secret: '', has_api_secret: true },
  })
  expect(callConfigOf(w.services).livekit).toMatchObject(livekit)
})

test('a TURN server keeps its secret or its password until another one is given', async () => {
  const urls = ['turn:turn.example.org']
  const save = async (...turn: object[]) => {
    await w.dave.call(updateCallConfig, { body: { sfu: { turn: turn as TurnServer[] } } })
    const shown = (await w.dave.call(getCallConfig, {})).sfu.turn
    for (const one of shown) expect(one).toMatchObject({ credential: '', secret: '' })
    return callConfigOf(w.services).sfu.turn
  }
  const none = { username: '', credential: '', secret: '' }
  const shared = { ...none, urls, secret: 'shared' }
  const fixed = { urls: ['turn:other.example.org'], username: 'u', credential: 'c', secret: '' }
  expect(await save(shared, fixed)).toEqual([shared, fixed])
  // Read, changed in order, saved.
  expect(await save({ ...fixed, credential: '' }, { ...shared, secret: '' })).toEqual([
    fixed,
    shared,
  ])
  const moved = { ...shared, urls: ['turn:new.example.org'] }
  expect(await save(fixed, { ...moved, secret: '' })).toEqual([fixed, moved])
  // A password instead of the secret.
  const changed = { ...moved, username: 'v', credential: 'd', secret: '' }
  expect(await save(fixed, changed)).toEqual([fixed, changed])
  expect(await save({ ...none, urls: ['turn:third.example.org'] })).toMatchObject([none])
})
