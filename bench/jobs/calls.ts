import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { getCallsNow } from '@parley/protocol'
import { call } from '../api.ts'
import { liveKitProgram, startLiveKit } from '../calls/livekit.ts'
import { LossyRelay, type Network } from '../calls/lossy-relay.ts'
import {
  connectionsOf,
  delayOf,
  join,
  prepare,
  received,
  type Received,
  waitForNewPictures,
  waitForPictures,
} from '../calls/pages.ts'
import { cpuOf, machine } from '../machine.ts'
import type { Round } from '../round.ts'
import { type Row, absolute, unmeasured } from '../rows.ts'
import { type Parley, startParley } from '../servers.ts'
import { spreadOf } from '../statistics.ts'
import { openChromium } from '../web/chromium.ts'
import { openSignedIn } from '../web/visit.ts'
import { type Job, type Later, ending } from './job.ts'

const measuredMs = 10_000
const fakeDevices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

/** One measurement: how many pages, and over which network. */
interface Setting {
  size: number
  name: string
  network?: Network
  /** Kills the process for calls, and measures when all pictures are back. */
  isKilled?: true
}

const afterKill: Setting = { size: 4, name: '4 pages after a kill', isKilled: true }

const settings: readonly Setting[] = [
  ...[2, 4, 6, 8].map((size) => ({ size, name: `${size} pages` })),
  { size: 4, name: '4 pages, 5 % loss', network: { loss: 0.05, delayMs: 0 } },
  { size: 4, name: '4 pages, 300 ms there and back', network: { loss: 0, delayMs: 150 } },
  { size: 2, name: '2 pages, 250 kbit/s', network: { loss: 0, delayMs: 10, kbps: 250 } },
]
/** LiveKit is compared where the machine is not full yet. */
const compared = (setting: Setting) => setting.size <= 4

type Browser = NonNullable<Awaited<ReturnType<typeof openChromium>>>

/**
 * Measures calls of 2 to 8 pages with camera and microphone, in one Chromium on this machine, also over a bad network; and the same
 * over LiveKit if `PARLEY_TEST_LIVEKIT` names its program.
 */
export const calls: Job = (bench) =>
  ending(async (later) => {
    const browser = await openChromium(fakeDevices)
    if (!browser) return [unmeasured('calls', '', 'a call', 'no Chromium was found')]
    later({ stop: () => browser.close() })
    const parley = later(await startParley(bench))
    const rows: Row[] = []
    for (const setting of settings) {
      const round = await oneCall({ browser, parley, later }, setting, () => mediaPidOf(parley.pid))
      bench.rounds.push(round)
      rows.push(...rowsOf(round, setting.name))
    }
    const back = await oneCall({ browser, parley, later }, afterKill, () => mediaPidOf(parley.pid))
    bench.rounds.push(back)
    rows.push(
      absolute([back], {
        job: 'calls',
        target: '',
        unit: 'ms',
        figure: 'all pictures after the process was killed, 4 pages',
        pick: ({ details }) => details?.['backMs'],
      }),
    )
    if (!liveKitProgram) {
      return [...rows, unmeasured('calls', '', 'LiveKit', 'PARLEY_TEST_LIVEKIT names no program')]
    }
    const liveKit = later(await startLiveKit(parley, liveKitProgram))
    for (const setting of settings.filter(compared)) {
      const round = await oneCall({ browser, parley, later }, setting, () => liveKit.pid)
      bench.rounds.push({ ...round, adapter: 'livekit' })
      rows.push(...rowsOf(round, `LiveKit, ${setting.name}`))
    }
    return rows
  })

async function oneCall(
  { browser, parley, later }: { browser: Browser; parley: Parley; later: Later },
  { size, network, isKilled }: Setting,
  pidOf: () => number,
): Promise<Round> {
  const pages: Page[] = []
  // Each page has a network of its own.
  const relays: LossyRelay[] = []
  const joined: number[] = []
  for (const login of await parley.people.signIn(size)) {
    const { page } = await openSignedIn(browser, login)
    const relay = network && later(new LossyRelay(network))
    if (relay) relays.push(relay)
    await prepare(page, relay)
    pages.push(page)
    joined.push(await join(page, parley, login.user.uid))
  }
  const started = performance.now()
  const waiting = pages.map((page) => waitForPictures(page, size - 1))
  // Pages of an overloaded machine pause some pictures.
  const picturesMs = await Promise.all(waiting).then(
    () => performance.now() - started,
    () => undefined,
  )
  const round = await measure(parley, pages, { size, joined, picturesMs, pid: pidOf() })
  if (isKilled) round.details = { ...round.details, backMs: await kill(pages, pidOf()) }
  if (relays.some(({ passed }) => passed === 0)) throw new Error('A page went past its relay')
  for (const page of pages) await page.context().close()
  await isEmpty(parley)
  return round
}

