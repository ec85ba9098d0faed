import { request } from 'node:http'
import { type LoginResponse, createInviteLink, listSessions, register } from '@parley/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let strict: TestServer
beforeAll(async () => {
  ;[w, strict] = await Promise.all([
    startTestServer(),
    startTestServer({ PARLEY_TRUSTED_PROXIES: '10.0.0.0/8' }),
  ])
})
afterAll(() => Promise.all([w.close(), strict.close()]))

let registered = 0

/** Registers an account and returns the address that its session was opened from. */
async function addressSeen(server: TestServer, forwardedFor: string): Promise<string | undefined> {
  const email = `person${registered++}@example.org`
  const { body } = await server.nobody.fetch('POST', `/api${register.path}`, {
    headers: { 'content-type': 'application/json', 'x-forwarded-for': forwardedFor },
    body: JSON.stringify({ email, password: 'secret-1', name: email }),
  })
  const { token } = body as LoginResponse
  const headers = { 'x-api-key': token }
  const sessions = await server.nobody.fetch('GET', `/api${listSessions.path}`, { headers })
  return (sessions.body as { ip: string }[])[0]?.ip
}

describe('the address of a caller', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['203.0.113.9:5000', '203.0.113.9'],
    ['2001:db8::1', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
    ['203.0.113.9, 127.0.0.1:4000', '203.0.113.9'],
    ['anything', 'unknown'],
  ])('behind a trusted proxy that forwards %s is %s', async (forwardedFor, ip) => {
    expect(await addressSeen(w, forwardedFor)).toBe(ip)
  })

  test('is the peer when the peer is not a trusted proxy', async () => {
    expect(await addressSeen(strict, '203.0.113.9')).toBe('127.0.0.1')
  })
})

/** Asks for an invite link with headers that `fetch` would not send. */
function inviteLink(server: TestServer, headers: Record<string, string>): Promise<string> {
  const url = `${server.base}/api${createInviteLink.path}`
  return new Promise((done, fail) => {
    const sent = { 'x-api-key': server.dave.token, ...headers }
    const call = request(url, { headers: sent }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => {
        text += part.toString()
      })
      response.on('end', () => done(text))
    })
    call.on('error', fail)
    call.end()
  })
}
const hostOf = (link: string) => link.split('/?')[0]

describe('an invite link', () => {
  test('begins with the forwarded scheme and host', async () => {
    const headers = { 'x-forwarded-host': 'chat.example.org:8443', 'x-forwarded-proto': 'https' }
    expect(hostOf(await inviteLink(w, headers))).toBe('https://chat.example.org:8443')
    expect(hostOf(await inviteLink(strict, headers))).toBe(strict.base)
  })

  test.each(['localhost:3000', '[::1]:3000', 'chat_1.example'])(
    'begins with the host header %s',
    async (host) => expect(hostOf(await inviteLink(w, { host }))).toBe(`http://${host}`),
  )

  test.each([
    { host: 'evil.example"><script>' },
    { 'x-forwarded-host': 'evil.example"><script>' },
    { 'x-forwarded-host': 'user@evil.example' },
    { 'x-forwarded-host': 'evil.example/path' },
    { 'x-forwarded-host': 'evil.example:80:80' },
  ])('begins with the listening address when the host is malformed: %j', async (headers) => {
    expect(hostOf(await inviteLink(w, headers))).toBe(w.base)
  })
})
