import type { SignalToEngine, SignalToPage } from '@parley/protocol'
import type { RtpPacket } from 'werift'
import type { RoomState } from '../messages.ts'
import type { Ports } from './codecs.ts'
import { Peer } from './peer.ts'
import type { Publication } from './publication.ts'
import { Voices } from './voices.ts'

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
        received: (publication, packet) => this.#forward(publication, packet),
        askKeyFrame: (of, source) => this.#peers.get(of)?.askKeyFrame(source),
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
  }

  #forward(publication: Publication, packet: RtpPacket): void {
    const { session, source } = publication
    if (source === 'microphone') {
      if (this.#muted.has(session) || !this.#voices.isHeard(session, packet)) return
    }
    for (const [of, peer] of this.#peers) {
      if (of === session) continue
      const bytes = peer.send(publication, packet)
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
