import { rename } from 'node:fs/promises'
import {
  getConfig,
  getHealth,
  getMetrics,
  getSystemMetrics,
  getVersion,
  likeMessage,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DataFolder } from '../../data-folder.ts'
import { validatorOf } from '../../http/request/validator.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer({ PARLEY_METRICS_TOKEN: 'let-me-see', PARLEY_AVATAR_BYTES: '100000' })
})
afterAll(() => w.close())

test('health reports a ready server', async () => {
  const { nobody } = w
  const health = await nobody.call(getHealth, { query: { probe: 'ready' } })
  expect(validatorOf(getHealth.terms.response).check(health)).toBe(true)
  expect(health).toMatchObject({
    status: 'ok',
    ready: true,
    checks: { database: 'ok', storage: 'ok' },
  })
  expect(await nobody.fetch('GET', '/health')).toMatchObject({ status: 200, text: '' })
  expect((await nobody.fetch('GET', '/api/health?probe=maybe')).status).toBe(400)
  expect(await nobody.fetch('GET', '/api/admin/system/version')).toMatchObject({
    text: '0.4.9',
  })
  expect(await nobody.call(getVersion, {})).toBe('0.4.9')
})

test('a server without its data folder is live but not ready', async () => {
  const elsewhere = `${w.data}-elsewhere`
  await rename(w.data, elsewhere)
  try {
    const answer = await w.nobody.request(getHealth, {})
    expect(answer.status).toBe(503)
    expect(answer.body).toMatchObject({
      status: 'degraded',
      live: true,
      ready: false,
      checks: { database: 'ok', storage: 'failed' },
    })
    expect((await w.nobody.request(getHealth, { query: { probe: 'live' } })).status).toBe(200)
  } finally {
    await rename(elsewhere, w.data)
  }
  expect((await w.nobody.request(getHealth, {})).status).toBe(200)
})

test('a server whose disk takes no writes, or is about to, is not ready', async () => {
  const { folder } = w.services
  const { space, probeWrite } = folder
  const statusWith = async (changes: Partial<DataFolder>) => {
    Object.assign(folder, { space, probeWrite }, changes)
    const { status, body } = await w.nobody.request(getHealth, {})
    Object.assign(folder, { space, probeWrite })
    return { status, storage: body.checks.storage }
  }
  const full = () => Promise.reject(new Error('ENOSPC'))
  const failed = { status: 503, storage: 'failed' }
  expect(await statusWith({ probeWrite: full })).toEqual(failed)
  expect(await statusWith({ space: async () => ({ free: 1e6, total: 1e12 }) })).toEqual(failed)
  expect(await statusWith({})).toEqual({ status: 200, storage: 'ok' })
})

test('the client configuration contains the enforced limits', async () => {
  const answer = await w.nobody.request(getConfig, {})
  expect(validatorOf(getConfig.terms.response).check(answer.body)).toBe(true)
  expect(answer.headers.get('cache-control')).toBe('no-cache')
  expect(answer.body.limits).toMatchObject({ avatar_bytes: 100_000, user_name_chars: 32 })
  expect(answer.body.server_id).toBe(w.services.identity.server_id)
  const tooLarge = await w.bob.fetch('POST', '/api/user/avatar', {
    headers: { 'content-type': 'image/png' },
    body: Buffer.alloc(100_001),
  })
  expect(tooLarge.status).toBe(413)
})

test('the dashboard counts users, channels and messages', async () => {
  const { alice, bob, dave, general } = w
  await w.addUser('bolt', { is_bot: true })
  await bob.openStream()
  const mid = await alice.send('one').to(general)
  await alice.reply(mid, 'two')
  await bob.call(likeMessage, { params: { mid }, body: { action: '❤️' } })

  const counts = await dave.call(getSystemMetrics, {})

  expect(validatorOf(getSystemMetrics.terms.response).check(counts)).toBe(true)
  expect(counts).toMatchObject({
    user_count: 5,
    human_count: 4,
    bot_count: 1,
    guest_count: 1,
    group_count: 2,
    online_user_count: 1,
    message_count: 2,
    version: '0.4.9',
    search_indexed_percent: 100,
    last_backup_at: null,
  })
  expect(counts.database_bytes).toBeGreaterThan(0)
  expect(await bob.request(getSystemMetrics, {})).toMatchObject({ status: 403, text: '' })
})

test('metrics are available to administrators and with the metrics token only', async () => {
  const { dave, bob, nobody } = w
  const bearing = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })
  for (const path of ['/metrics', '/api/metrics']) {
    const status = async (who: typeof bob, more = {}) => (await who.fetch('GET', path, more)).status
    expect(await status(nobody)).toBe(401)
    expect(await status(nobody, bearing('guess'))).toBe(401)
    expect(await status(nobody, bearing(''))).toBe(401)
    expect(await status(bob)).toBe(403)
    expect(await status(dave)).toBe(200)
    expect(await status(nobody, bearing('let-me-see'))).toBe(200)
  }
})

test('metrics cover routes, streams and users without naming any user', async () => {
  const { dave, bob } = w
  await bob.openStream()
  await bob.fetch('GET', '/api/user/424242')
  await bob.fetch('GET', '/nowhere/alice@example.org')

  const { text, headers } = await dave.request(getMetrics, {})

  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect(text).toContain(
    'parley_http_requests_total{method="GET",route="/api/user/:uid",status="404"} 1',
  )
  expect(text).toContain('route="none",status="404"')
  expect(text).toMatch(/^parley_streams_open 1$/m)
  expect(text).toMatch(/^parley_users_online 1$/m)
  expect(text).toMatch(/^parley_accounts\{kind="guest"\} 1$/m)
  expect(text).toMatch(/^parley_messages\{kind="reaction"\} 1$/m)
  expect(text).toMatch(/^parley_database_bytes \d+$/m)
  expect(text).toMatch(/^nodejs_eventloop_lag_seconds /m)
  expect(text).toMatch(/^process_resident_memory_bytes /m)
  expect(text).toContain('parley_http_request_seconds_count{method="GET",route="/api/user/:uid"} 1')
  expect(text).not.toMatch(/alice|Dave|example\.org|424242/)
  expect(text).not.toContain(
    'parley_http_request_seconds_count{method="GET",route="/api/user/events"}',
  )
})
