import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { leaveChannel, logout } from '@parley/protocol'
import { afterEach, expect, test, vi } from 'vitest'
import { createPublication } from '../../engines/bus/bus.ts'
import type { Person } from '../../testing/person.ts'
import { type Wire, openRawStream } from '../../testing/raw-stream.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { chatEvent, toRow } from '../messages/message-row.ts'
import { insertStatement } from '../messages/send/send-store.ts'

let w: TestServer
const sockets: Socket[] = []
afterEach(async () => {
  vi.useRealTimers()
  for (const socket of sockets.splice(0)) socket.destroy()
  await w.close()
})

test('a stream is chunked, with its headers and one unnamed data line for each event', async () => {
  w = await startTestServer()
  const wire = await listenRaw(w.alice)
  await wire.receives('ready')
  const [head, body] = split(wire.text())
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  const headers = head.toLowerCase().split('\r\n')
  for (const line of [
    'content-type: text/event-stream',
    'cache-control: no-cache',
    'x-accel-buffering: no',
    'transfer-encoding: chunked',
    // The connection is closed when the stream ends, so clients must not reuse it.
    'connection: close',
  ]) {
    expect(headers).toContain(line)
  }
  expect(headers.some((line) => line.startsWith('content-encoding'))).toBe(false)
  const lines = body.split('\r\n').filter((_, i) => i % 2 === 1)
  for (const block of lines.join('').slice(0, -2).split('\n\n')) {
    expect(block).toMatch(/^data: \{"type":"[a-z_]+".*\}$/)
  }
  expect(wire.events().map(({ type }) => type)).toEqual([
    'users_snapshot',
    'users_state',
    'related_groups',
    'user_settings',
    'ready',
  ])

  const before = wire.text().length
  const mid = await w.alice.send('ü\n"').to(w.team)
  await wire.receives('chat')
  const chunk = wire.text().slice(before)
  const [, size, line] = /^([0-9a-f]+)\r\n(data: .*\n\n)\r\n$/.exec(chunk) ?? []
  expect(Number.parseInt(size ?? '', 16)).toBe(Buffer.byteLength(line ?? ''))
  expect(wire.events().at(-1)).toMatchObject({ mid, detail: { content: 'ü\n"' } })
})

test('a stream gets a heartbeat every fifteen seconds and a comment every five', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  w = await startTestServer()
  const step = 250
  const started = performance.now()
  const opened: { at: number; wire: Wire; beats: number[]; comments: number[] }[] = []
  for (const wait of [0, 250, 500, 250, 2000]) {
    vi.advanceTimersByTime(wait)
    const device = `web:${opened.length}`
    const wire = await listenRaw(await w.signInOn(w.alice, device))
    await wire.receives('ready')
    opened.push({ at: performance.now() - started, wire, beats: [], comments: [] })
  }
  for (let mark = -1; performance.now() - started < 50_000; mark--) {
    vi.advanceTimersByTime(step)
    await w.services.bus.publish([
      createPublication({ to: 'everyone' }, { type: 'heartbeat', time: mark }),
    ])
    for (const { at, wire, beats, comments } of opened) {
      await wire.waits(() => timesOf(wire).at(-1) === mark)
      const passed = performance.now() - started - at
      const beatsNow = timesOf(wire).filter((time) => time > 0).length
      const commentsNow = wire.text().split('\r\n:\n\n').length - 1
      while (beats.length < beatsNow) beats.push(passed)
      while (comments.length < commentsNow) comments.push(passed)
    }
  }
  for (const { beats, comments } of opened) {
    expect(beats.length).toBeGreaterThanOrEqual(3)
    expect(beats[0]).toBeGreaterThan(13_900)
    expect(beats[0]).toBeLessThanOrEqual(15_000)
    for (const [i, at] of beats.entries())
      expect(at - (beats[i - 1] ?? 0)).toBeLessThanOrEqual(15_000 + step)
    expect(comments.length).toBeGreaterThanOrEqual(9)
    for (const [i, at] of comments.entries()) {
      expect(at - (comments[i - 1] ?? 0)).toBeLessThanOrEqual(5_000 + step)
    }
  }
}, 30_000)

test('a delayed event loop does not shift later heartbeats', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  w = await startTestServer()
  const wire = await listenRaw(w.alice)
  await wire.receives('ready')
  const beats = () => wire.events().filter(({ type }) => type === 'heartbeat').length
  // Timers do not run while the loop is busy.
  const clock = vi.spyOn(performance, 'now')
  const start = performance.now()
  let late = 0
  clock.mockImplementation(() => start + late)
  for (const pause of [1400, 1600, 3900, 1700, 1900, 4600]) {
    late += pause
    vi.advanceTimersToNextTimer()
  }
  clock.mockRestore()
  await wire.waits(() => beats() > 0)
  expect(beats()).toBe(1)
})

