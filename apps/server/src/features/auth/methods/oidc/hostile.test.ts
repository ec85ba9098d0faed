import {
  authorizeOpenId,
  login,
  updateFrontendUrl,
  updateLoginConfig,
  updateOidcClients,
} from '@parley/protocol'
import type { JWTPayload } from 'jose'
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  onTestFinished,
  test,
  vi,
} from 'vitest'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { auditFailure } from '../../../../testing/failed-sign-in.ts'
import { listen } from '../../../../testing/providers/listen.ts'
import { createSigningKey } from '../../../../testing/providers/signing-key.ts'
import {
  type HostileProvider,
  startHostileProvider,
} from '../../../../testing/providers/hostile-oidc.ts'

const home = 'https://chat.example.org'

let w: TestServer
let provider: HostileProvider

beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  provider = await startHostileProvider()
  await w.renewPeople()
  const { domain, url } = provider
  await w.dave.call(updateFrontendUrl, { body: home })
  await w.dave.call(updateLoginConfig, { body: { oidc: [{ enable: true, favicon: '', domain }] } })
  await w.dave.call(updateOidcClients, {
    body: { clients: [{ domain, issuer: url, client_id: 'me', client_secret: 'hush' }] },
  })
})
afterEach(() => provider.close())
afterAll(() => w.close())

const authorize = () =>
  w.nobody.request(authorizeOpenId, {
    body: { issuer: provider.domain, redirect_uri: `${home}/` },
  })

/** Starts a sign-in and finishes it with a code. */
async function enter() {
  const { body } = await authorize()
  const { searchParams: query } = new URL(body.url)
  provider.state.nonce = query.get('nonce') ?? ''
  const state = query.get('state') ?? ''
  return w.nobody.request(login, { body: { credential: { type: 'oidc', code: 'any', state } } })
}

test('an honest token signs in', async () => {
  expect((await enter()).status).toBe(200)
})

const seconds = () => Math.floor(Date.now() / 1000)
test.each<[string, () => JWTPayload]>([
  ['another nonce', () => ({ nonce: 'of another flow' })],
  ['another audience', () => ({ aud: 'somebody else' })],
  ['another issuer', () => ({ iss: 'https://accounts.example.org' })],
  ['an end in the past', () => ({ exp: seconds() - 3600 })],
  ['no subject', () => ({ sub: undefined as unknown as string })],
])('a token with %s is refused', async (_, claims) => {
  provider.state.claims = claims()
  expect((await enter()).status).toBe(401)
})

test('a token that another key signed is refused', async () => {
  provider.state.sign = (await createSigningKey()).sign
  expect((await enter()).status).toBe(401)
})

test('a userinfo answer with another subject is refused', async () => {
  provider.state.userinfo = { sub: 'alice', email: 'alice@example.org', email_verified: true }
  expect((await enter()).status).toBe(401)
})

test.each(['yes', 'TRUE', 1])(
  'an address confirmed by %j is not confirmed',
  async (email_verified) => {
    provider.state.userinfo = { email: 'alice@example.org', email_verified }
    const { body } = await enter()
    expect(body.user).toMatchObject({ email: null, create_by: 'oidc' })
    expect(body.user.uid).not.toBe(w.alice.uid)
  },
)

test.each(['/token', '/me', '/keys'])('garbage from %s is a failed sign-in', async (path) => {
  provider.state.answers[path] = '<html>garbage'
  expect((await enter()).status).toBe(401)
})

test('a description that is garbage, or of another issuer, is a failure of the provider', async () => {
  const path = '/.well-known/openid-configuration'
  provider.state.answers[path] = 'garbage'
  expect((await authorize()).status).toBe(503)
  provider.state.answers[path] = JSON.stringify({ issuer: 'https://evil.example' })
  expect((await authorize()).status).toBe(503)
})

test.each(['jwks_uri', 'userinfo_endpoint', 'token_endpoint'])(
  'a %s on an inner host is not requested',
  async (member) => {
    const requested: string[] = []
    const inner = await listen((request, answer) => {
      requested.push(`${request.method} ${request.url}`)
      answer.end('{}')
    })
    onTestFinished(() => inner.close())
    provider.state.description[member] = `${inner.url}/inside`
    const told = await auditFailure(w, async () => {
      expect((await enter()).status).toBe(503)
    })
    expect(requested).toEqual([])
    expect(told?.cause).toContain('Out of reach: 127.0.0.1')
  },
)

test.each(['/token', '/me', '/keys'])(
  'an answer of 300 kB from %s is a failed sign-in',
  async (path) => {
    provider.state.answers[path] = JSON.stringify({ padding: 'x'.repeat(300_000) })
    const told = await auditFailure(w, async () => {
      expect((await enter()).status).toBe(401)
    })
    expect(told?.cause).toContain('answered with more than 262144 bytes')
  },
)

test('a provider that is silent is given up after five seconds', async () => {
  const silence = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(silence.signal)
  onTestFinished(() => timeout.mockRestore())
  provider.state.silent.add('/token')
  provider.state.onSilence = () => silence.abort(new DOMException('Too late', 'TimeoutError'))
  const failed = await enter()
  expect(failed).toMatchObject({ status: 503, text: 'The sign-in provider does not answer' })
  expect(timeout).toHaveBeenLastCalledWith(5_000)
})

test('a very long name and picture address do not fail a sign-in', async () => {
  provider.state.userinfo = {
    name: 'x'.repeat(5000),
    picture: `https://example.org/${'p'.repeat(5000)}`,
  }
  const { body } = await enter()
  expect([...body.user.name]).toHaveLength(32)
})
