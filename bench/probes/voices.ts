import { setTimeout as pause } from 'node:timers/promises'
import type { SignalToPage } from '@parley/protocol'
import { openMedia } from '../../apps/server/src/engines/calls/media.ts'
import { TestPage } from '../../apps/server/src/engines/calls/testing/page.ts'

// People in one call without a browser: `voices.ts <people> <camera or none>`. Each sends sound as Opus does, 50 packets a second, and on
// request pictures of 500 kbit/s. Answers each line on standard input with the counts since the last one.

const [, , count = '25', camera = 'none'] = process.argv
const room = 'vocechat:group:1'
const soundEveryMs = 20
const latestMs = 100
const pictureEveryMs = 50
/** A picture is several packets of this size. */
const packetBytes = 1_000
const packetsPerPicture = 3
/** The bytes of a packet that names its kind, for VP8 a first packet of a key frame. */
const descriptor = Buffer.from([0x10, 0, 0, 0])

const sessions = Array.from({ length: Number(count) }, (_, index) => `voice-${index}`)
const pages = new Map<string, TestPage>()
const hasCamera = camera === 'camera'
const total = { received: 0, lost: 0 }
const lastNumbers = new Map<object, number>()

const engine = openMedia(() => ({ ports: [42_000, 42_399], isLoopback: true }), {
  signal: (session: string, data: SignalToPage) => {
    void pages.get(session)?.receiveSignal(data)
  },
  restarted: () => {
    throw new Error('the process for calls has ended')
  },
  failed: (error) => {
    throw error
  },
})

const started = performance.now()
for (const [index, session] of sessions.entries()) {
  const inside = sessions.slice(0, index + 1)
  engine.setRoom({ name: room, sessions: inside, muted: [], maxCameras: 25, addresses: [] })
  const page = new TestPage([42_400, 42_799], (data) => engine.signal(room, session, data))
  pages.set(session, page)
  await page.publish('microphone', ...(hasCamera ? (['camera'] as const) : []))
}
if (hasCamera) {
  for (const [session, page] of pages) {
    const others = sessions.filter((one) => one !== session)
    await page.watch(others.map((one) => ({ session: one, source: 'camera' as const })))
  }
}
// The voices are of different loudness, as sizes of packets.
const sizes = sessions.map((_, index) => 60 + ((index * 7) % 60))
const sounds = sizes.map((size) => Buffer.alloc(size, 1))
const picture = Buffer.concat([descriptor, Buffer.alloc(packetBytes - descriptor.length, 2)])
every(soundEveryMs, () => {
  for (const [index, session] of sessions.entries()) {
    pages.get(session)?.sendPacket('microphone', sounds[index] ?? Buffer.alloc(60))
  }
})
if (hasCamera) {
  every(pictureEveryMs, () => {
    for (const page of pages.values()) {
      for (let i = 0; i < packetsPerPicture; i++) page.sendPacket('camera', picture)
    }
  })
}
while (!everyoneHears()) await pause(100)
const joinedMs = performance.now() - started

let before = counts()
for await (const _ of process.stdin) {
  const now = counts()
  const answer = {
    pid: engine.pid,
    joinedMs,
    forwarded: engine.traffic().packets,
    received: now.received - before.received,
    lost: now.lost - before.lost,
  }
  before = now
  process.stdout.write(`${JSON.stringify(answer)}\n`)
}
engine.close()
process.exit(0)

/** Runs `work` at a fixed rate. After a longer delay it does not catch up, as a microphone does not. */
function every(milliseconds: number, work: () => void): void {
  let next = performance.now()
  setInterval(() => {
    next = Math.max(next, performance.now() - latestMs)
    for (; next <= performance.now(); next += milliseconds) work()
  }, milliseconds / 2)
}

function everyoneHears(): boolean {
  return [...pages.values()].every(({ received }) =>
    received.some(({ sequenceNumbers }) => sequenceNumbers.length > 0),
  )
}

/** The packets that all pages have received, and the gaps in their numbers. The lists are emptied, so that an hour fits in memory. */
function counts(): { received: number; lost: number } {
  for (const { received } of pages.values()) {
    for (const track of received) {
      for (const [index, number] of track.sequenceNumbers.entries()) {
        const last = index === 0 ? lastNumbers.get(track) : track.sequenceNumbers[index - 1]
        total.received += 1
        const step = last === undefined ? 1 : (number - last + 65_536) % 65_536
        // A packet that was sent again comes late, and fills a gap that was counted.
        total.lost += step > 32_768 ? -1 : Math.max(0, step - 1)
      }
      const last = track.sequenceNumbers.at(-1)
      if (last !== undefined) lastNumbers.set(track, last)
      track.sequenceNumbers.length = 0
      track.payloads.length = 0
    }
  }
  return { ...total }
}
