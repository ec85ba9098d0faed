import type { Page } from '@playwright/test'
import { keepConnections } from '../../e2e/support/keep-connections.ts'
import type { Parley } from '../servers.ts'
import type { LossyRelay } from './lossy-relay.ts'

declare global {
  interface Window {
    relayPort?(port: number): Promise<number>
  }
}

/** The packets and pictures that a page has received. */
export interface Received {
  packets: number
  lost: number
  frames: number
  /** The samples of sound, and those that the browser had to make up. */
  samples: number
  concealed: number
}

/** Prepares a page: keeps its connections, to read their statistics, and leads their packets over a relay if there is one. */
export async function prepare(page: Page, relay: LossyRelay | undefined): Promise<void> {
  await page.addInitScript(keepConnections)
  if (!relay) return
  await page.exposeFunction('relayPort', (port: number) => relay.portFor(port))
  await page.addInitScript(leadOverRelay)
}

/** Joins the call of the channel with the camera on. Returns the milliseconds until the page is in it. */
export async function join(page: Page, { origin, people }: Parley, uid: number): Promise<number> {
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

/** Waits until the page shows the moving pictures of all others. Fails after half a minute. */
export const waitForPictures = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) =>
      [...document.querySelectorAll<HTMLVideoElement>('li[data-person] video')].filter(
        (video) => video.getVideoPlaybackQuality().totalVideoFrames > 5,
      ).length > wanted,
    count,
    { timeout: 30_000 },
  )

/** Sums what the connections of a page have received. */
export const received = (page: Page): Promise<Received> =>
  page.evaluate(async () => {
    const all = { packets: 0, lost: 0, frames: 0, samples: 0, concealed: 0 }
    for (const connection of window.connections) {
      const report = await connection.getStats()
      report.forEach((entry: Record<string, unknown>) => {
        if (entry['type'] !== 'inbound-rtp') return
        all.packets += Number(entry['packetsReceived'] ?? 0)
        all.lost += Number(entry['packetsLost'] ?? 0)
        all.frames += Number(entry['framesDecoded'] ?? 0)
        all.samples += Number(entry['totalSamplesReceived'] ?? 0)
        all.concealed += Number(entry['concealedSamples'] ?? 0)
      })
    }
    return all
  })

/** How many connections a page has made. */
export const connectionsOf = (page: Page): Promise<number> =>
  page.evaluate(() => window.connections.length)

/** Waits until connections after the first `before` ones receive `count` moving pictures. */
export async function waitForNewPictures(
  page: Page,
  { before, count }: { before: number; count: number },
): Promise<void> {
  const moving = () =>
    page.evaluate(async (from) => {
      let pictures = 0
      for (const connection of window.connections.slice(from)) {
        const report = await connection.getStats()
        report.forEach((entry: Record<string, unknown>) => {
          if (entry['type'] === 'inbound-rtp' && Number(entry['framesDecoded'] ?? 0) > 5) pictures++
        })
      }
      return pictures
    }, before)
  while ((await moving()) < count) await new Promise((done) => setTimeout(done, 50))
}

/** The milliseconds there and back of each connection of a page. */
export const delayOf = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    const delays: number[] = []
    for (const connection of window.connections) {
      const report = await connection.getStats()
      report.forEach((entry: Record<string, unknown>) => {
        if (entry['type'] !== 'candidate-pair' || entry['nominated'] !== true) return
        delays.push(1000 * Number(entry['currentRoundTripTime'] ?? 0))
      })
    }
    return delays
  })

/**
 * Runs in the page before its own scripts: replaces the ports of the server in descriptions and candidates, and hides the addresses of
 * the page from the server, which would send to them past the relay. All functions are methods: tsx
 * adds a helper to other functions, and the page lacks that helper.
 */
function leadOverRelay(): void {
  const { prototype } = RTCPeerConnection
  const { createOffer, createAnswer, setRemoteDescription, addIceCandidate, addEventListener } =
    prototype
  const local = Object.getOwnPropertyDescriptor(prototype, 'localDescription')
  const over = {
    async relay(text: string): Promise<string> {
      const lines = text.split('\r\n').map(async (line) => {
        const parts = line.split(' ')
        if (!/^(a=)?candidate:/.test(line)) return line
        const port = await window.relayPort?.(Number(parts[5]))
        return [...parts.slice(0, 5), port, ...parts.slice(6)].join(' ')
      })
      return (await Promise.all(lines)).join('\r\n')
    },
    hide({ type, sdp = '' }: RTCSessionDescriptionInit): RTCSessionDescriptionInit {
      return { type, sdp: sdp.replace(/^a=candidate:.*\r\n/gm, '') }
    },
  }
  const replaced = {
    // Later descriptions name the addresses that were found for the first one.
    async createOffer(this: RTCPeerConnection, options?: RTCOfferOptions) {
      return over.hide(await Reflect.apply(createOffer, this, [options]))
    },
    async createAnswer(this: RTCPeerConnection) {
      return over.hide(await Reflect.apply(createAnswer, this, []))
    },
    async setRemoteDescription(this: RTCPeerConnection, description: RTCSessionDescriptionInit) {
      const sdp = await over.relay(description.sdp ?? '')
      return Reflect.apply(setRemoteDescription, this, [{ type: description.type, sdp }])
    },
    async addIceCandidate(this: RTCPeerConnection, init?: RTCIceCandidateInit) {
      if (!init?.candidate) return
      const { sdpMid = null, sdpMLineIndex = null } = init
      const candidate = await over.relay(init.candidate)
      return Reflect.apply(addIceCandidate, this, [{ candidate, sdpMid, sdpMLineIndex }])
    },
    addEventListener(this: RTCPeerConnection, type: string, ...more: [EventListener]) {
      if (type !== 'icecandidate') addEventListener.call(this, type, ...more)
    },
    get localDescription(): RTCSessionDescriptionInit | null {
      const description: RTCSessionDescription | null = local?.get?.call(this)
      return description && over.hide(description)
    },
    get onicecandidate(): null {
      return null
    },
    set onicecandidate(_listener) {},
  }
  Object.defineProperties(prototype, Object.getOwnPropertyDescriptors(replaced))
}
