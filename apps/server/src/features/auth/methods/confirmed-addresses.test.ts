import {
  authorizeOpenId,
  getProviderMailDomains,
  listOidcClients,
  login,
  updateFrontendUrl,
  updateGoogleConfig,
  updateLoginConfig,
  updateOidcClients,
  updateProviderMailDomains,
  updateUser,
} from '@parley/protocol'
import type { JWTPayload } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startGoogle, type TestGoogle } from '../../../testing/providers/google.ts'
import {
  type HostileProvider,
  startHostileProvider,
} from '../../../testing/providers/hostile-oidc.ts'
import { auditFailure } from '../../../testing/failed-sign-in.ts'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'

const home = 'https://chat.example.org'

let w: TestServer
let google: TestGoogle
let provider: HostileProvider
let count = 0

beforeAll(async () => {
  google = await startGoogle({ sub: '1', email: 'x@example.org' })
  w = await startTestServer({ PARLEY_GOOGLE_URL: google.url })
})
beforeEach(async () => {
  await w.renewPeople()
  provider = await startHostileProvider()
  const { domain } = provider
  await w.dave.call(updateFrontendUrl, { body: home })
  await w.dave.call(updateGoogleConfig, { body: { client_id: 'parley-at-google' } })
  await w.dave.call(updateProviderMailDomains, { body: { google: [], github: [] } })
  const oidc = [{ enable: true, favicon: '', domain }]
  await w.dave.call(updateLoginConfig, { body: { google: true, oidc } })
  await register()
})
afterEach(() => provider.close())
afterAll(async () => {
  await w.close()
  await google.close()
})

const register = (more: object = {}) =>
  w.dave.call(updateOidcClients, {
    body: {
      clients: [{ domain: provider.domain, issuer: provider.url, client_id: 'me', ...more }],
    },
  })

/** Signs in at the OpenID provider as a person of whom it says this, in its token and at its page. */
async function enter(claims: JWTPayload, userinfo: object = {}) {
  const sub = claims.sub ?? `person ${++count}`
  const body = { issuer: provider.domain, redirect_uri: `${home}/` }
  const { searchParams: query } = new URL((await w.nobody.call(authorizeOpenId, { body })).url)
  const { state } = provider
  state.nonce = query.get('nonce') ?? ''
  state.claims = { ...claims, sub }
  state.userinfo = { sub, ...userinfo }
  const code = { type: 'oidc', code: 'any', state: query.get('state') ?? '' } as const
  return w.nobody.request(login, { body: { credential: code } })
}

async function enterByGoogle(email: string) {
  google.state.account = { sub: `google ${++count}`, email }
  const credential = { type: 'google', id_token: await google.idToken() } as const
  return w.nobody.request(login, { body: { credential } })
}

const confirmed = (email: string) => ({ email, email_verified: true })
const onlyWhileSignedIn = { status: 409, body: { reason: 'link_while_signed_in' } }

test('no provider opens the account of the owner or of an administrator by their address', async () => {
  const params = { uid: w.bob.uid }
  await w.dave.call(updateUser, { params, body: { is_admin: true } } as never)
  for (const person of [w.dave, w.bob]) {
    const address = `${person === w.dave ? 'dave' : 'bob'}@example.org`
    expect(await enter(confirmed(address))).toMatchObject(onlyWhileSignedIn)
    expect(await enter({}, confirmed(address))).toMatchObject(onlyWhileSignedIn)
    expect(await enterByGoogle(address)).toMatchObject(onlyWhileSignedIn)
  }
  expect((await enter(confirmed('alice@example.org'))).body.user.uid).toBe(w.alice.uid)
})

test('a provider opens accounts only with addresses of its mail domains', async () => {
  await register({ mail_domains: ['corp.example', ' @Example.NET '] })
  expect((await w.dave.call(listOidcClients, {}))[0]?.mail_domains).toEqual([
    'corp.example',
    'example.net',
  ])
  expect(await enter(confirmed('alice@example.org'))).toMatchObject(onlyWhileSignedIn)
  expect((await enter(confirmed('new@example.net'))).status).toBe(200)

  await w.dave.call(updateProviderMailDomains, { body: { google: ['corp.example'] } })
  expect(await w.dave.call(getProviderMailDomains, {})).toEqual({
    google: ['corp.example'],
    github: [],
  })
  expect(await enterByGoogle('bob@example.org')).toMatchObject(onlyWhileSignedIn)
  // A domain within one of the list is another one, and so is one that ends like it.
  for (const domain of ['sub.corp.example', 'notcorp.example']) {
    const { uid } = await w.addUser(`At ${domain}`)
    await w.dave.call(updateUser, { params: { uid }, body: { email: `a@${domain}` } } as never)
    expect(await enterByGoogle(`a@${domain}`)).toMatchObject(onlyWhileSignedIn)
  }
})

test('an address beyond the mail domains of its provider does not count as confirmed', async () => {
  await register({ mail_domains: ['corp.example'] })
  const { body } = await enter(confirmed('zoe@example.org'))
  expect(body.user.email).toBe('zoe@example.org')
  // The user who proves the address gets the account, and the other identity is unlinked.
  const sub = provider.state.claims.sub ?? ''
  expect((await enterByGoogle('zoe@example.org')).body.user.uid).toBe(body.user.uid)
  expect(await enter({ sub, ...confirmed('zoe@example.org') })).toMatchObject(onlyWhileSignedIn)
})

