import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { getCallsNow } from '@parley/protocol'
import { call } from '../api.ts'
import { cpuOf, machine } from '../machine.ts'
import type { Round } from '../rounds.ts'
import { type Row, absolute, unmeasured } from '../rows.ts'
import { type Parley, startParley } from '../servers.ts'
import { openChromium } from '../web/chromium.ts'
import { openSignedIn } from '../web/visit.ts'
import { type Job, ending } from './job.ts'

const sizes = [2, 4, 6, 8]
const measuredMs = 10_000
const fakeDevices = [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--autoplay-policy=no-user-gesture-required',
]

declare global {
  interface Window {
    connections: RTCPeerConnection[]
    RTCPeerConnection: typeof RTCPeerConnection
  }
}

/** The packets and pictures that the pages of a call have received. */
interface Received {
  packets: number
  lost: number
  frames: number
}

/** Measures calls of 2 to 8 pages with camera and microphone, in one Chromium on this machine. */
export const calls: Job = (bench) =>
  ending(async (later) => {
    const browser = await openChromium(fakeDevices)
    if (!browser) return [unmeasured('calls', '', 'a call', 'no Chromium was found')]
    later({ stop: () => browser.close() })
    const parley = later(await startParley(bench))
    const rows: Row[] = []
    for (const [index, size] of sizes.entries()) {
      const pages: Page[] = []
      const joined: number[] = []
      for (const login of await parley.people.signIn(size)) {
        const { page } = await openSignedIn(browser, login)
        await page.addInitScript(keepConnections)
        pages.push(page)
        joined.push(await join(page, parley, login.user.uid))
      }
      await Promise.all(pages.map((page) => waitForPictures(page, size - 1)))
      const round = await measure(parley, pages, { size, joined, index })
      bench.rounds.push(round)
      rows.push(...rowsOf(round, size))
      for (const page of pages) await page.context().close()
      await isEmpty(parley)
    }
    return rows
  })

/** Joins the call of the channel with the camera on. Returns the milliseconds until the page is in it. */
async function join(page: Page, { origin, people }: Parley, uid: number): Promise<number> {
  await page.goto(`${origin}/#/chat/channel/${people.gid}`)
  const header = page.getByRole('main')
  await header.getByRole('button', { name: /^(Start a call|Join the call)/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Turn on camera' }).click()
  await dialog.locator('video').waitFor()
  const start = performance.now()
  await dialog.getByRole('button', { name: 'Join', exact: true }).click()
  await page.locator(`li[data-person="${uid}"] video`).waitFor()
  return performance.now() - start
}

/** Waits until the page shows the moving pictures of all others. */
const waitForPictures = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLVideoElement>('li[data-person] video')].filter(
        (video) => video.getVideoPlaybackQuality().totalVideoFrames > 5,
      ).length > wanted,
    count,
    { timeout: 60_000 },
  )

async function measure(
  parley: Parley,
  pages: readonly Page[],
  { size, joined, index }: { size: number; joined: readonly number[]; index: number },
): Promise<Round> {
  const pid = mediaPidOf(parley.pid)
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
    ...{ job: 'calls', adapter: 'browser', params: { pages: size }, round: index, seconds },
    guarantee: 'Chromium with fake devices, camera 1280 × 720',
    ...{ load_core_pct: 0, noisy: false },
    details: {
      joinMs: joined.reduce((all, one) => all + one, 0) / joined.length,
      frameRate: frames / seconds / (size * (size - 1)),
      lossPct: (100 * lost) / Math.max(1, packets + lost),
      cpuPerPacketUs: spent / Math.max(1, packets),
      cpuPct: spent / measuredMs / 10,
      mbitPerSecond: ((await bytesOf(parley)) - bytes) / 125_000 / seconds,
      rssMb: rssOf(pid),
    },
    ...{ node: machine.node, kernel: machine.kernel, cpu: machine.cpu },
  }
}

function rowsOf(round: Round, size: number): Row[] {
  const row = (figure: string, unit: string, name: string) =>
    absolute([round], {
      ...{ job: 'calls', target: '', figure: `${figure}, ${size} pages`, unit },
      pick: ({ details }) => details?.[name],
    })
  return [
    row('joining', 'ms', 'joinMs'),
    row('pictures of each other page', '/s', 'frameRate'),
    row('lost packets', '%', 'lossPct'),
    row('CPU per forwarded packet', 'µs', 'cpuPerPacketUs'),
    row('CPU of the media process', '%', 'cpuPct'),
    row('forwarded', 'Mbit/s', 'mbitPerSecond'),
    row('memory of the media process', 'MB', 'rssMb'),
  ]
}

/** Runs in the page before its own scripts: keeps the connections, to read their statistics. */
function keepConnections(): void {
  const connections: RTCPeerConnection[] = []
  const Original = RTCPeerConnection
  window.connections = connections
  window.RTCPeerConnection = class extends Original {
    constructor(options?: RTCConfiguration) {
      super(options)
      connections.push(this)
    }
  }
}

/** Sums what the connections of a page have received. */
const received = (page: Page): Promise<Received> =>
  page.evaluate(async () => {
    const all = { packets: 0, lost: 0, frames: 0 }
    for (const connection of window.connections) {
      const report = await connection.getStats()
      report.forEach((entry: Record<string, unknown>) => {
        if (entry['type'] !== 'inbound-rtp') return
        all.packets += Number(entry['packetsReceived'] ?? 0)
        all.lost += Number(entry['packetsLost'] ?? 0)
        all.frames += Number(entry['framesDecoded'] ?? 0)
      })
    }
    return all
  })

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
