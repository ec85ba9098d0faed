import { createHmac } from 'node:crypto'
import { request } from 'node:http'
import { connect } from 'node:net'
import { channelHistory, listChannels, listUsers, pinMessage } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from './test-server.ts'

let w: TestServer
let mid = 0
let before: unknown
beforeAll(async () => {
  w = await startTestServer()
  mid = await w.alice.send('untouched').to(w.team)
  await w.alice.call(pinMessage, { params: { gid: w.team }, body: { mid } })
  await w.bob.send('for all').to(w.general)
  before = await snapshot()
})
// No request of these tests changes data, and the server stays available.
afterEach(async () => expect(await snapshot()).toEqual(before))
afterAll(() => w.close())

const snapshot = async () => ({
  channels: await w.alice.call(listChannels, {}),
  people: await w.alice.call(listUsers, {}),
  team: await w.alice.call(channelHistory, { params: { gid: w.team } }),
  general: await w.alice.call(channelHistory, { params: { gid: w.general } }),
})

interface Try {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** Sends a request as it is, without the corrections that `fetch` or our client would make. */
function tries({ method = 'GET', path, headers = {}, body }: Try) {
  const { hostname, port } = new URL(w.base)
  const sent = { 'x-api-key': w.carol.token, ...headers }
  return new Promise<{ status: number; text: string; headers: Record<string, unknown> }>(
    (answer, fail) => {
      const call = request({ hostname, port, method, path, headers: sent }, (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString()
          answer({ status: response.statusCode ?? 0, text, headers: response.headers })
        })
      })
      call.on('error', fail)
      call.end(body)
    },
  )
}

