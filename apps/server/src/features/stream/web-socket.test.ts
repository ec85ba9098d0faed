import { request } from 'node:http'
import {
  announceTyping,
  createStreamTicket,
  limits,
  logout,
  type ServerEvent,
  updateMe,
  updateUser,
} from '@parley/protocol'
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
import { WebSocket } from 'ws'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
const sockets: WebSocket[] = []
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})
afterAll(() => w.close())

const address = (query: Record<string, string>) =>
  `${w.base.replace('http', 'ws')}/api/user/events_ws?${new URLSearchParams(query)}`

/** Opens a WebSocket and collects its events. */
function open(query: Record<string, string>, headers: Record<string, string> = {}) {
  const socket = new WebSocket(address(query), { headers })
  sockets.push(socket)
  const events: ServerEvent[] = []
  const frames: string[] = []
  let pings = 0
  let status: number | undefined
  let code: number | undefined
  socket.on('message', (data, isBinary) => {
    frames.push(isBinary ? 'binary' : 'text')
    events.push(JSON.parse((data as Buffer).toString()))
  })
  socket.on('ping', () => pings++)
  socket.on('close', (given) => {
    code = given
  })
  socket.on('unexpected-response', (_request, answer) => {
    status = answer.statusCode
    answer.resume()
  })
  socket.on('error', () => {})
  return {
    socket,
    events,
    frames,
    types: () => events.map(({ type }) => type),
    pings: () => pings,
    has: async (type: ServerEvent['type']) => {
      await expect
        .poll(() => events.map((event) => event.type), { timeout: 10_000 })
        .toContain(type)
    },
    refused: async () => {
      await expect.poll(() => status, { timeout: 10_000 }).toBeTypeOf('number')
      return status
    },
    ends: async () => {
      await expect.poll(() => code, { timeout: 10_000 }).toBeTypeOf('number')
      return code
    },
  }
}
const opens = (person: Person, more: Record<string, string> = {}) =>
  open({ 'api-key': person.token, ...more })

test('a WebSocket has the events of the stream, one text frame for each', async () => {
  const stream = await w.alice.openStream({})
  const other = await w.signInOn(w.alice, 'android:1')
  const web = opens(other)
  await web.has('ready')
  const mid = await w.bob.send('ü\n\n"').to(w.team)
  await web.has('chat')
  await w.settle()
  const isLasting = ({ type }: ServerEvent) =>
    type !== 'heartbeat' && type !== 'users_state_changed'
  await expect
    .poll(() => web.events.filter(isLasting))
    .toEqual(
      stream.events.filter(isLasting).map((event) =>
        // They name the device of the reader.
        event.type === 'user_settings' ? expect.objectContaining({ type: event.type }) : event,
      ),
    )
  expect(web.events.at(-1)).toMatchObject({ mid, detail: { content: 'ü\n\n"' } })
  expect(new Set(web.frames)).toEqual(new Set(['text']))
})

test('the token may come in the header, as a ticket, and events may be extended', async () => {
  const inHeader = open({}, { 'x-api-key': w.alice.token })
  await inHeader.has('ready')
  const { ticket } = await w.bob.call(createStreamTicket, {})
  const extended = open({ ticket, ext: '1' })
  await extended.has('ready')
  await w.alice.call(announceTyping, { body: { gid: w.team } })
  await extended.has('typing')
  expect(await open({ ticket }).refused()).toBe(401)
})

test('a resumed WebSocket gets what was missed, and nothing twice', async () => {
  const first = opens(w.alice)
  await first.has('ready')
  const seen = await w.bob.send('seen').to(w.team)
  await first.has('chat')
  first.socket.terminate()
  const missed = await w.bob.send('missed').to(w.team)
  const second = opens(w.alice, { after_mid: String(seen) })
  await second.has('ready')
  expect(second.events.flatMap((event) => (event.type === 'chat' ? event.mid : []))).toEqual([
    missed,
  ])
})