/** Kills the process that carries the media. Returns the milliseconds until all pages see all others again. */
async function kill(pages: readonly Page[], pid: number): Promise<number> {
  const connections = await Promise.all(pages.map(connectionsOf))
  const start = performance.now()
  process.kill(pid, 'SIGKILL')
  const count = pages.length - 1
  await Promise.all(
    pages.map((page, at) => waitForNewPictures(page, { before: connections[at] ?? 0, count })),
  )
  return performance.now() - start
}

async function measure(
  parley: Parley,
  pages: readonly Page[],
  {
    size,
    joined,
    picturesMs,
    pid,
  }: { size: number; joined: readonly number[]; picturesMs: number | undefined; pid: number },
): Promise<Round> {
  const before = await Promise.all(pages.map(received))
  const [cpu, bytes] = [cpuOf(pid) ?? 0, await bytesOf(parley)]
  await new Promise((done) => setTimeout(done, measuredMs))
  const after = await Promise.all(pages.map(received))
  const spent = (cpuOf(pid) ?? 0) - cpu
  const sum = (pick: (one: Received) => number) =>
    after.reduce((all, one, at) => all + pick(one) - pick(before[at] ?? one), 0)
  const [packets, lost, frames] = [sum((x) => x.packets), sum((x) => x.lost), sum((x) => x.frames)]
  const seconds = measuredMs / 1000
  return {
    job: 'calls',
    adapter: 'browser',
    params: { pages: size },
    round: 0,
    seconds,
    guarantee: 'Chromium with fake devices, camera 1280 × 720',
    load_core_pct: 0,
    noisy: false,
    details: {
      joinMs: joined.reduce((all, one) => all + one, 0) / joined.length,
      ...(picturesMs === undefined ? {} : { picturesMs }),
      frameRate: frames / seconds / (size * (size - 1)),
      lossPct: (100 * lost) / Math.max(1, packets + lost),
      missingSoundPct:
        (100 * sum((x) => x.concealed)) /
        Math.max(
          1,
          sum((x) => x.samples),
        ),
      delayMs: spreadOf((await Promise.all(pages.map(delayOf))).flat())?.median ?? 0,
      cpuPerPacketUs: spent / Math.max(1, packets),
      cpuPct: spent / measuredMs / 10,
      mbitPerSecond: ((await bytesOf(parley)) - bytes) / 125_000 / seconds,
      rssMb: rssOf(pid),
    },
    node: machine.node,
    kernel: machine.kernel,
    cpu: machine.cpu,
  }
}

function rowsOf(round: Round, setting: string): Row[] {
  const row = (figure: string, unit: string, name: string) =>
    absolute([round], {
      job: 'calls',
      target: '',
      figure: `${figure}, ${setting}`,
      unit,
      pick: ({ details }) => details?.[name],
    })
  return [
    row('joining', 'ms', 'joinMs'),
    row('all pictures after the last joined', 'ms', 'picturesMs'),
    row('pictures of each other page', '/s', 'frameRate'),
    row('lost packets', '%', 'lossPct'),
    row('missing sound', '%', 'missingSoundPct'),
    row('delay there and back', 'ms', 'delayMs'),
    row('CPU per forwarded packet', 'µs', 'cpuPerPacketUs'),
    row('CPU of the media server', '%', 'cpuPct'),
    row('forwarded', 'Mbit/s', 'mbitPerSecond'),
    row('memory of the media server', 'MB', 'rssMb'),
  ]
}

/** The process that carries the media: a child of the server. */
function mediaPidOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
  const found = children.find((child) =>
    readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('media-process'),
  )
  if (found === undefined) throw new Error('The server has no process for calls')
  return Number(found)
}

function rssOf(pid: number): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

async function bytesOf({ origin, people }: Parley): Promise<number> {
  const { rooms } = await call(origin, getCallsNow, {}, { 'x-api-key': people.admin.token })
  return rooms[0]?.bytes ?? 0
}

/** Waits until nobody is in a call. */
async function isEmpty({ origin, people }: Parley): Promise<void> {
  for (;;) {
    const { rooms } = await call(origin, getCallsNow, {}, { 'x-api-key': people.admin.token })
    if (rooms.length === 0) return
    await new Promise((done) => setTimeout(done, 1000))
  }
}
