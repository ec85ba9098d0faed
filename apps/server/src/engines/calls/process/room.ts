import type { PictureSize, SignalToEngine, SignalToPage } from '@parley/protocol'
import type { RtpPacket } from 'werift'
import type { RoomState } from '../messages.ts'
import type { Ports } from './codecs.ts'
import { Peer } from './peer.ts'
import { kindOf, type Publication } from './publication.ts'
import { Voices } from './voices.ts'

/** Senders are told of changed watching after this time, of several changes at once. */
const wantedMs = 200
const sizes = ['small', 'large'] as const

interface Counts {
  packets: number
  bytes: number
}

/** The people of one call. Forwards the tracks of each to the others. */
export class Room {
  readonly #peers = new Map<string, Peer>()
  readonly #voices = new Voices()
  readonly #tell: (session: string, data: SignalToPage) => void
  readonly #counts: Counts
  #muted: ReadonlySet<string> = new Set()
  #bytes = 0
  #telling: NodeJS.Timeout | undefined

  constructor(tell: (session: string, data: SignalToPage) => void, counts: Counts) {
    this.#tell = tell
    this.#counts = counts
  }

  /** The bytes that were forwarded. */
  get bytes(): number {
    return this.#bytes
  }

  get connections(): number {
    return [...this.#peers.values()].reduce((sum, peer) => sum + peer.connections, 0)
  }

  /** Lets sessions in and puts others out. */
  setState({ sessions, muted, maxCameras, addresses }: RoomState, ports: Ports): void {
    this.#muted = new Set(muted)
    for (const [session, peer] of this.#peers) {
      if (sessions.includes(session)) continue
      peer.close()
      this.#peers.delete(session)
      this.#voices.forget(session)
    }
    for (const session of sessions) {
      if (this.#peers.has(session)) continue
      const peer = new Peer({
        session,
        ports,
        tell: (data) => this.#tell(session, data),
        changed: () => this.#offerAll(session),
        received: (publication, packet, size) => this.#forward(publication, packet, size),
        requestKeyFrame: (of, size) => this.#peers.get(of.session)?.requestKeyFrame(of, size),
        watchesOthers: () => this.#tellWantedSoon(),
        mayShow: () => this.#cameras() < maxCameras,
      })
      this.#peers.set(session, peer)
    }
    for (const peer of this.#peers.values()) peer.addresses = addresses
    this.#offerAll()
  }

  async signal(session: string, data: SignalToEngine): Promise<boolean> {
    return (await this.#peers.get(session)?.signal(data)) ?? false
  }

  close(): void {
    clearTimeout(this.#telling)
    for (const peer of this.#peers.values()) peer.close()
    this.#peers.clear()
  }

  /** Offers each page the tracks of the others, except the page that caused the change. */
  #offerAll(except?: string): void {
    for (const [session, peer] of this.#peers) {
      if (session === except) continue
      const others = [...this.#peers.values()].filter((one) => one !== peer)
      peer.offer(others.flatMap((one) => one.publications()))
    }
    this.#tellWantedSoon()
  }

  #tellWantedSoon(): void {
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined
      this.#tellWanted()
    }, wantedMs)
  }

  /** Tells each page which layers of its video tracks the others need, so that it sends no others. */
  #tellWanted(): void {
    const all = [...this.#peers.values()]
    for (const peer of all) {
      const pictures = peer
        .publications()
        .filter(({ source }) => kindOf(source) === 'video')
        .flatMap((publication) => {
          const needed = all.map((one) => one.needs(publication))
          return sizes
            .filter((size) => needed.some((one) => one.has(size)))
            .map((size) => ({ source: publication.source, size }))
        })
      peer.setWanted(pictures)
    }
  }

  #forward(publication: Publication, packet: RtpPacket, size: PictureSize): void {
    const { session, source } = publication
    if (source === 'microphone') {
      if (this.#muted.has(session) || !this.#voices.isHeard(session, packet)) {
        publication.skipped += 1
        return
      }
    }
    for (const [of, peer] of this.#peers) {
      if (of === session) continue
      const bytes = peer.send(publication, packet, size)
      if (bytes === 0) continue
      this.#counts.packets += 1
      this.#counts.bytes += bytes
      this.#bytes += bytes
    }
  }

  #cameras(): number {
    return [...this.#peers.values()].filter((peer) =>
      peer.publications().some(({ source }) => source === 'camera'),
    ).length
  }
}
