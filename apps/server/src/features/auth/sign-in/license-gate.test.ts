import { licenseTime } from '@parley/license'
import {
  createInviteLink,
  createUser,
  finishPasskeyRegistration,
  finishPasskeySignIn,
  getMe,
  login,
  loginAsGuest,
  register,
  removeLicense,
  renew,
  sendLoginLink,
  startPasskeyRegistration,
  startPasskeySignIn,
  updateFrontendUrl,
  updateLicense,
  updateLoginConfig,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '../../users/index.ts'
import { createAuthenticator } from '../../../testing/authenticator.ts'
import { createIssuer } from '../../../testing/license-issuer.ts'
import { type MailingServer, startMailingServer, tokenIn } from '../../../testing/mailing-server.ts'
import type { Person } from '../../../testing/person.ts'
import { createWallet } from '../../../testing/providers/wallet.ts'

const issuer = createIssuer()
const minute = 60_000
const host = 'https://chat.example.org/'
const password = 'secret-1'
let w: MailingServer
let mia: Person

beforeAll(async () => {
  w = await startMailingServer(issuer.settings)
  const hashed = { password: await hashPassword(password) }
  mia = await w.addUser('Mia', hashed)
  await w.addUser('Ada', { ...hashed, is_admin: true })
})
beforeEach(() => w.dave.call(removeLicense, {}))
afterEach(() => {
  w.clock.offset = 0
})
afterAll(() => w.close())

const keep = (terms: Parameters<typeof issuer.issue>[0] = {}) =>
  w.dave.call(updateLicense, { body: { license: issuer.issue(terms) } })

const asJson = { 'content-type': 'application/json' }
const post = (path: string, body: object | undefined, headers: Record<string, string>) =>
  w.nobody.fetch('POST', `/api${path}`, {
    headers: { ...(body ? asJson : {}), ...headers },
    body: body && JSON.stringify(body),
  })
const enter = (email: string, headers: Record<string, string> = { referer: host }) =>
  post(login.path, { credential: { type: 'password', email, password } }, headers)
const enterByLink = (magic_token: string, headers = { referer: host }) =>
  post(login.path, { credential: { type: 'magiclink', magic_token, extra_name: 'Fresh' } }, headers)
const askLink = (email: string, headers: Record<string, string> = { referer: host }) =>
  post(`${sendLoginLink.path}?email=${encodeURIComponent(email)}`, undefined, headers)

const refused = (reason: string) => ({ status: 451, text: `License error: ${reason}` })

test('without a stored license everybody signs in from anywhere', async () => {
  expect((await enter('mia@example.org', { referer: 'https://any.example' })).status).toBe(200)
})

test.each([
  ['a Referer of the licensed host with a port', { referer: 'https://chat.example.org:8443/x' }],
  ['an Origin of it without Referer', { origin: 'https://chat.example.org' }],
  ['the requested host of it', { 'x-forwarded-host': 'chat.example.org' }],
  ['this machine', { referer: 'http://localhost:3000/' }],
  ['a loopback address', { referer: 'http://127.0.0.1:3000/' }],
])('a member signs in from %s', async (_name, headers) => {
  await keep({ domains: ['chat.example.org'] })
  expect((await enter('mia@example.org', headers)).status).toBe(200)
})

test.each([
  ['another Referer', { referer: 'https://chat.example.org.evil.example/' }],
  ['another Origin', { origin: 'https://evil.example' }],
  ['another requested host', { 'x-forwarded-host': 'evil.example' }],
])('a member is refused from %s, and an administrator is not', async (_name, headers) => {
  await keep({ domains: ['chat.example.org'] })
  expect(await enter('mia@example.org', headers)).toMatchObject(refused('domain incorrect'))
  expect(await askLink('mia@example.org', headers)).toMatchObject(refused('domain incorrect'))
  const admin = await enter('ada@example.org', headers)
  expect(admin.status).toBe(200)
})

test('a wrong password is told as such, so that an administrator notices a mistype', async () => {
  await keep({ domains: ['other.example.org'] })
  const body = { credential: { type: 'password', email: 'ada@example.org', password: 'wrong-1' } }
  expect((await post(login.path, body, { referer: host })).status).toBe(401)
})

test('after the end of a license sessions go on, members cannot sign in, and an administrator repairs it', async () => {
  await keep({ expired_at: licenseTime(Date.now() + minute) })
  const session = (await enter('mia@example.org')).body as { token: string; refresh_token: string }
  w.clock.offset = 2 * minute

  expect(await enter('mia@example.org')).toMatchObject(refused('expired'))
  expect(await askLink('mia@example.org')).toMatchObject(refused('expired'))
  const { token, refresh_token } = session
  const renewed = await w.nobody.request(renew, { body: { token, refresh_token } })
  expect(renewed.status).toBe(200)
  expect((await mia.request(getMe, {})).status).toBe(200)

  const admin = (await enter('ada@example.org')).body as { token: string }
  const license = issuer.issue({}, Date.now() + w.clock.offset)
  const stored = await w.nobody.fetch('PUT', `/api${updateLicense.path}`, {
    headers: { ...asJson, 'x-api-key': admin.token },
    body: JSON.stringify({ license }),
  })
  expect(stored.status).toBe(200)
  expect((await enter('mia@example.org')).status).toBe(200)
})

test('with more members than a license allows, those who are there stay and an administrator gets in', async () => {
  await keep({ user_limit: 5 })
  expect(await enter('mia@example.org')).toMatchObject(refused('users reached limit'))
  expect((await enter('ada@example.org')).status).toBe(200)
  await w.alice.send('still here').to(w.team)
  await keep({ user_limit: 50 })
  expect((await enter('mia@example.org')).status).toBe(200)
})

test('a license that is not signed refuses members only', async () => {
  await w.services.database.transact(async (tx) => {
    await tx
      .updateTable('config')
      .set({ value: JSON.stringify({ text: createIssuer().issue() }) })
      .where('name', '=', 'license')
      .execute()
    tx.invalidate('config', 'license')
  })
  expect(await enter('mia@example.org')).toMatchObject(refused('signature invalid'))
  expect((await enter('ada@example.org')).status).toBe(200)
})

test('a refused login link stays usable, and creates no account', async () => {
  const linkFor = async (email: string) => {
    await askLink(email)
    return tokenIn((await w.letters())[0] as never)
  }
  const known = await linkFor('mia@example.org')
  const fresh = await linkFor('fresh@example.org')
  await keep({ domains: ['other.example.org'] })
  expect(await enterByLink(known)).toMatchObject(refused('domain incorrect'))
  expect(await enterByLink(fresh)).toMatchObject(refused('domain incorrect'))
  await keep()
  expect((await enterByLink(known)).status).toBe(200)
  expect((await enterByLink(fresh)).body).toMatchObject({ user: { email: 'fresh@example.org' } })
})

test('without a good license only administrators are mailed a link, and the answer is the same', async () => {
  await keep({ domains: ['other.example.org'] })
  const before = (await w.letters()).length
  const answers = await Promise.all(
    ['mia@example.org', 'ada@example.org', 'nobody@example.org'].map((email) => askLink(email)),
  )
  expect(answers.map(({ status, text }) => `${status} ${text}`)).toEqual(
    Array.from({ length: 3 }, () => '451 License error: domain incorrect'),
  )
  const letters = await w.letters()
  expect(letters.slice(0, letters.length - before).map(({ to }) => to)).toEqual(['ada@example.org'])
  expect((await enterByLink(tokenIn(letters[0] as never))).status).toBe(200)
})

test('an administrator who is signed in invites by mail whatever the license', async () => {
  await keep({ domains: ['other.example.org'] })
  const answer = await askLink('guest@example.org', { referer: host, 'x-api-key': w.dave.token })
  expect(answer.status).toBe(200)
})

test('a wallet that is refused gets no account', async () => {
  await w.dave.call(updateLoginConfig, { body: { metamask: true } })
  await keep({ domains: ['other.example.org'] })
  const wallet = createWallet()
  const address = wallet.address
  const nonce = (await w.nobody.fetch('GET', `/api/token/metamask/nonce?public_address=${address}`))
    .body as string
  const credential = {
    type: 'metamask',
    public_address: address,
    nonce,
    signature: wallet.sign(nonce),
  }
  expect(await post(login.path, { credential }, { referer: host })).toMatchObject(
    refused('domain incorrect'),
  )
  const found = await w.services.db
    .selectFrom('account')
    .select('uid')
    .where('create_by', '=', 'metamask')
    .execute()
  expect(found).toEqual([])
})

test('a passkey signs in by the same rule', async () => {
  await w.dave.call(updateFrontendUrl, { body: 'https://chat.example.org' })
  const key = createAuthenticator('https://chat.example.org')
  const { options } = await mia.call(startPasskeyRegistration, { body: { password } })
  await mia.call(finishPasskeyRegistration, {
    body: { name: 'Phone', passkey: key.create(options as never) },
  })
  const enterByKey = async () => {
    const started = await w.nobody.call(startPasskeySignIn, {})
    const passkey = key.get(started.options as never)
    return post(finishPasskeySignIn.path, { passkey, device: 'web:key' }, { referer: host })
  }
  await keep({ domains: ['other.example.org'] })
  expect(await enterByKey()).toMatchObject(refused('domain incorrect'))
  await keep()
  expect((await enterByKey()).status).toBe(200)
})

test('other calls do not look at the license of the request', async () => {
  await w.dave.call(updateLoginConfig, { body: { guest: true } })
  await keep({ domains: ['other.example.org'] })
  const from = { referer: host }
  const answers = [
    await w.nobody.fetch('GET', `/api${loginAsGuest.path}`, { headers: from }),
    await post(register.path, { email: 'new@example.org', password, name: 'New' }, from),
    await mia.fetch('GET', `/api${createInviteLink.path}`, { headers: from }),
    await w.dave.request(createUser, {
      body: { name: 'Made', email: 'made@example.org', password, gender: 0, is_admin: false },
    }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
})
