import { createSocket } from 'node:dgram'
import type { SignalToEngine, SignalToPage, TrackSource } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type MediaEngine, openMedia, type RoomState } from './media.ts'
import { TestPage } from './testing/page.ts'

const ports: [number, number] = [41_000, 41_199]
const room = 'vocechat:group:1'

let engine: MediaEngine
let pages: Map<string, TestPage>
let signals: [string, SignalToPage][]
let restarts: string[]
beforeAll(() => {
  engine = openMedia(() => ({ ports, isLoopback: true }), {
    signal(session, data) {
      signals.push([session, data])
      void pages.get(session)?.receiveSignal(data)
    },
    restarted: (sessions) => {
      restarts.push(...sessions)
      for (const session of sessions) void pages.get(session)?.receiveSignal({ kind: 'restart' })
    },
    failed: () => {},
  })
})
beforeEach(() => {
  pages = new Map()
  signals = []
  restarts = []
})
afterEach(async () => {
  for (const page of pages.values()) await page.close()
  setRoom([])
})
afterAll(() => engine.close())

function setRoom(sessions: string[], more: Partial<RoomState> = {}): void {
  engine.setRoom({ name: room, sessions, muted: [], maxCameras: 10, addresses: [], ...more })
}

function open(session: string): TestPage {
  const page = new TestPage(ports, (data) => engine.signal(room, session, data))
  pages.set(session, page)
  return page
}

const payloadsAt = (page: TestPage, of: string, source: TrackSource) =>
  page.received
    .filter((one) => one.session === of && one.source === source)
    .flatMap((one) => one.payloads)

/** Sends a packet again and again until the other page receives it. */
const expectPacket = (
  from: TestPage,
  of: string,
  source: TrackSource,
  to: TestPage,
  text: string,
) =>
  vi.waitFor(
    () => {
      from.sendPacket(source, Buffer.from(text))
      expect(payloadsAt(to, of, source).map(String)).toContain(text)
    },
    { timeout: 15_000, interval: 100 },
  )

test('a page receives the packets of another page with their session and source, and an outsider does not', async () => {
  setRoom(['a', 'b'])
  const [a, b] = [open('a'), open('b')]
  expect(await a.publish('microphone')).toBe(true)
  await b.publish('microphone')
  await expectPacket(a, 'a', 'microphone', b, 'hello')
  await expectPacket(b, 'b', 'microphone', a, 'hello back')

  const outsider = open('c')
  expect(await outsider.publish('microphone')).toBe(false)
  expect(signals.filter(([session]) => session === 'c')).toEqual([])
  expect(payloadsAt(a, 'a', 'microphone')).toEqual([])
}, 60_000)

test('the engine sends nothing to the ICE candidates of a page', async () => {
  setRoom(['a', 'b'])
  const [a, b] = [open('a'), open('b')]
  const victim = createSocket('udp4')
  const packets: Buffer[] = []
  victim.on('message', (packet) => packets.push(packet))
  await new Promise<void>((done) => victim.bind(0, '127.0.0.1', done))
  const { port } = victim.address()
  const candidate = (id: number) => `candidate:${id} 1 udp 2130706431 127.0.0.1 ${port} typ host`
  const candidates = Array.from({ length: 50 }, (_, id) => `a=${candidate(id)}\r\n`).join('')
  a.alter = (sdp) => sdp.replace(/(a=mid:0\r\n)/, `$1${candidates}`)
  await a.publish('microphone')
  await b.publish('microphone')
  const more = { candidate: candidate(99), sdpMid: '0', sdpMLineIndex: 0 }
  for (const connection of ['publish', 'subscribe'] as const) {
    const signal = { kind: 'candidate', connection, candidate: more } as const
    expect(await engine.signal(room, 'a', signal)).toBe(true)
  }
  // The connectivity checks are over when audio arrives both ways.
  await expectPacket(a, 'a', 'microphone', b, 'hello')
  await expectPacket(b, 'b', 'microphone', a, 'hello back')
  expect(packets).toEqual([])
  victim.close()
}, 60_000)