test('mail domains are for administrators, and wrong ones are refused by name', async () => {
  for (const [person, status] of [
    [w.alice, 403],
    [w.gus, 403],
    [w.nobody, 401],
  ] as const) {
    expect((await person.request(getProviderMailDomains, {})).status).toBe(status)
    const body = { google: [] }
    expect((await person.request(updateProviderMailDomains, { body })).status).toBe(status)
  }
  for (const wrong of ['', 'a@b.example', 'localhost', '.example', 'two words.example']) {
    const body = { github: [wrong] }
    expect(await w.dave.request(updateProviderMailDomains, { body })).toMatchObject({
      status: 400,
      body: { reason: 'bad_body', field: 'github' },
    })
  }
})

test('a provider that says nothing about an address is believed only if an administrator says so', async () => {
  // As Microsoft Entra ID does.
  const claims = { sub: 'silent', email: 'alice@example.org', name: 'Alice' }
  expect(await enter(claims)).toMatchObject(onlyWhileSignedIn)
  expect((await enter({ email: 'fresh@example.org' })).body.user.email).toBe('fresh@example.org')
  await register({ confirms_addresses: true })
  expect((await enter(claims)).body.user.uid).toBe(w.alice.uid)
  // One that says no is believed.
  const denied = { email: 'bob@example.org', email_verified: false }
  const { user } = (await enter(denied)).body
  expect([user.uid === w.bob.uid, user.email]).toEqual([false, null])
})

test('an address that is confirmed by the text "true" links an account', async () => {
  const claims = { email: 'alice@example.org', email_verified: 'true' }
  expect((await enter(claims)).body.user.uid).toBe(w.alice.uid)
})

test('another address at the page about users does not confirm the signed one', async () => {
  const signed = { email: 'alice@example.org' }
  expect(await enter(signed, confirmed('mallory@example.org'))).toMatchObject(onlyWhileSignedIn)
  expect((await enter(signed, confirmed('alice@example.org'))).body.user.uid).toBe(w.alice.uid)
})

test('name and picture are asked for at the page about users where the token has none', async () => {
  const { body } = await enter(confirmed('robert@example.org'), { name: 'Bob Builder' })
  expect(body.user).toMatchObject({ name: 'Bob Builder', email: 'robert@example.org' })
})

test('a name and an address that change at the provider change here, unless the user chose others', async () => {
  const enterAs = async (name: string, email: string) =>
    (await enter({ sub: 'rosa', name, ...confirmed(email) })).body.user
  const { uid } = await enterAs('Rosa Old', 'rosa@example.org')
  expect(await enterAs('Rosa New', 'rosa.new@example.org')).toMatchObject({
    uid,
    name: 'Rosa New',
    email: 'rosa.new@example.org',
  })
  // A taken address, and one that is not confirmed, change nothing.
  expect((await enterAs('Rosa New', 'alice@example.org')).email).toBe('rosa.new@example.org')
  const own = { name: 'Ro', email: 'ro@example.net' }
  await w.dave.call(updateUser, { params: { uid }, body: own } as never)
  expect(await enterAs('Rosa Newest', 'rosa.newest@example.org')).toMatchObject(own)
})

test('the address of an administrator does not change with that at the provider', async () => {
  const enterWith = async (email: string) =>
    (await enter({ sub: 'chief', ...confirmed(email) })).body.user
  const { uid } = await enterWith('chief@example.org')
  await w.dave.call(updateUser, { params: { uid }, body: { is_admin: true } } as never)
  expect((await enterWith('thief@example.org')).email).toBe('chief@example.org')
})

test('members of a token response that are null are absent', async () => {
  const token = { access_token: 'a', token_type: 'Bearer', expires_in: 3600, refresh_token: null }
  provider.state.tokenMembers = token
  expect((await enter(confirmed('nil@example.org'))).status).toBe(200)
})

test('the address of an issuer may end with a slash or not', async () => {
  provider.state.issuer = `${provider.url}/application/chat/`
  await register({ issuer: `${provider.url}/application/chat` })
  const body = { issuer: provider.domain, redirect_uri: `${home}/` }
  expect((await w.nobody.request(authorizeOpenId, { body })).status).toBe(200)
})

test('the cause of a failed sign-in is in the audit log and in the log', async () => {
  provider.state.answers['/token'] =
    '{"error":"invalid_client","error_description":"no such client"}'
  const told = await auditFailure(w, async () => {
    expect((await enter({})).status).toBe(401)
  })
  const cause = expect.stringContaining('access_token')
  expect(told).toMatchObject({ method: 'oidc', reason: 'bad_credential', cause })
})

test('the cause of a sign-in that cannot be started is in the audit log', async () => {
  provider.state.issuer = 'https://elsewhere.example.org'
  await register({})
  const body = { issuer: provider.domain, redirect_uri: `${home}/` }
  const told = await auditFailure(w, () => w.nobody.request(authorizeOpenId, { body }))
  const cause = 'The issuer calls itself https://elsewhere.example.org'
  expect(told).toMatchObject({ method: 'oidc', reason: 'provider_failed', cause })
})
