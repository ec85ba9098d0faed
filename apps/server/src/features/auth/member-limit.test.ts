import {
  createInviteLink,
  createThirdPartyKey,
  createUser,
  type Credential,
  getLicense,
  getMetamaskNonce,
  getThirdPartySecret,
  login,
  loginAsGuest,
  register,
  sendLoginLink,
  sendRegisterLink,
  updateGoogleConfig,
  updateLicense,
  updateLoginConfig,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createIssuer } from '../../testing/license-issuer.ts'
import { type MailingServer, startMailingServer, tokenIn } from '../../testing/mailing-server.ts'
import { startGoogle, type TestGoogle } from '../../testing/providers/google.ts'
import { createWallet } from '../../testing/providers/wallet.ts'
import { countHumans } from '../users/index.ts'

const issuer = createIssuer()
const password = 'secret-1'
let google: TestGoogle
let w: MailingServer
let count = 0

beforeAll(async () => {
  google = await startGoogle({ sub: '1', email: 'g@example.org' })
  w = await startMailingServer({ ...issuer.settings, PARLEY_GOOGLE_URL: google.url })
  await w.dave.call(updateGoogleConfig, { body: { client_id: 'parley-at-google' } })
  await w.dave.call(updateLoginConfig, {
    body: { google: true, metamask: true, third_party: true, guest: true },
  })
})
beforeEach(() => leave(0))
afterAll(async () => {
  await w.close()
  await google.close()
})

/** Stores a license that leaves so many places. */
const leave = (places: number) =>
  w.dave.call(updateLicense, {
    body: { license: issuer.issue({ user_limit: countHumans(w.services) + places }) },
  })

const email = () => `new${++count}@example.org`
const signUp = (more: object = {}, person = w.nobody) =>
  person.request(register, { body: { email: email(), password, name: `New ${count}`, ...more } })
const enter = (credential: Credential) => w.nobody.request(login, { body: { credential } })
const newest = async () => {
  const [letter] = await w.letters()
  if (!letter) throw new Error('No letter was sent')
  return tokenIn(letter)
}

const doors: Record<string, () => Promise<{ status: number; text: string }>> = {
  'an open sign-up': () => signUp(),

  'the sign-up of a guest': () => signUp({}, w.gus),

  async 'an invitation'() {
    const link = new URL(await w.dave.call(createInviteLink, { query: {} }))
    const magic_token = link.searchParams.get('magic_token') ?? ''
    await w.nobody.call(sendRegisterLink, { body: { magic_token, email: email(), password } })
    return w.nobody.request(register, { body: { magic_token: await newest(), name: 'Invited' } })
  },

  async 'a mailed link'() {
    await w.nobody.call(sendLoginLink, { query: { email: email() } })
    return enter({ type: 'magiclink', magic_token: await newest(), extra_name: 'Linked' })
  },

  async 'a mailed invitation of an administrator'() {
    await w.dave.call(sendLoginLink, { query: { email: email() } })
    return enter({ type: 'magiclink', magic_token: await newest(), extra_name: 'Mailed' })
  },

  async 'a provider'() {
    google.state.account = { sub: `sub ${++count}`, email: email(), name: 'From Google' }
    return enter({ type: 'google', id_token: await google.idToken() })
  },

  async 'a wallet'() {
    const { address, sign } = createWallet()
    const nonce = await w.nobody.call(getMetamaskNonce, { query: { public_address: address } })
    return enter({ type: 'metamask', public_address: address, nonce, signature: sign(nonce) })
  },

  async 'another site'() {
    const secret = await w.dave.call(getThirdPartySecret, {})
    const person = { userid: `u-${++count}`, username: 'Mina' }
    const { body } = await w.nobody.fetch('POST', `/api${createThirdPartyKey.path}`, {
      headers: { 'x-secret': secret, 'content-type': 'application/json' },
      body: JSON.stringify(person),
    })
    return enter({ type: 'thirdparty', key: body as string })
  },

  'an administrator': () => create(false),
}

const create = (is_bot: boolean) =>
  w.dave.request(createUser, {
    body: {
      name: `Made ${++count}`,
      email: email(),
      password,
      gender: 0,
      is_bot,
      is_admin: false,
    },
  })

test.each(Object.entries(doors))('%s creates no account beyond the limit', async (_name, come) => {
  const before = countHumans(w.services)
  const refused = await come()
  expect([refused.status, refused.text]).toEqual([451, 'License error: users reached limit'])
  expect(countHumans(w.services)).toBe(before)

  await leave(1)
  expect(await come()).toMatchObject({ status: 200 })
  expect(countHumans(w.services)).toBe(before + 1)
})

test('of sign-ups at the same moment only as many succeed as there are places', async () => {
  await leave(2)
  const answers = await Promise.all(Array.from({ length: 6 }, () => signUp()))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 200, 451, 451, 451, 451])
})

test('bots and guests take no place', async () => {
  expect((await create(true)).status).toBe(200)
  expect((await w.nobody.request(loginAsGuest, {})).status).toBe(200)
  const { user_limit } = await w.bob.call(getLicense, {})
  expect(user_limit).toBe(countHumans(w.services))
})

test('a refused invitation works once there is a place', async () => {
  const link = new URL(await w.dave.call(createInviteLink, { query: { max_times: 1 } }))
  const magic_token = link.searchParams.get('magic_token') ?? ''
  await w.nobody.call(sendRegisterLink, { body: { magic_token, email: email(), password } })
  const body = { magic_token: await newest(), name: 'Patient' }
  expect((await w.nobody.request(register, { body })).status).toBe(451)
  await leave(1)
  expect((await w.nobody.request(register, { body })).status).toBe(200)
})

test('a license that has expired leaves the default limit', async () => {
  await w.dave.call(updateLicense, {
    body: { license: issuer.issue({ expired_at: new Date(Date.now() + 60_000).toISOString() }) },
  })
  expect((await signUp()).status).toBe(200)
  while (countHumans(w.services) < 20) await w.addUser(`Fill ${++count}`)
  w.clock.offset = 120_000
  expect((await signUp()).status).toBe(451)
  w.clock.offset = 0
  expect((await signUp()).status).toBe(200)
})