test('packets of a microphone that is muted by a manager are not forwarded', async () => {
  setRoom(['a', 'b'])
  const [a, b] = [open('a'), open('b')]
  await a.publish('microphone', 'screen_audio')
  await b.publish('microphone')
  await expectPacket(a, 'a', 'microphone', b, 'unmuted')
  setRoom(['a', 'b'], { muted: ['a'] })
  await b.publish('microphone')
  a.sendPacket('microphone', Buffer.from('while muted'))
  await expectPacket(a, 'a', 'screen_audio', b, 'screen audio')
  setRoom(['a', 'b'])
  await expectPacket(a, 'a', 'microphone', b, 'unmuted again')
  expect(payloadsAt(b, 'a', 'microphone').map(String)).not.toContain('while muted')
}, 60_000)

test('video packets are forwarded only to pages that watch the track', async () => {
  setRoom(['a', 'b'])
  const [a, b] = [open('a'), open('b')]
  await b.publish('microphone')
  await a.publish('microphone', 'camera')
  await expectPacket(a, 'a', 'microphone', b, 'audio')
  for (let i = 0; i < 5; i++) a.sendPacket('camera', Buffer.from([0x10, 0, 0, 0, i]))
  expect(payloadsAt(b, 'a', 'camera')).toEqual([])
  await b.watch([{ session: 'a', source: 'camera' }])
  await vi.waitFor(
    () => {
      a.sendPacket('camera', Buffer.from([0x10, 0, 0, 0, 7]))
      expect(payloadsAt(b, 'a', 'camera').length).toBeGreaterThan(0)
    },
    { timeout: 15_000, interval: 100 },
  )
}, 60_000)

test('a page receives the layer that it watches, and the engine requests only watched layers', async () => {
  setRoom(['a', 'b'])
  const [a, b] = [open('a'), open('b')]
  await b.publish('microphone')
  await a.publish('microphone', 'camera', 'small camera')
  const keyFrame = (size: number) => Buffer.from([0x10, 0, 0, 0, size])
  const showLayer = async (size: 'small' | 'large', byte: number) => {
    await b.watch([{ session: 'a', source: 'camera', size }])
    await vi.waitFor(
      () => {
        a.sendPacket('camera', keyFrame(1))
        a.sendPacket('small camera', keyFrame(2))
        expect(payloadsAt(b, 'a', 'camera').at(-1)?.at(-1)).toBe(byte)
      },
      { timeout: 15_000, interval: 100 },
    )
  }
  await showLayer('small', 2)
  await showLayer('large', 1)
  await vi.waitFor(
    () => expect(a.requestedLayers).toEqual([{ source: 'camera', size: 'large' }]),
    5_000,
  )
  await showLayer('small', 2)
  await vi.waitFor(
    () => expect(a.requestedLayers).toEqual([{ source: 'camera', size: 'small' }]),
    5_000,
  )
  const sequenceNumbers =
    b.received.find(({ source }) => source === 'camera')?.sequenceNumbers ?? []
  const gaps = sequenceNumbers.filter(
    (one, at) => at > 0 && one !== ((sequenceNumbers[at - 1] ?? 0) + 1) % 65_536,
  )
  expect(gaps).toEqual([])
  await b.watch([])
  await vi.waitFor(() => expect(a.requestedLayers).toEqual([]), 5_000)
}, 60_000)

test('packets that are not forwarded leave no gap in the sequence numbers', async () => {
  setRoom(['a', 'b'])
  const [a, b] = [open('a'), open('b')]
  await a.publish('microphone', 'screen_audio')
  await b.publish('microphone')
  await expectPacket(a, 'a', 'microphone', b, 'before')
  setRoom(['a', 'b'], { muted: ['a'] })
  await b.publish('microphone')
  for (let i = 0; i < 20; i++) a.sendPacket('microphone', Buffer.from('muted'))
  await expectPacket(a, 'a', 'screen_audio', b, 'everything has arrived')
  setRoom(['a', 'b'])
  await expectPacket(a, 'a', 'microphone', b, 'after')
  const { sequenceNumbers, payloads } =
    b.received.find(({ source }) => source === 'microphone') ?? {}
  const at = payloads?.findIndex((payload) => String(payload) === 'after') ?? 0
  expect(at).toBeGreaterThan(0)
  expect(sequenceNumbers?.[at]).toBe(((sequenceNumbers?.[at - 1] ?? 0) + 1) % 65_536)
}, 60_000)

