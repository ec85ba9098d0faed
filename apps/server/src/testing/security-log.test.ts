import {
  encodeRequest,
  changePassword,
  createAdmin,
  createThirdPartyKey,
  createUser,
  deleteMe,
  deleteUser,
  getThirdPartySecret,
  login,
  loginAsGuest,
  register,
  renew,
  rotateThirdPartySecret,
  updateLoginConfig,
  updateMe,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type LogLine, captureLog } from './captured-log.ts'
import { type TestServer, startEmptyServer, startTestServer } from './test-server.ts'

const ip = '127.0.0.1'

let w: TestServer
let log: LogLine[]
beforeAll(async () => {
  w = await startTestServer()
  log = captureLog(w.services)
  await w.dave.call(updateLoginConfig, { body: { guest: true, third_party: true } })
})
beforeEach(() => void log.splice(0))
afterAll(() => w.close())

/** The lines logged in this test, without the fields that pino adds. */
const lines = () => log.map(({ level: _level, msg: _msg, ...line }) => line)

const signIn = (email: string, password: string) =>
  w.nobody.request(login, { body: { credential: { type: 'password', email, password } } })

async function signUp(name: string) {
  const body = { email: `${name}@example.org`, password: 'secret-1', name, device: 'web:1' }
  const session = await w.nobody.call(register, { body })
  log.splice(0)
  return session
}

test('sign-up, sign-in and failed sign-ins are logged without typed values', async () => {
  const body = { email: 'ada@example.org', password: 'typed-secret', name: 'Ada' }
  const { user, token, refresh_token } = await w.nobody.call(register, { body })
  const { uid } = user
  await signIn('ada@example.org', 'typed-secret')
  await signIn('ada@example.org', 'typed-wrong')
  await signIn('typed-nobody@example.org', 'typed-wrong')
  const credential = { type: 'magiclink', magic_token: 'typed-token', extra_name: '' } as const
  await w.nobody.request(login, { body: { credential } })

  const method = 'password'
  expect(lines()).toEqual([
    { event: 'sign_up', uid, ip, method },
    { event: 'sign_in', uid, ip, method },
    { event: 'sign_in_failed', uid, ip, method, reason: 'wrong_password' },
    { event: 'sign_in_failed', ip, method, reason: 'unknown_account' },
    { event: 'sign_in_failed', ip, method: 'magiclink', reason: 'bad_token' },
  ])
  const text = JSON.stringify(log)
  for (const secret of ['typed', 'ada@', token, refresh_token]) expect(text).not.toContain(secret)
})

test('behind a trusted proxy the logged address is that of the client', async () => {
  const credential = { type: 'password', email: 'x@example.org', password: 'x' } as const
  const { method, path, headers, body } = encodeRequest(login, { body: { credential } })
  const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.9:5000' }
  await w.nobody.fetch(method, path, { headers: forwarded, body })
  expect(lines()).toMatchObject([{ event: 'sign_in_failed', ip: '203.0.113.9' }])
})

test('guests and users of other systems are logged with their method', async () => {
  const guest = await w.nobody.call(loginAsGuest, {})
  const secret = await w.dave.call(getThirdPartySecret, {})
  const made = encodeRequest(createThirdPartyKey, { body: { userid: 'u1', username: 'Mina' } })
  const { body: key } = await w.nobody.fetch(made.method, made.path, {
    headers: { ...made.headers, 'x-secret': secret },
    body: made.body,
  })
  const credential = { type: 'thirdparty', key: key as string } as const
  const { user } = await w.nobody.call(login, { body: { credential } })
  await w.nobody.call(login, { body: { credential } })
  const mina = { uid: user.uid, ip, method: 'thirdparty' }
  expect(lines()).toEqual([
    { event: 'sign_up', uid: guest.user.uid, ip, method: 'guest' },
    { event: 'settings_changed', by: w.dave.uid, ip, section: 'thirdparty' },
    { event: 'third_party_secret_read', by: w.dave.uid, ip },
    { event: 'sign_up', ...mina },
    { event: 'sign_in', ...mina },
    { event: 'sign_in', ...mina },
  ])
  expect(JSON.stringify(log)).not.toContain(secret)
})