test('a stream request whose client has disconnected does not replace the open stream', async () => {
  w = await startTestServer()
  const stays = await listenRaw(w.alice)
  await stays.receives('ready')
  for (let tries = 0; tries < 20; tries++) {
    const late = connect(Number(new URL(w.base).port), '127.0.0.1')
    const request = `GET /api/user/events HTTP/1.1\r\nhost: x\r\nx-api-key: ${w.alice.token}\r\n\r\n`
    late.end(request).resume()
    await once(late, 'close')
  }
  await w.bob.send('still there?').toPerson(w.alice)
  await stays.receives('chat')
  expect(stays.events().map(({ type }) => type)).not.toContain('kick')
})

test('a second stream of a device kicks and closes the first, and keeps receiving', async () => {
  w = await startTestServer()
  const { alice, bob } = w
  const other = await w.signInOn(alice, 'web:other')
  const [older, bystander] = [await listenRaw(alice), await listenRaw(other)]
  await Promise.all([older.receives('ready'), bystander.receives('ready')])
  const newer = await listenRaw(alice)
  await newer.receives('ready')
  await older.closes()
  expect(older.events().at(-1)).toEqual({ type: 'kick', reason: 'login_from_other_device' })
  expect(older.text().endsWith('0\r\n\r\n')).toBe(true)
  expect(w.services.streams.count()).toBe(2)
  await bob.send('hello').to(w.team)
  await Promise.all([newer.receives('chat'), bystander.receives('chat')])
  expect(older.events().filter(({ type }) => type === 'chat')).toEqual([])
})

test('a kicked stream receives the events before the kick and none after it', async () => {
  w = await startTestServer()
  const { alice, bob } = w
  const wire = await listenRaw(alice)
  await wire.receives('ready')
  const mids = await Promise.all(['a', 'b', 'c'].map((word) => bob.send(word).to(w.team)))
  await alice.call(logout, {})
  await bob.send('after').to(w.team)
  await wire.closes()
  const [kick, ...before] = wire.events().slice(5).reverse()
  expect(kick).toEqual({ type: 'kick', reason: 'logout' })
  expect(
    before.flatMap((one) => (one.type === 'chat' ? [one.mid] : [])).sort((a, b) => a - b),
  ).toEqual(mids.sort((a, b) => a - b))
})

test('a backfill larger than the limit of unsent bytes reaches a slow reader in full', async () => {
  w = await startTestServer()
  const { alice, bob } = w
  const first = await alice.send('first').to(w.team)
  await fill(w, 3000, 'x'.repeat(2000))
  const fast = await listenRaw(bob, { after_mid: first })
  const slow = await listenRaw(alice, { after_mid: first })
  slow.socket.pause()
  await fast.receives('ready')
  const mid = await bob.send('meanwhile').to(w.team)
  for (let i = 0; i < 20; i++) {
    slow.socket.resume()
    await new Promise((wait) => setTimeout(wait, 5))
    slow.socket.pause()
    await new Promise((wait) => setTimeout(wait, 5))
  }
  slow.socket.resume()
  const expected = Array.from({ length: mid - first }, (_, i) => first + i + 1)
  for (const wire of [fast, slow]) {
    await wire.waits(() => midsOf(wire).at(-1) === mid)
    expect(midsOf(wire)).toEqual(expected)
  }
}, 30_000)

test('a stalled reader is cut without delaying others, and resumes without a gap', async () => {
  w = await startTestServer()
  const { alice, bob } = w
  const stalled = await listenRaw(bob)
  const good = await listenRaw(alice)
  await Promise.all([stalled.receives('ready'), good.receives('ready')])
  stalled.socket.pause()
  const mids: number[] = []
  for (let i = 0; i < 400 && w.services.streams.count() > 1; i++) {
    const sent = Array.from({ length: 8 }, () => alice.send('y'.repeat(30_000)).to(w.team))
    mids.push(...(await Promise.all(sent)))
  }
  expect(w.services.streams.count()).toBe(1)
  const last = await alice.send('done').to(w.team)
  mids.push(last)
  mids.sort((a, b) => a - b)
  await good.waits(() => midsOf(good).at(-1) === last)
  expect(midsOf(good)).toEqual(mids)

  stalled.socket.resume()
  await stalled.closes()
  const received = midsOf(stalled)
  expect(received.length).toBeLessThan(mids.length)
  expect(received).toEqual(mids.slice(0, received.length))
  const again = await listenRaw(bob, { after_mid: received.at(-1) ?? 0 })
  await again.receives('ready')
  expect([...received, ...midsOf(again)]).toEqual(mids)
}, 60_000)