test('a session that joins later receives the tracks of the others, and a removed session receives no further packets', async () => {
  setRoom(['a', 'b'])
  const [a, b] = [open('a'), open('b')]
  await a.publish('microphone')
  await b.publish('microphone')
  await expectPacket(a, 'a', 'microphone', b, 'one')
  setRoom(['a', 'b', 'c'])
  const c = open('c')
  await c.publish('microphone')
  await expectPacket(a, 'a', 'microphone', c, 'two')
  setRoom(['a', 'c'])
  // The result shows that the process has handled the change.
  expect(await b.publish('microphone')).toBe(false)
  await expectPacket(a, 'a', 'microphone', c, 'three')
  expect(payloadsAt(b, 'a', 'microphone').map(String)).not.toContain('three')
}, 60_000)

test('a killed process is started again, and its pages reconnect', async () => {
  setRoom(['a', 'b'])
  const [a, b] = [open('a'), open('b')]
  await a.publish('microphone')
  await b.publish('microphone')
  await expectPacket(a, 'a', 'microphone', b, 'before')
  const { pid } = engine
  process.kill(pid ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(restarts).toEqual(['a', 'b']), 15_000)
  expect(engine.pid).not.toBe(pid)
  await expectPacket(a, 'a', 'microphone', b, 'after')
}, 60_000)

test('a camera beyond the limit is not forwarded, and invalid signals are rejected', async () => {
  setRoom(['a', 'b'], { maxCameras: 0 })
  const [a, b] = [open('a'), open('b')]
  await b.publish('microphone')
  await a.publish('microphone', 'camera')
  await expectPacket(a, 'a', 'microphone', b, 'audio')
  expect(b.received.map(({ source }) => source)).toEqual(['microphone'])
  const garbage = { kind: 'offer', connection: 'publish', sdp: 'nonsense', tracks: [] } as const
  expect(await engine.signal(room, 'a', { ...garbage, tracks: [] })).toBe(false)
  const answer = { kind: 'answer', connection: 'subscribe', sdp: 'nonsense' } as const
  expect(await engine.signal(room, 'a', answer)).toBe(false)
  expect(await engine.signal('another room', 'a', answer)).toBe(false)
}, 60_000)

test('a late answer to an earlier offer is ignored', async () => {
  setRoom(['a', 'b'])
  const a = open('a')
  // The first answer arrives just before the second one.
  const answers: SignalToEngine[] = []
  const b = new TestPage(ports, async (data) => {
    if (data.kind === 'answer' && answers.push(data) === 1) return true
    const [late] = answers
    if (data.kind === 'answer' && answers.length === 2 && late) {
      expect(await engine.signal(room, 'b', late)).toBe(true)
    }
    return engine.signal(room, 'b', data)
  })
  pages.set('b', b)
  await a.publish('microphone')
  await b.publish('microphone')
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  // The page replaces both connections.
  await b.receiveSignal({ kind: 'restart' })
  await expectPacket(a, 'a', 'microphone', b, 'hello')
}, 60_000)

test('a page that lost its connection before it published receives another offer', async () => {
  setRoom(['a', 'b'])
  const [a, b] = [open('a'), open('b')]
  expect(await b.watch([])).toBe(true)
  await a.publish('microphone')
  await expectPacket(a, 'a', 'microphone', b, 'hello')
  await b.receiveSignal({ kind: 'restart' })
  await expectPacket(a, 'a', 'microphone', b, 'hello again')
}, 60_000)

test('an offer that the event stream lost is sent again', async () => {
  setRoom(['a', 'b'])
  const [a, b] = [open('a'), open('b')]
  await b.publish('microphone')
  // All signals to the page are lost from now on.
  pages.delete('b')
  await a.publish('microphone')
  await vi.waitFor(() =>
    expect(signals.some(([to, { kind }]) => to === 'b' && kind === 'offer')).toBe(true),
  )
  pages.set('b', b)
  await vi.waitFor(
    async () => {
      await b.watch([])
      a.sendPacket('microphone', Buffer.from('hello'))
      expect(payloadsAt(b, 'a', 'microphone').map(String)).toContain('hello')
    },
    { timeout: 20_000, interval: 200 },
  )
}, 60_000)
