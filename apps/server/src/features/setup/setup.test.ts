import { createAdmin, isInitialized, login, updateLoginConfig } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startEmptyServer } from '../../testing/test-server.ts'
import { setupCode } from '../users/index.ts'

let server: Awaited<ReturnType<typeof startEmptyServer>>
beforeEach(async () => {
  server = await startEmptyServer({ PARLEY_RATE_LIMIT: 'on' })
})
afterEach(() => server.close())

const ada = { email: 'Ada@Example.org', name: 'Ada', password: 'secret-1', gender: 0 }
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }

/** Posts a body as JSON, with headers as proxies and browsers add them. */
function post(path: string, body: object, headers: Record<string, string> = {}) {
  return server.nobody.fetch('POST', path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}
const createsAdmin = async (headers: Record<string, string>, code?: string) =>
  (await post('/api/admin/system/create_admin', { ...ada, code }, headers)).status

test('of several concurrent setup calls, one creates the administrator', async () => {
  const { nobody } = server
  expect(await nobody.call(isInitialized, {})).toBe(false)

  const tries = ['Ada', 'Bea', 'Cid', 'Dan'].map((name) =>
    nobody.request(createAdmin, { body: { ...ada, name, email: `${name}@example.org` } }),
  )
  const answers = await Promise.all(tries)

  expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 403, 403, 403])
  const winner = answers.find(({ status }) => status === 200)?.body
  expect(winner).toMatchObject({ uid: 1, is_admin: true })
  expect(await nobody.call(isInitialized, {})).toBe(true)
})

describe('without the code', () => {
  const { host } = new URL('http://localhost:3000')
  test.each([
    ['a caller behind a proxy', elsewhere],
    ['a caller behind several proxies', { 'x-forwarded-for': '203.0.113.9, 127.0.0.1' }],
    ['a proxy that speaks RFC 7239', { forwarded: 'for=203.0.113.9' }],
    ['a proxy with a header of its own', { 'x-real-ip': '203.0.113.9' }],
    ['a page of another site', { origin: 'http://evil.example' }],
    ['a page on another port', { origin: 'http://127.0.0.1:9' }],
    ['a page without origin, such as a sandboxed frame', { origin: 'null' }],
    [
      'a page that uses DNS rebinding',
      { origin: 'http://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
    ['a call under another name', { 'x-forwarded-host': 'chat.example.org' }],
  ])('%s is refused', async (_name, headers) => {
    expect(await createsAdmin(headers)).toBe(403)
    expect(await server.nobody.call(isInitialized, {})).toBe(false)
  })

  test.each([
    ['a script', {}],
    ['a page of this server', { origin: `http://${host}`, 'x-forwarded-host': host }],
    ['a page by IPv6', { origin: 'http://[::1]:3000', 'x-forwarded-host': '[::1]:3000' }],
    ['a local proxy', { 'x-forwarded-for': '127.0.0.1' }],
  ])('%s on this machine is accepted', async (_name, headers) => {
    expect(await createsAdmin(headers)).toBe(200)
  })

  test('registering or logging in from another machine creates no administrator', async () => {
    const body = { email: 'eve@example.org', password: 'secret-1', name: 'Eve' }
    expect((await post('/api/user/register', body, elsewhere)).status).toBe(403)
    const credential = { type: 'magiclink', magic_token: 'x', extra_name: 'Eve' }
    const answer = await post('/api/token/login', { credential, device: 'x' }, elsewhere)
    expect(answer.status).toBe(403)
    expect(await server.nobody.call(isInitialized, {})).toBe(false)
  })
})

describe('the code', () => {
  const code = () => setupCode(server.services) ?? ''

  test('allows a setup from any machine, once', async () => {
    const used = code()
    expect(await createsAdmin({ ...elsewhere, origin: 'http://evil.example' }, used)).toBe(200)
    expect(await createsAdmin(elsewhere, used)).toBe(403)
  })

  test('allows the first user to register', async () => {
    const body = { email: 'eve@example.org', password: 'secret-1', name: 'Eve', code: code() }
    const answer = await post('/api/user/register', body, elsewhere)
    expect(answer.body).toMatchObject({ user: { uid: 1, is_admin: true } })
  })

  test('is the same after a restart and is removed with the first administrator', async () => {
    const stored = () => server.services.secrets.read('setup-code')
    const first = code()
    expect(first).toMatch(/^[\w-]{22}$/)
    await server.restart()
    expect(code()).toBe(first)
    expect(await stored()).toBe(first)

    await server.nobody.call(createAdmin, { body: ada })
    expect(setupCode(server.services)).toBeUndefined()
    await expect.poll(stored).toBeUndefined()
    await server.restart()
    expect(setupCode(server.services)).toBeUndefined()
  })

  test('is refused if it is wrong, and ten wrong codes block further attempts for a while', async () => {
    for (let tries = 0; tries < 10; tries++) {
      expect(await createsAdmin(elsewhere, 'wrong')).toBe(403)
    }
    const answer = await post(
      '/api/admin/system/create_admin',
      { ...ada, code: 'wrong' },
      elsewhere,
    )
    expect(answer.status).toBe(429)
    expect(answer.headers.get('retry-after')).toBe('900')
    expect(await createsAdmin({ 'x-forwarded-for': '203.0.113.10' }, 'wrong')).toBe(403)
    expect(await createsAdmin(elsewhere, code())).toBe(200)
  })

  test('is not needed once there is an administrator', async () => {
    const { nobody } = server
    await nobody.call(createAdmin, { body: ada })
    const credential = { type: 'password', email: ada.email, password: ada.password } as const
    const { token } = await nobody.call(login, { body: { credential, device: 'x' } })
    const changed = await nobody.fetch('POST', `/api${updateLoginConfig.path}`, {
      headers: { 'x-api-key': token, 'content-type': 'application/json' },
      body: JSON.stringify({ who_can_sign_up: 'EveryOne' }),
    })
    expect(changed.status).toBe(200)
    const { status } = await post(
      '/api/user/register',
      { email: 'eve@example.org', password: 'secret-1', name: 'Eve' },
      elsewhere,
    )
    expect(status).toBe(200)
  })
})
