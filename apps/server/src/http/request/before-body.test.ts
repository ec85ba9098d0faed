import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { type Socket, connect } from 'node:net'
import { createStreamTicket, login, setMute, uploadChunk } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterEach(() => void vi.useRealTimers())
afterAll(() => w.close())

setFlagsFromString('--expose-gc')
/** Frees chunks that were read and dropped. Only those that are kept count as buffered. */
const collectGarbage = runInNewContext('gc') as () => void

const megabyte = Buffer.alloc(1_000_000)

interface RawRequest {
  path: string
  headers: Record<string, string | number>
  body?: Buffer | string
}

/** Sends bytes as they are and reads until the server closes its side. */
function openRequest({ path, headers, body = '' }: RawRequest) {
  const socket = connect(Number(new URL(w.base).port), '127.0.0.1')
  const lines = Object.entries({ host: 'localhost', ...headers }).map(([n, v]) => `${n}: ${v}\r\n`)
  socket.write(`POST /api${path} HTTP/1.1\r\n${lines.join('')}\r\n`)
  socket.write(body)
  return { socket, ended: readToEnd(socket) }
}

function readToEnd(socket: Socket): Promise<string> {
  return new Promise((done) => {
    let text = ''
    socket.setEncoding('latin1')
    socket.on('data', (part: string) => {
      text += part
    })
    socket.on('error', () => {})
    socket.on('close', () => done(text))
  })
}

const statusOf = (text: string) => Number(text.split(' ')[1])

const form = { 'content-type': 'multipart/form-data; boundary=x' }

test('60 uploads without a token are answered 401 and closed, and nothing is buffered', async () => {
  collectGarbage()
  const before = process.memoryUsage().arrayBuffers
  const headers = { 'content-type': 'application/octet-stream', 'content-length': 10_000_000 }
  const calls = Array.from({ length: 60 }, () =>
    openRequest({ path: uploadChunk.path, headers, body: megabyte }),
  )
  const answers = await Promise.all(calls.map(({ ended }) => ended))
  expect(answers.map(statusOf)).toEqual(Array.from({ length: 60 }, () => 401))
  collectGarbage()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000)
})

test.each([
  ['an invalid token', { ...form, 'x-api-key': 'x.y.z' }, 401],
  ['a guest', () => ({ ...form, 'x-api-key': w.gus.token }), 403],
  [
    'a type that is no form',
    () => ({ 'content-type': 'image/png', 'x-api-key': w.bob.token }),
    415,
  ],
])('an upload of %s is refused before its body has arrived', async (_name, given, status) => {
  const headers = {
    ...(typeof given === 'function' ? given() : given),
    'content-length': 5_000_000,
  }
  expect(statusOf(await openRequest({ path: uploadChunk.path, headers, body: 'a' }).ended)).toBe(
    status,
  )
})

test('a member may upload a form', async () => {
  const headers = { ...form, 'x-api-key': w.bob.token, 'content-length': 7, connection: 'close' }
  const text = await openRequest({ path: uploadChunk.path, headers, body: '--x--\r\n' }).ended
  expect(statusOf(text)).toBe(400)
})

test.each([
  ['a public endpoint', login.path, () => ({}), 65_537, 413],
  ['a message', `/group/1/send`, () => ({ 'x-api-key': w.bob.token }), 262_145, 413],
  ['a JSON body', setMute.path, () => ({ 'x-api-key': w.bob.token }), 1_048_577, 413],
  ['an unknown path', '/nothing', () => ({}), 5_000_000, 404],
])(
  'a body too long for %s is refused by its length alone',
  async (_name, path, who, length, status) => {
    const type = path === '/group/1/send' ? 'text/plain' : 'application/json'
    const headers = { ...who(), 'content-type': type, 'content-length': length }
    expect(statusOf(await openRequest({ path, headers }).ended)).toBe(status)
  },
)

test('a body without a length is cut at the limit', async () => {
  const headers = { 'content-type': 'application/json', 'transfer-encoding': 'chunked' }
  const body = `${(100_000).toString(16)}\r\n${' '.repeat(100_000)}\r\n`
  expect(statusOf(await openRequest({ path: login.path, headers, body }).ended)).toBe(413)
})

/** Opens a call and waits until the server has read its head. */
async function openSlowRequest(call: RawRequest) {
  const arrived = once(w.http, 'request')
  const opened = openRequest(call)
  await arrived
  await new Promise((done) => setImmediate(done))
  return opened
}

test('a message whose body has not arrived after 30 seconds is answered 408', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const headers = {
    'x-api-key': w.bob.token,
    'content-type': 'text/plain',
    'content-length': 10,
  }
  const path = `/group/${w.general}/send`
  const { ended } = await openSlowRequest({ path, headers, body: 'half' })
  await vi.advanceTimersByTimeAsync(30_000)
  expect(statusOf(await ended)).toBe(408)
})

test('a slow upload has more time than 30 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const headers = {
    ...form,
    'x-api-key': w.bob.token,
    'content-length': 7,
    connection: 'close',
  }
  const { socket, ended } = await openSlowRequest({ path: uploadChunk.path, headers, body: '--x' })
  await vi.advanceTimersByTimeAsync(60_000)
  socket.write('--\r\n')
  expect(statusOf(await ended)).toBe(400)
})

test('a client that goes on sending after a refusal still reads the answer', async () => {
  const headers = { ...form, 'x-api-key': 'expired', 'content-length': megabyte.length * 2 }
  const { socket, ended } = openRequest({ path: uploadChunk.path, headers, body: megabyte })
  socket.write(megabyte)
  expect(statusOf(await ended)).toBe(401)
})

test('an endpoint that takes no body accepts one of any type', async () => {
  const headers = { 'content-type': 'nonsense' }
  const path = `/api${createStreamTicket.path}`
  expect((await w.bob.fetch('POST', path, { headers, body: 'x' })).status).toBe(200)
})