test('a changed password and a wrong old one are logged', async () => {
  const { user, token } = await signUp('ben')
  const change = encodeRequest(changePassword, {
    body: { old_password: 'secret-1', new_password: 'secret-2' },
  })
  for (let i = 0; i < 2; i++) {
    const headers = { ...change.headers, 'x-api-key': token }
    await w.nobody.fetch(change.method, change.path, { headers, body: change.body })
  }
  const own = { uid: user.uid, by: user.uid, ip }
  expect(lines()).toEqual([
    { event: 'password_changed', ...own },
    { event: 'password_change_failed', ...own },
  ])
})

test('a user changing their address or profile is logged without the values', async () => {
  const iris = await w.addUser('Iris')
  await iris.call(updateMe, { body: { email: 'iris2@example.org' } })
  await iris.call(updateMe, { body: { email: 'iris2@example.org', name: 'Iris B' } })
  const own = { uid: iris.uid, by: iris.uid, ip }
  expect(lines()).toEqual([
    { event: 'email_changed', ...own },
    { event: 'account_changed', ...own },
  ])
  expect(JSON.stringify(log)).not.toContain('iris2')
})

test('account changes by administrators are logged, and unchanged fields are not', async () => {
  const body = { name: 'cleo', email: 'cleo@example.org', password: 'secret-1', is_admin: true }
  const { uid } = await w.dave.call(createUser, { body })
  const params = { uid }
  for (const change of [
    { password: 'secret-2' },
    { email: 'cleo2@example.org' },
    { is_admin: false },
    { is_admin: false, name: 'Cleo' },
    { status: 'frozen' },
    { status: 'normal' },
  ] as const) {
    await w.dave.call(updateUser, { params, body: change })
  }
  await w.dave.call(deleteUser, { params })

  const details = { uid, by: w.dave.uid, ip }
  expect(lines()).toEqual([
    { event: 'account_created', ...details, is_admin: true },
    { event: 'password_reset', ...details },
    { event: 'email_changed', ...details },
    { event: 'role_changed', ...details, is_admin: false },
    { event: 'account_changed', ...details },
    { event: 'account_frozen', ...details },
    { event: 'account_thawed', ...details },
    { event: 'account_deleted', ...details },
  ])
})

test('refused changes are not logged', async () => {
  const params = { uid: w.dave.uid }
  await w.carol.request(updateUser, { params, body: { is_admin: false } })
  await w.dave.request(updateUser, { params, body: { is_admin: false } })
  await w.dave.request(deleteUser, { params })
  await w.dave.request(deleteMe, {})
  expect(lines()).toEqual([])
})

test('a user deleting their account is logged', async () => {
  const finn = await w.addUser('Finn')
  await finn.call(deleteMe, {})
  expect(lines()).toEqual([{ event: 'account_deleted', uid: finn.uid, by: finn.uid, ip }])
})

test('a session that ends because an old refresh token was used is logged', async () => {
  const session = await signUp('gwen')
  const { token, refresh_token } = session
  const renews = () => w.nobody.request(renew, { body: { token, refresh_token } })
  // Replaced twice.
  await w.nobody.call(renew, { body: (await renews()).body })
  await renews()
  expect(lines()).toEqual([{ event: 'session_reused', uid: session.user.uid, device: 'web:1', ip }])
})

test('changes of the sign-in settings and of the third-party secret are logged', async () => {
  await w.dave.call(updateLoginConfig, { body: { google: true } })
  await w.dave.call(rotateThirdPartySecret, {})
  expect(lines()).toEqual([
    { event: 'settings_changed', by: w.dave.uid, ip, section: 'login' },
    { event: 'settings_changed', by: w.dave.uid, ip, section: 'thirdparty' },
  ])
})

test('the setup of a server is logged', async () => {
  const server = await startEmptyServer()
  const lines = captureLog(server.services)
  const body = { email: 'ann@example.org', name: 'Ann', password: 'secret-1', gender: 0 }
  await server.nobody.call(createAdmin, { body })
  expect(lines).toMatchObject([{ level: 30, event: 'setup_done', uid: 1, ip }])
  await server.close()
})
