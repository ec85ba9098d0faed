import {
  getGoogleConfig,
  getGooglePublicConfig,
  login,
  updateGoogleConfig,
  updateLoginConfig,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { auditFailure } from '../../../../testing/failed-sign-in.ts'
import { startTestServer, type TestServer } from '../../../../testing/test-server.ts'
import { createSigningKey } from '../../../../testing/providers/signing-key.ts'
import { startGoogle, type TestGoogle } from '../../../../testing/providers/google.ts'

let google: TestGoogle
let w: TestServer
let count = 0

beforeAll(async () => {
  google = await startGoogle({ sub: '1', email: 'x@example.org' })
  w = await startTestServer({ PARLEY_GOOGLE_URL: google.url })
  await w.dave.call(updateGoogleConfig, { body: { client_id: 'parley-at-google' } })
  await w.dave.call(updateLoginConfig, { body: { google: true } })
})
beforeEach(() => {
  const sub = `${++count}`
  google.state.account = { sub, email: `Person${sub}@Example.org`, name: `Person ${sub}` }
})
afterAll(async () => {
  await w.close()
  await google.close()
})

const enter = (id_token: string) =>
  w.nobody.request(login, { body: { credential: { type: 'google', id_token } } })

test('a token of Google creates an account and finds it again', async () => {
  const first = await enter(await google.idToken())
  expect(first.body.user).toMatchObject({
    create_by: 'google',
    email: `person${count}@example.org`,
    name: `Person ${count}`,
  })
  google.state.account.email = 'moved@example.org'
  const second = await enter(await google.idToken({ jti: 'second' }))
  expect(second.body.user.uid).toBe(first.body.user.uid)
})

test('a member with the confirmed address is signed in and linked', async () => {
  const ines = await w.addUser('Ines')
  google.state.account.email = 'INES@example.org'
  expect((await enter(await google.idToken())).body.user.uid).toBe(ines.uid)
  // The address belongs to Ines, whose account has another identity of Google already.
  google.state.account.sub = 'somebody else'
  expect((await enter(await google.idToken())).status).toBe(409)
})

test('a token works once', async () => {
  const token = await google.idToken()
  const answers = await Promise.all([1, 2].map(() => enter(token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect((await enter(token)).status).toBe(400)
})

const seconds = () => Math.floor(Date.now() / 1000)
test.each([
  ['of another client', () => ({ aud: 'somebody else' })],
  ['of another issuer', () => ({ iss: 'https://accounts.example.org' })],
  ['that has expired a second ago', () => ({ exp: seconds() - 1 })],
  ['without an end', () => ({ exp: undefined as unknown as number })],
  ['with an address that is not confirmed', () => ({ email_verified: false })],
  ['without an address', () => ({ email: undefined })],
])('a token %s is refused', async (_, claims) => {
  expect((await enter(await google.idToken(claims()))).status).toBe(400)
})

test('a token of another key and a malformed one are refused', async () => {
  const { sign } = await createSigningKey()
  expect((await enter(await google.idToken({}, sign))).status).toBe(400)
  for (const text of ['', 'x', 'a.b.c']) expect((await enter(text)).status).toBe(400)
})

test.each([
  ['another audience', { aud: 'somebody else' }, /"aud" claim/],
  ['an address that is not confirmed', { email_verified: false }, /not confirmed/],
])('the cause of a refused token with %s is in the audit log', async (_, claims, cause) => {
  const token = await google.idToken(claims)
  expect(await auditFailure(w, () => enter(token))).toMatchObject({
    method: 'google',
    reason: 'bad_credential',
    cause: expect.stringMatching(cause),
  })
})

test('the client id is public, and only administrators change it', async () => {
  const { alice, nobody } = w
  expect(await nobody.call(getGoogleConfig, {})).toEqual({ client_id: 'parley-at-google' })
  expect(await nobody.call(getGooglePublicConfig, {})).toEqual({
    client_id: 'parley-at-google',
    authorize_url: `${google.url}/o/oauth2/v2/auth`,
  })
  expect((await alice.request(updateGoogleConfig, { body: { client_id: 'x' } })).status).toBe(403)
  expect((await nobody.request(updateGoogleConfig, { body: { client_id: 'x' } })).status).toBe(401)
})

test('a provider that does not answer gives 503, and the cause is in the audit log', async () => {
  const silent = await startTestServer({ PARLEY_GOOGLE_URL: 'http://127.0.0.1:9' })
  await silent.dave.call(updateGoogleConfig, { body: { client_id: 'x' } })
  await silent.dave.call(updateLoginConfig, { body: { google: true } })
  const id_token = await google.idToken()
  const told = await auditFailure(silent, async () => {
    const answer = await silent.nobody.request(login, {
      body: { credential: { type: 'google', id_token } },
    })
    expect(answer).toMatchObject({ status: 503, text: 'The sign-in provider does not answer' })
  })
  const cause = expect.stringContaining('fetch failed: ')
  expect(told).toMatchObject({ method: 'google', reason: 'provider_failed', cause })
  await silent.close()
})