test('a stream whose connection is closed or reset is removed', async () => {
  w = await startTestServer()
  const [gone, reset] = [await listenRaw(w.alice), await listenRaw(w.bob)]
  await Promise.all([gone.receives('ready'), reset.receives('ready')])
  expect(w.services.streams.count()).toBe(2)
  gone.socket.destroy()
  reset.socket.resetAndDestroy()
  await vi.waitFor(() => expect(w.services.streams.count()).toBe(0))
})

test('a stream whose client disconnects while it opens is removed', async () => {
  w = await startTestServer()
  await fill(w, 500, 'z')
  const wires = await Promise.all(Array.from({ length: 10 }, () => listenRaw(w.alice)))
  for (const { socket } of wires) socket.destroy()
  await new Promise((wait) => setTimeout(wait, 100))
  await vi.waitFor(() => expect(w.services.streams.count()).toBe(0))
  const wire = await listenRaw(w.alice)
  await wire.receives('ready')
  expect(w.services.streams.count()).toBe(1)
})

test('a user who left a channel receives no further messages of it', async () => {
  w = await startTestServer()
  const bob = await listenRaw(w.bob)
  await bob.receives('ready')
  await w.bob.call(leaveChannel, { params: { gid: w.team } })
  await w.alice.send('among us').to(w.team)
  await w.services.bus.publish([
    createPublication({ to: 'everyone' }, { type: 'heartbeat', time: -1 }),
  ])
  await bob.receives('heartbeat')
  expect(midsOf(bob)).toEqual([])
})

test('a short stream ends after the events of a stream, and its user stays online meanwhile', async () => {
  w = await startTestServer()
  await w.alice.send('one').to(w.team)
  const whole = await listenRaw(w.bob)
  await whole.receives('ready')
  whole.socket.destroy()
  const poll = () =>
    fetch(`${w.base}/api/user/events?poll=1`, { headers: { 'x-api-key': w.bob.token } })
  const response = await poll()
  const events = (await response.text()).split('\n\n').filter((line) => line !== '')
  const types = (lines: { type: string }[]) => lines.map(({ type }) => type)
  const received = events.map((line) => JSON.parse(line.replace(/^data: /, '')))
  expect(types(received)).toEqual(types(whole.events()))
  expect(received.find(({ type }) => type === 'chat')).toEqual(
    whole.events().find(({ type }) => type === 'chat'),
  )
  expect(received.at(-1)).toEqual({ type: 'ready' })
  await vi.waitFor(() => {
    const { users } = JSON.parse(w.services.users.presence.stateFor(w.alice.uid))
    expect(users).toContainEqual({ uid: w.bob.uid, online: true })
  })
})

test('a short stream answers an outsider with 401', async () => {
  w = await startTestServer()
  const response = await fetch(`${w.base}/api/user/events?poll=1`, {
    headers: { 'x-api-key': 'none' },
  })
  expect(response.status).toBe(401)
  expect(await response.text()).not.toContain('users_snapshot')
})

async function listenRaw(person: Person, query: Record<string, number> = {}) {
  const wire = await openRawStream(w.base, person, query)
  sockets.push(wire.socket)
  return wire
}

const split = (text: string) => text.split(/\r\n\r\n(.*)/s) as [head: string, body: string]

const timesOf = (wire: Wire): number[] =>
  wire.events().flatMap((event) => (event.type === 'heartbeat' ? [event.time] : []))

const midsOf = (wire: Wire): number[] =>
  wire.events().flatMap((event) => (event.type === 'chat' ? [event.mid] : []))

/** Stores messages of the team directly, without an HTTP request for each. */
async function fill({ services, alice, team }: TestServer, count: number, content: string) {
  await Promise.all(
    Array.from({ length: count }, () =>
      services.database.append({
        build(mid) {
          const value = toRow({
            mid,
            chat: { gid: team },
            target: { gid: team },
            from_uid: alice.uid,
            created_at: 1,
            type: 'normal',
            content_type: 'text/plain',
            content,
            properties: null,
            target_mid: null,
          })
          return { value, statements: [insertStatement(value)] }
        },
        publications: (row) => [chatEvent(row, { to: 'channel', gid: team })],
      }),
    ),
  )
}
