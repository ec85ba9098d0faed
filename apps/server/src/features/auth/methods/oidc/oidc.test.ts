import {
  authorizeOpenId,
  getCredentials,
  listOidcClients,
  login,
  updateFrontendUrl,
  getLoginConfig,
  updateLoginConfig,
  updateOidcClients,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import type { Person } from '../../../../testing/person.ts'
import {
  consentAt,
  registration,
  startOidc,
  type TestOidc,
} from '../../../../testing/providers/oidc.ts'

const home = 'https://chat.example.org'
const returnTo = `${home}/oidc/cb/webapp.html`

let w: TestServer
/** Knows Parley. */
let known: TestOidc
/** Lets clients register themselves. */
let open: TestOidc

beforeAll(async () => {
  known = await startOidc(
    {
      ines: { email: 'Ines@example.org', email_verified: true, name: 'Ines' },
      mallory: { email: 'alice@example.org', email_verified: false, name: 'Mallory' },
      alice: { email: 'alice@example.org', email_verified: true },
      other: { email: 'alice@example.org', email_verified: true },
      plain: {},
    },
    [returnTo, `${home}/`],
  )
  open = await startOidc({ rosa: { name: 'Rosa' } })
  w = await startTestServer()
  await w.dave.call(updateFrontendUrl, { body: home })
  await w.dave.call(updateLoginConfig, {
    body: { oidc: [known, open].map(({ domain }) => ({ enable: true, favicon: '', domain })) },
  })
  const [first, second] = [known, open]
  await w.dave.call(updateOidcClients, {
    body: {
      clients: [
        { domain: first.domain, issuer: first.url, ...registration },
        { domain: second.domain, issuer: second.url, client_id: '' },
      ],
    },
  })
})
afterAll(async () => {
  await w.close()
  await Promise.all([known.close(), open.close()])
})

const authorize = (issuer: string, redirect_uri = returnTo) =>
  w.nobody.request(authorizeOpenId, { body: { issuer, redirect_uri } })

/** Signs in at the provider. Returns the members of the credential. */
async function proofOf(provider: TestOidc, name: string, redirect_uri?: string) {
  const { body } = await authorize(provider.domain, redirect_uri)
  const { searchParams: query } = await consentAt(body.url, name)
  return {
    code: query.get('code') ?? '',
    state: query.get('state') ?? '',
    iss: query.get('iss'),
  }
}
type Proof = Awaited<ReturnType<typeof proofOf>>
const enter = (proof: Proof) =>
  w.nobody.request(login, { body: { credential: { type: 'oidc', ...proof } } })

test('a first sign-in creates an account, the next one finds it', async () => {
  const first = await enter(await proofOf(known, 'ines'))
  expect(first.body.user).toMatchObject({
    create_by: 'oidc',
    name: 'Ines',
    email: 'ines@example.org',
  })
  const second = await enter(await proofOf(known, 'ines'))
  expect(second.body.user.uid).toBe(first.body.user.uid)
  const person = await w.signInOn({ uid: first.body.user.uid } as Person, 'web:x')
  expect((await person.call(getCredentials, {})).oidc).toEqual([known.domain])
})

test('a server without a registration registers itself', async () => {
  const { body } = await enter(await proofOf(open, 'rosa'))
  expect(body.user).toMatchObject({ name: 'Rosa', create_by: 'oidc', email: null })
})

test('a client that passes on no issuer, and returns to a page with a fragment, signs in', async () => {
  const proof = await proofOf(known, 'ines', `${home}/#/login`)
  expect((await enter({ ...proof, iss: null })).status).toBe(200)
})

test('an address that the provider has not confirmed links no account', async () => {
  const { body } = await enter(await proofOf(known, 'mallory'))
  expect(body.user.uid).not.toBe(w.alice.uid)
  expect(body.user.email).toBeNull()
})

test('a confirmed address finds its member, once', async () => {
  expect((await enter(await proofOf(known, 'alice'))).body.user.uid).toBe(w.alice.uid)
  expect((await enter(await proofOf(known, 'other'))).status).toBe(409)
})

test('a proof works once, for 150 seconds, with its own state', async () => {
  const proof = await proofOf(known, 'ines')
  const answers = await Promise.all([1, 2].map(() => enter(proof)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401])
  expect((await enter(proof)).status).toBe(401)

  const [one, two] = [await proofOf(known, 'ines'), await proofOf(known, 'plain')]
  expect((await enter({ ...one, state: 'made up' })).status).toBe(401)
  // The verifier of another flow does not fit the code.
  expect((await enter({ ...one, state: two.state })).status).toBe(401)
  expect((await enter({ ...one, iss: open.url })).status).toBe(401)

  const late = await proofOf(known, 'ines')
  w.clock.offset += 151_000
  expect((await enter(late)).status).toBe(401)
  w.clock.offset = 0
})

test('a code of one provider does not open an account of another', async () => {
  const [one, two] = [await proofOf(known, 'ines'), await proofOf(open, 'rosa')]
  expect((await enter({ ...one, code: two.code })).status).toBe(401)
})

test('refused consent leads back with an error and without a code', async () => {
  const { body } = await authorize(known.domain)
  const goal = await consentAt(body.url, 'ines', { cancels: true })
  expect(goal.origin + goal.pathname).toBe(returnTo)
  expect(goal.searchParams.get('error')).toBe('access_denied')
  expect(goal.searchParams.get('code')).toBeNull()
})

test.each([
  'https://evil.example/',
  'https://chat.example.org.evil.example/oidc/cb/webapp.html',
  'https://chat.example.org@evil.example/',
  'http://chat.example.org/',
  'https://chat.example.org/elsewhere',
  'https://chat.example.org/?next=https://evil.example',
  'javascript:alert(1)',
  '',
])('the provider never sends a code to %s', async (redirect_uri) => {
  expect((await authorize(known.domain, redirect_uri)).status).toBe(400)
})

test('an issuer that is unknown or switched off starts nothing', async () => {
  expect((await authorize('evil.example')).status).toBe(403)
  const proof = await proofOf(open, 'rosa')
  const entries = (enable: boolean) => ({
    oidc: [known, open].map(({ domain }) => ({
      favicon: '',
      domain,
      enable: enable || domain === known.domain,
    })),
  })
  await w.dave.call(updateLoginConfig, { body: entries(false) })
  expect((await authorize(open.domain)).status).toBe(403)
  expect((await enter(proof)).status).toBe(401)
  await w.dave.call(updateLoginConfig, { body: entries(true) })
})

test('registrations are for administrators and never show their secrets', async () => {
  const listed = await w.dave.call(listOidcClients, {})
  const trust = { mail_domains: [], confirms_addresses: false }
  expect(listed).toEqual([
    {
      domain: known.domain,
      issuer: known.url,
      client_id: registration.client_id,
      has_secret: true,
      ...trust,
    },
    { domain: open.domain, issuer: open.url, client_id: '', has_secret: false, ...trust },
  ])
  for (const [person, status] of [
    [w.alice, 403],
    [w.gus, 403],
    [w.nobody, 401],
  ] as const) {
    expect((await person.request(listOidcClients, {})).status).toBe(status)
    expect((await person.request(updateOidcClients, { body: { clients: [] } })).status).toBe(status)
  }
})

test('a stored secret stays with its client and is not sent to another address', async () => {
  const change = (more: object) =>
    w.dave.call(updateOidcClients, {
      body: { clients: [{ domain: 'a.example', client_id: 'me', issuer: '', ...more }] },
    })
  const has = async () => (await w.dave.call(listOidcClients, {}))[0]?.has_secret
  const before = await w.dave.call(listOidcClients, {})
  await change({ client_secret: 'hush' })
  await change({})
  expect(await has()).toBe(true)
  await change({ issuer: 'https://evil.example' })
  expect(await has()).toBe(false)
  const body = { clients: [{ domain: 'a.example', client_id: 'me', issuer: 'ftp://x' }] }
  expect((await w.dave.request(updateOidcClients, { body })).status).toBe(400)
  await w.dave.call(updateOidcClients, {
    body: {
      clients: before.map(({ has_secret, ...one }) => ({
        ...one,
        ...(has_secret ? { client_secret: registration.client_secret } : {}),
      })),
    },
  })
})

test('the name on the button of a provider outlives a change by a client that knows no names', async () => {
  const { oidc: before } = await w.nobody.call(getLoginConfig, {})
  const named = before.map((one) => ({ ...one, name: ` ID of ${one.domain} ` }))
  await w.dave.call(updateLoginConfig, { body: { oidc: named } })
  await w.dave.call(updateLoginConfig, { body: { oidc: before } })
  const names = async () => (await w.nobody.call(getLoginConfig, {})).oidc.map(({ name }) => name)
  expect(await names()).toEqual(before.map(({ domain }) => `ID of ${domain}`))
  await w.dave.call(updateLoginConfig, {
    body: { oidc: before.map((one) => ({ ...one, name: '' })) },
  })
  expect(await names()).toEqual(before.map(() => ''))
})