const json = { 'content-type': 'application/json' }
const plain = { 'content-type': 'text/plain' }
const post = (path: string, value: unknown): Try => ({
  method: 'POST',
  path,
  headers: json,
  body: typeof value === 'string' ? value : JSON.stringify(value),
})
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`
const path = '2023/1/26/00000000-0000-0000-0000-000000000000'

const wrong: Record<string, [Try, number]> = {
  'a number as a name': [post('/api/group', { name: 5 }), 400],
  'a list as a body': [post('/api/group', []), 400],
  'null as a body': [post('/api/group', 'null'), 400],
  'a string as a member': [post('/api/group', { name: 'x', members: ['1'] }), 400],
  'a fraction of a member': [post('/api/group', { name: 'x', members: [1.5] }), 400],
  'a member beyond 64 bits': [post('/api/group', { name: 'x', members: [1e30] }), 400],
  'a string as a boolean': [post('/api/group', { name: 'x', is_public: 'true' }), 400],
  'no body': [post('/api/group', ''), 400],
  'truncated JSON': [post('/api/group', '{"name":"x"'), 400],
  'deeply nested JSON': [post('/api/user/mute', deep), 400],
  'a byte order mark': [post('/api/group', '\uFEFF{"name"}'), 400],
  'a body that is not UTF-8': [
    { ...post('/api/group', ''), body: Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]) },
    400,
  ],
  'a body with __proto__': [post('/api/group', '{"__proto__":{"name":"x"}}'), 400],
  'another content type': [{ ...post('/api/group', {}), headers: plain }, 415],
  'a missing content type': [{ ...post('/api/group', {}), headers: {} }, 415],
  'an invalid content type': [
    { ...post('/api/group', {}), headers: { 'content-type': ';;=' } },
    415,
  ],
  'a body of two megabytes': [post('/api/group', 'x'.repeat(2_000_000)), 413],
  'a blank message': [{ ...post('/api/group/1/send', ' \n '), headers: plain }, 400],
  'a message over 64 KiB': [
    { ...post('/api/group/1/send', 'é'.repeat(33_000)), headers: plain },
    413,
  ],
  'a message of a megabyte': [
    { ...post('/api/group/1/send', 'x'.repeat(1e6)), headers: plain },
    413,
  ],
  'a picture as a message': [
    { ...post('/api/group/1/send', 'x'), headers: { 'content-type': 'image/png' } },
    415,
  ],
  'too many properties': [
    {
      ...post('/api/group/1/send', 'x'),
      headers: { ...plain, 'x-properties': base64(JSON.stringify({ a: 'x'.repeat(8200) })) },
    },
    400,
  ],
  'a message with an unknown file': [
    { ...post('/api/group/1/send', { path }), headers: { 'content-type': 'vocechat/file' } },
    400,
  ],
  'a message with a file path that contains ..': [
    {
      ...post('/api/group/1/send', { path: '../../key.json' }),
      headers: { 'content-type': 'vocechat/file' },
    },
    400,
  ],
  'a message with a list as file path': [
    {
      ...post('/api/group/1/send', { path: [path] }),
      headers: { 'content-type': 'vocechat/file' },
    },
    400,
  ],
}

test.each(Object.entries(wrong))('%s is refused', async (_name, [attempt, status]) => {
  const answer = await tries(attempt)
  expect(answer.status).toBe(status)
  expectNoStack(answer.text)
  if (answer.text !== '') expect(JSON.parse(answer.text)).toHaveProperty('reason')
})

test('unknown, malformed and extreme ids are rejected', async () => {
  const { base, ...found } = await statuses({
    unknown: { path: '/api/group/999/history' },
    zero: { path: '/api/group/0/history' },
    negative: { path: '/api/group/-1/history' },
    word: { path: '/api/group/abc/history' },
    fraction: { path: '/api/group/1.5/history' },
    exponent: { path: '/api/group/1e3/history' },
    hex: { path: '/api/group/0x1/history' },
    huge: { path: '/api/group/9223372036854775808/history' },
    largest: { path: '/api/group/9223372036854775807/history' },
    message: { method: 'DELETE', path: '/api/message/9223372036854775807' },
    limit: { path: '/api/group/1/history?limit=-1' },
    limitWord: { path: '/api/group/1/history?limit=ten' },
    before: { path: '/api/group/1/history?before=9223372036854775807' },
    twice: { path: '/api/group/1/history?limit=1&limit=2' },
    base: { path: '/api/group/1/history' },
  })
  expect(base).toBe(200)
  expect(found).toEqual({
    unknown: 404,
    zero: 404,
    negative: 404,
    word: 400,
    fraction: 400,
    exponent: 400,
    hex: 400,
    huge: 400,
    largest: 404,
    message: 404,
    limit: 400,
    limitWord: 400,
    before: 200,
    twice: 200,
  })
})

test('actions on the channels and messages of others answer 403, or 404 like those that do not exist', async () => {
  const { team, alice } = w
  const send = { method: 'POST', path: `/api/group/${team}/send`, headers: plain, body: 'hi' }
  expect(
    await statuses({
      history: { path: `/api/group/${team}/history` },
      send,
      admin: { ...send, headers: { ...plain, 'x-api-key': w.dave.token } },
      reply: { ...send, path: `/api/message/${mid}/reply` },
      edit: { ...send, method: 'PUT', path: `/api/message/${mid}/edit` },
      like: { ...post(`/api/message/${mid}/like`, { action: '👍' }), method: 'PUT' },
      remove: { method: 'DELETE', path: `/api/message/${mid}` },
      bulk: { method: 'DELETE', path: `/api/message/bulk/${mid}` },
      unpin: post(`/api/group/${team}/unpin`, { mid }),
      rename: { ...post(`/api/group/${team}`, { name: 'mine' }), method: 'PUT' },
      take: { ...post(`/api/group/${team}`, { owner: w.carol.uid }), method: 'PUT' },
      enter: post(`/api/group/${team}/members/add`, [w.carol.uid]),
      expel: post(`/api/group/${team}/members/remove`, [alice.uid]),
      publish: post(`/api/group/${team}/change_type`, { is_public: true }),
      clear: { method: 'DELETE', path: `/api/group/${team}/clear` },
      drop: { method: 'DELETE', path: `/api/group/${team}` },
      leave: { path: `/api/group/${team}/leave` },
      link: { path: `/api/group/create_invite_private_magic_link?gid=${team}` },
      clearAll: { method: 'DELETE', path: '/api/admin/system/message/clear' },
      secret: { path: '/api/admin/system/third_party_secret' },
    }),
  ).toEqual({
    ...all(
      'history send admin reply edit like remove bulk enter expel leave link clearAll secret',
      403,
    ),
    ...all('unpin rename take publish clear drop', 404),
  })
})

const all = (names: string, status: number) =>
  Object.fromEntries(names.split(' ').map((name) => [name, status]))

test('invalid, forged and expired tokens answer 401', async () => {
  const { carol } = w
  const [head = '', payload = '', signature = ''] = carol.token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const forged = Buffer.from(JSON.stringify({ ...claims, sub: 1 })).toString('base64url')
  const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')
  const expired = expiredToken(head, claims)
  const tokens = {
    empty: '',
    word: 'x',
    truncated: carol.token.slice(0, -5),
    unsigned: `${head}.${payload}.`,
    longer: `${carol.token}.x`,
    forged: `${head}.${forged}.${signature}`,
    none: `${none}.${forged}.`,
    otherKey: `${head}.${forged}.${createHmac('sha256', 'x').update(`${head}.${forged}`).digest('base64url')}`,
    refresh: carol.refreshToken,
    expired,
    huge: 'x'.repeat(10_000),
  }
  for (const [name, token] of Object.entries(tokens)) {
    const answer = await tries({ path: '/api/user/me', headers: { 'x-api-key': token } })
    expect([name, answer.status, answer.text]).toEqual([name, 401, ''])
    const stream = await tries({
      path: `/api/user/events?api-key=${token}`,
      headers: { 'x-api-key': '' },
    })
    expect([name, stream.status]).toEqual([name, 401])
  }
  // A public endpoint ignores an invalid token.
  const version = await tries({
    path: '/api/admin/system/version',
    headers: { 'x-api-key': expired },
  })
  expect(version.status).toBe(200)
})

test('malformed, traversing and unknown paths are rejected', async () => {
  expect(
    await statuses({
      dots: { path: '/api/../../key.json' },
      encodedDots: { path: '/api/%2e%2e/%2e%2e/key.json' },
      slash: { path: '/api/group%2f1/history' },
      double: { path: '//api/user/me' },
      badPercent: { path: '/api/group/%zz/history' },
      badUtf8: { path: '/api/user/devices/%ff', method: 'DELETE' },
      nul: { path: '/api/user/devices/%00', method: 'DELETE' },
      query: { path: '/api/user/check_email?email=%zz' },
      bracket: { path: '/api/group/[1]/history' },
      unknown: { path: '/api/constructor' },
      long: { path: `/api/user/devices/${'x'.repeat(4000)}`, method: 'DELETE' },
      trailing: { path: '/api/user/me/' },
      proto: { path: '/api/group?__proto__=1&constructor=1' },
    }),
  ).toEqual({
    dots: 404,
    encodedDots: 404,
    slash: 404,
    double: 404,
    badPercent: 400,
    badUtf8: 400,
    nul: 404,
    query: 400,
    bracket: 400,
    unknown: 404,
    long: 404,
    trailing: 200,
    proto: 200,
  })
})

test('an oversized URL or header is rejected', async () => {
  const found = await statuses({
    url: { path: `/api/user/me?${'x'.repeat(100_000)}` },
    header: { path: '/api/user/me', headers: { 'x-properties': 'x'.repeat(100_000) } },
  })
  for (const status of Object.values(found)) expect([414, 431]).toContain(status)
})

test('wrong methods answer 405, and CORS preflights are allowed', async () => {
  const origin = { origin: 'https://else.example.org' }
  expect(
    await statuses({
      post: { method: 'POST', path: '/api/user/me' },
      patch: { method: 'PATCH', path: '/api/user/me' },
      trace: { method: 'TRACE', path: '/api/user/me' },
      options: { method: 'OPTIONS', path: '/api/user/me' },
      propfind: { method: 'PROPFIND', path: '/api/user/me' },
      parameter: { method: 'PUT', path: '/api/group/1/send' },
      unknown: { method: 'PATCH', path: '/api/nothing' },
      head: { method: 'HEAD', path: '/api/user/me' },
    }),
  ).toEqual({
    post: 405,
    patch: 405,
    trace: 405,
    options: 405,
    propfind: 405,
    parameter: 405,
    unknown: 404,
    head: 200,
  })
  for (const path of ['/api/user/me', '/api/nothing']) {
    const preflight = { ...origin, 'access-control-request-method': 'PUT' }
    const answer = await tries({ method: 'OPTIONS', path, headers: preflight })
    expect([answer.status, answer.text]).toEqual([200, ''])
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin.origin,
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    })
  }
  const refused = await tries({ path: '/api/user/me', headers: { ...origin, 'x-api-key': '' } })
  expect(refused.status).toBe(401)
  expect(refused.headers).toMatchObject({
    'access-control-allow-origin': origin.origin,
    vary: 'Origin',
  })
})

test('incomplete and invalid HTTP requests are answered with an error and closed', async () => {
  w.http.headersTimeout = 100
  const halves = [
    'GET /api/user/me HTTP/1.1\r\nHost: x\r\nX-',
    'GARBAGE\r\n\r\n',
    'GET / HTTP/9.9\r\n\r\n',
  ]
  const ends = await Promise.all(halves.map((half) => endOf(half)))
  expect(ends.map((text) => text.split('\r\n')[0])).toEqual([
    'HTTP/1.1 408 Request Timeout',
    'HTTP/1.1 400 Bad Request',
    'HTTP/1.1 400 Bad Request',
  ])
  for (const text of ends) expectNoStack(text)
})

function expiredToken(head: string, claims: object): string {
  const payload = Buffer.from(JSON.stringify({ ...claims, exp: 1 })).toString('base64url')
  const signed = createHmac('sha256', w.services.identity.server_key)
    .update(`${head}.${payload}`)
    .digest('base64url')
  return `${head}.${payload}.${signed}`
}

async function statuses<T extends Record<string, Try>>(all: T): Promise<Record<keyof T, number>> {
  const found = Object.entries(all).map(async ([name, attempt]) => {
    const { status, text } = await tries(attempt)
    expectNoStack(text)
    return [name, status] as const
  })
  return Object.fromEntries(await Promise.all(found)) as Record<keyof T, number>
}

function endOf(half: string): Promise<string> {
  return new Promise((end) => {
    const socket = connect(Number(new URL(w.base).port), '127.0.0.1', () => socket.write(half))
    let text = ''
    socket.on('data', (bytes) => {
      text += bytes.toString()
    })
    socket.on('error', () => {})
    socket.on('close', () => end(text))
  })
}

function expectNoStack(text: string) {
  expect(text).not.toMatch(/node_modules|\.ts:\d|\n\s+at |Error:|FST_/)
}

function base64(text: string) {
  return Buffer.from(text).toString('base64')
}
