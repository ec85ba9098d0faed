import type { SimulcastLayer, SignalToEngine, SignalToPage } from '@parley/protocol'
import type { RtpPacket } from 'werift'
import type { RoomState } from '../messages.ts'
import type { Ports } from './codecs.ts'
import { Peer } from './peer.ts'
import { kindOf, type Publication } from './publication.ts'
import { ActiveSpeakers } from './active-speakers.ts'

/** Several changes within this time cause one layer request. */
const layerRequestDelayMs = 200
const layers = ['small', 'large'] as const

interface Counts {
  packets: number
  bytes: number
}

/** Forwards the tracks of each session in a call to the others. */
export class Room {
  readonly #peers = new Map<string, Peer>()
  readonly #activeSpeakers = new ActiveSpeakers()
  readonly #sendSignal: (session: string, data: SignalToPage) => void
  readonly #counts: Counts
  #muted: ReadonlySet<string> = new Set()
  #bytes = 0
  #layerRequests: NodeJS.Timeout | undefined

  constructor(sendSignal: (session: string, data: SignalToPage) => void, counts: Counts) {
    this.#sendSignal = sendSignal
    this.#counts = counts
  }

  /** The forwarded bytes. */
  get bytes(): number {
    return this.#bytes
  }

  get connections(): number {
    return [...this.#peers.values()].reduce((sum, peer) => sum + peer.connections, 0)
  }

  /** Adds and removes sessions. */
  setState({ sessions, muted, maxCameras, addresses }: RoomState, ports: Ports): void {
    this.#muted = new Set(muted)
    for (const [session, peer] of this.#peers) {
      if (sessions.includes(session)) continue
      peer.close()
      this.#peers.delete(session)
      this.#activeSpeakers.remove(session)
    }
    for (const session of sessions) {
      if (this.#peers.has(session)) continue
      const peer = new Peer({
        session,
        ports,
        sendSignal: (data) => this.#sendSignal(session, data),
        publicationsChanged: () => this.#offerAll(session),
        packetReceived: (publication, packet, layer) => this.#forward(publication, packet, layer),
        requestKeyFrame: (publication, layer) =>
          this.#peers.get(publication.session)?.requestKeyFrame(publication, layer),
        layersChanged: () => this.#requestLayersSoon(),
        mayPublishCamera: () => this.#cameraCount() < maxCameras,
      })
      this.#peers.set(session, peer)
    }
    for (const peer of this.#peers.values()) peer.addresses = addresses
    this.#offerAll()
  }

  async receiveSignal(session: string, data: SignalToEngine): Promise<boolean> {
    return (await this.#peers.get(session)?.receiveSignal(data)) ?? false
  }

  close(): void {
    clearTimeout(this.#layerRequests)
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
    this.#requestLayersSoon()
  }

  #requestLayersSoon(): void {
    this.#layerRequests ??= setTimeout(() => {
      this.#layerRequests = undefined
      this.#requestLayers()
    }, layerRequestDelayMs)
  }

  /** Requests from each page the layers that the others need. */
  #requestLayers(): void {
    const all = [...this.#peers.values()]
    for (const peer of all) {
      const requested = peer
        .publications()
        .filter(({ source }) => kindOf(source) === 'video')
        .flatMap((publication) => {
          const needed = all.map((one) => one.neededLayers(publication))
          return layers
            .filter((layer) => needed.some((one) => one.has(layer)))
            .map((layer) => ({ source: publication.source, layer }))
        })
      peer.requestLayers(requested)
    }
  }

  #forward(publication: Publication, packet: RtpPacket, layer: SimulcastLayer): void {
    const { session, source } = publication
    if (source === 'microphone') {
      if (this.#muted.has(session) || !this.#activeSpeakers.isActive(session, packet)) {
        publication.skipped += 1
        return
      }
    }
    for (const [subscriber, peer] of this.#peers) {
      if (subscriber === session) continue
      const bytes = peer.send(publication, packet, layer)
      if (bytes === 0) continue
      this.#counts.packets += 1
      this.#counts.bytes += bytes
      this.#bytes += bytes
    }
  }

  #cameraCount(): number {
    return [...this.#peers.values()].filter((peer) =>
      peer.publications().some(({ source }) => source === 'camera'),
    ).length
  }
}
