import { connect } from 'node:net'
import { createChannel, createStreamTicket, getMe, fail, setMute, updateMe } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../testing/test-server.ts'
import { on } from './on.ts'
import { openRouter } from './router.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

test.each(['text', 'undefined', ';;=', 'a/b/c', 'multipart/form-data', 'application/json'])(
  'an endpoint that takes no body ignores the type "%s"; another one refuses it',
  async (type) => {
    const headers = { 'content-type': type }
    const path = `/api${createStreamTicket.path}`
    expect((await w.bob.fetch('POST', path, { headers })).status).toBe(200)
    const wanted = await w.bob.fetch('POST', `/api${setMute.path}`, { headers, body: '' })
    expect(wanted.status).toBe(type === 'application/json' ? 400 : 415)
  },
)

test('other origins get credentials from the API only', async () => {
  const of = async (path: string) => {
    const { headers } = await w.nobody.fetch('GET', path, { headers: { origin: 'https://x.org' } })
    return ['origin', 'credentials'].map((name) => headers.get(`access-control-allow-${name}`))
  }
  expect(await of('/api/health')).toEqual(['https://x.org', 'true'])
  expect(await of('/')).toEqual(['https://x.org', null])
  expect(await of('/widget.html')).toEqual(['https://x.org', null])
})

test('a picture without a token is refused before it has arrived', async () => {
  const head = ['POST /api/user/avatar HTTP/1.1', 'host: localhost', 'content-length: 12000000']
  expect(await sendAll(head.join('\r\n'), Buffer.alloc(10))).toMatch(/^HTTP\/1\.1 401 /)
})

test('a picture far too large is answered 413 after it was sent whole', async () => {
  const text = await sendAll(
    [
      'POST /api/user/avatar HTTP/1.1',
      'host: localhost',
      `x-api-key: ${w.bob.token}`,
      'content-type: image/png',
      'content-length: 12000000',
      'connection: close',
    ].join('\r\n'),
    Buffer.alloc(12_000_000),
  )
  expect(text).toMatch(/^HTTP\/1\.1 413 /)
})

/** Sends everything before it reads, as a browser that shows the progress of an upload does. */
function sendAll(head: string, body: Buffer): Promise<string> {
  return new Promise((received) => {
    let text = ''
    const socket = connect(Number(new URL(w.base).port), '127.0.0.1')
    socket.pause()
    socket.write(`${head}\r\n\r\n`)
    socket.write(body, () => socket.resume())
    socket.on('error', () => {})
    socket.on('close', () => received(text))
    socket.on('data', (bytes) => {
      text += bytes.toString()
      socket.destroy()
    })
  })
}

test.each([
  ['GARBAGE', '400 Bad Request'],
  ['GET / HTTP/1.1\r\ncontent-length: 1\r\ncontent-length: 2', '400 Bad Request'],
  [`GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}`, '431 Request Header Fields Too Large'],
])('malformed HTTP is refused with an empty body: %#', async (head, line) => {
  const [first, ...rest] = (await sendAll(head, Buffer.alloc(0))).split('\r\n')
  expect(first).toBe(`HTTP/1.1 ${line}`)
  expect(rest).toEqual(['x-parley: 1', 'content-length: 0', 'connection: close', '', ''])
})

test('a NUL is refused in JSON bodies and removed from messages', async () => {
  const { bob } = w
  for (const name of ['\0', 'Bo\0b', '\\\0']) {
    expect((await bob.request(updateMe, { body: { name } })).status).toBe(400)
    expect((await bob.request(createChannel, { body: { name } })).status).toBe(400)
  }
  // An escaped backslash followed by `u0000` is no NUL.
  await bob.call(updateMe, { body: { name: '\\u0000' } })
  expect((await bob.call(getMe, {})).name).toBe('\\u0000')
  const mid = await bob.send('a\0b').to(w.general)
  const [message] = (await bob.fetch('GET', `/api/group/${w.general}/history?after=${mid - 1}`))
    .body as { detail: { content: string } }[]
  expect(message?.detail.content).toBe('ab')
})

test.each([
  ['a refusal', () => fail('not-found'), 401],
  ['a bug', () => new Error('bug'), 500],
])(
  'when the caller is deleted during the request, %s is answered correctly',
  async (_name, error, status) => {
    let isDeleted = false
    const me = {
      uid: 1,
      device: 'x',
      name: '',
      is_admin: false,
      is_owner: false,
      is_bot: false,
      is_guest: false,
      is_visitor: false,
      session: '',
    }
    const route = on(getMe, () => {
      isDeleted = true
      throw error()
    })
    const app = await openRouter(w.services, [route], () => (isDeleted ? undefined : { me }))
    const headers = { 'x-api-key': 'token' }
    const { statusCode } = await app.inject({ url: `/api${getMe.path}`, headers })
    expect(statusCode).toBe(status)
    await app.close()
  },
)

test('a refusal in JSON has a sentence for people beside the reason', async () => {
  const headers = { 'content-type': 'application/json' }
  const path = `/api/user/${w.bob.uid}/send`
  const text = { 'content-type': 'text/plain' }
  expect((await w.alice.fetch('POST', path, { headers: text, body: ' ' })).body).toMatchObject({
    reason: 'empty_message',
    message: 'The message is empty',
  })
  const broken = await w.alice.fetch('PUT', '/api/user', { headers, body: '{' })
  expect(broken.body).toMatchObject({ message: expect.stringMatching(/\w \w/) })
})