test('an outsider gets no events of a private channel over a WebSocket', async () => {
  const web = opens(w.carol)
  await web.has('ready')
  await w.alice.send('secret').to(w.team)
  const mid = await w.alice.send('open').to(w.general)
  await expect.poll(() => web.types()).toContain('chat')
  expect(web.events.flatMap((event) => (event.type === 'chat' ? event.mid : []))).toEqual([mid])
})

test('a caller without a valid token gets a status and no WebSocket', async () => {
  expect(await open({}).refused()).toBe(401)
  expect(await open({ 'api-key': 'made-up' }).refused()).toBe(401)
  expect(await opens(w.alice, { after_mid: 'x' }).refused()).toBe(400)
  const other = await w.signInOn(w.alice, 'web:gone')
  await other.call(logout, {})
  expect([401, 403]).toContain(await opens(other).refused())
  expect((await w.alice.fetch('GET', '/api/user/events_ws')).status).toBe(426)
})

test('a WebSocket ends with the session, and with a newer one of the device', async () => {
  const web = opens(w.alice)
  await web.has('ready')
  const newer = opens(w.alice)
  await newer.has('ready')
  expect(await web.ends()).toBe(1000)
  expect(web.events.at(-1)).toEqual({ type: 'kick', reason: 'login_from_other_device' })
  await w.dave.call(updateUser, { params: { uid: w.alice.uid }, body: { status: 'frozen' } })
  expect(await newer.ends()).toBe(1000)
  expect(newer.events.at(-1)).toMatchObject({ type: 'kick', reason: 'frozen' })
})

test('pings of the client are answered, and other messages change nothing', async () => {
  const web = opens(w.alice)
  await web.has('ready')
  const answered = vi.fn<() => void>()
  web.socket.on('pong', answered)
  web.socket.ping('hello')
  web.socket.send('{"type":"kick"}')
  await expect.poll(() => answered.mock.calls.length).toBe(1)
  const mid = await w.bob.send('still here').to(w.team)
  await web.has('chat')
  expect(web.events.at(-1)).toMatchObject({ mid })
  web.socket.send('x'.repeat(5_000))
  expect(await web.ends()).toBe(1009)
})

test('a WebSocket gets a ping between heartbeats', async () => {
  const shared = w
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  w = await startTestServer()
  onTestFinished(async () => {
    vi.useRealTimers()
    for (const socket of sockets.splice(0)) socket.terminate()
    await w.close()
    w = shared
  })
  const web = opens(w.alice)
  await vi.waitFor(() => expect(web.types()).toContain('ready'), 10_000)
  for (let passed = 0; passed < 10_000; passed += 1_000) vi.advanceTimersByTime(1_000)
  await vi.waitFor(() => expect(web.pings()).toBeGreaterThan(0), 10_000)
  expect(web.types()).not.toContain('heartbeat')
})

test('a reader that stops reading is cut without delaying others', async () => {
  const slow = opens(w.alice)
  await slow.has('ready')
  slow.socket.pause()
  const quick = await w.bob.openStream()
  const text = 'x'.repeat(60_000)
  const count = Math.ceil((limits.maxUnsentBytes * 3) / text.length) + 120
  for (let sent = 0; sent < count; sent += 20) {
    await Promise.all(Array.from({ length: 20 }, () => w.bob.send(text).to(w.team)))
  }
  await w.settle()
  expect(quick.of('chat').length).toBeGreaterThanOrEqual(count)
  slow.socket.resume()
  expect(await slow.ends()).toBe(1006)
}, 60_000)

test('a request that offers another protocol is answered as usual, with its body read', async () => {
  const body = JSON.stringify({ name: 'Alicia' })
  const status = await new Promise<number | undefined>((done, failed) => {
    const call = request(`${w.base}/api${updateMe.path}`, {
      method: updateMe.method,
      headers: {
        'x-api-key': w.alice.token,
        'content-type': 'application/json',
        connection: 'Upgrade, HTTP2-Settings',
        upgrade: 'h2c',
        'http2-settings': 'AAEAAEAAAAIAAAAB',
      },
    })
    call.on('response', (answer) => done(answer.resume().statusCode)).on('error', failed)
    call.end(body)
  })
  expect(status).toBe(200)
})
