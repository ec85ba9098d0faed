import type { OfferingConnection } from '@parley/calls'
import type { SimulcastLayer, SignalToPage } from '@parley/protocol'
import {
  MediaStreamTrack,
  RTCPeerConnection,
  type RTCRtpTransceiver,
  type RtpPacket,
  Vp8RtpPayload,
} from 'werift'
import { connectionOptions, type Ports, whilePortsAreOpened } from './codecs.ts'
import { withoutCandidates } from './sdp.ts'
import { keyOf, kindOf, type Publication, forwardedLayer } from './publication.ts'

/** The RTP clock rates, in ticks per millisecond. */
const clockTicksPerMs = { audio: 48, video: 90 }

export interface SubscriptionsOptions {
  ports: Ports
  sendSignal(data: SignalToPage): void
  requestKeyFrame(publication: Publication, layer: SimulcastLayer): void
  /** The result of `neededLayers` may have changed. */
  layersChanged(): void
}

/** A transceiver of the connection, with the track that it sends. It is used again after the track has ended. */
interface Slot {
  kind: 'audio' | 'video'
  transceiver: RTCRtpTransceiver
  publication: Publication | undefined
  /** Drops the packets of a video track until its next key frame. */
  needsKeyFrame: boolean
  /** The layer that is forwarded. It changes with a key frame of the target layer. */
  currentLayer: SimulcastLayer
  /** Packets were dropped since the last one that was sent. The sequence numbers continue without them. */
  hasGap: boolean
  /** `skipped` of the publication when the last packet was sent. */
  skipped: number
  lastSentAt: number
  /** Whether the page has answered an offer with the transceiver. Packets that are sent before are lost. */
  isAnswered: boolean
}

/** Sends the tracks of the others to one page, over a connection with a transceiver for each track. */
export class Subscriptions {
  readonly #options: SubscriptionsOptions
  readonly #slots: Slot[] = []
  #connection: RTCPeerConnection | undefined
  #publications: readonly Publication[] = []
  /** The layers of the video tracks on the screen of the page. */
  #watched: ReadonlyMap<string, SimulcastLayer> = new Map()

  constructor(options: SubscriptionsOptions) {
    this.#options = options
  }

  get publications(): readonly Publication[] {
    return this.#publications
  }

  /** Sets the subscribed tracks. Returns whether an offer is needed. */
  setPublications(publications: readonly Publication[]): boolean {
    this.#publications = publications
    const current = this.#slots.flatMap(({ publication }) => publication ?? [])
    return (
      current.length !== publications.length || publications.some((one) => !current.includes(one))
    )
  }

  open(): OfferingConnection {
    const connection = new RTCPeerConnection(connectionOptions(this.#options.ports))
    connection.connectionStateChange.subscribe((state) => {
      if (state === 'connected') this.#requestKeyFrames()
    })
    this.#connection = connection
    return {
      createOffer: () => this.#createOffer(connection),
      sendOffer: (id) => this.#sendOffer(connection, id),
      setAnswer: (sdp) => this.#setAnswer(connection, sdp),
      close: () => this.#close(),
    }
  }

  /** Sets the video tracks on the screen of the page, and their layers. No others are forwarded. */
  watch(watched: ReadonlyMap<string, SimulcastLayer>): void {
    const before = this.#watched
    this.#watched = watched
    for (const slot of this.#slots) {
      if (slot.kind === 'audio' || !slot.publication) continue
      const layer = this.#targetLayer(slot.publication)
      if (!layer) continue
      if (!before.has(keyOf(slot.publication))) slot.needsKeyFrame = true
      if (slot.needsKeyFrame || layer !== slot.currentLayer)
        this.#options.requestKeyFrame(slot.publication, layer)
    }
    this.#options.layersChanged()
  }

  /** The target layer of a video track, and its current layer until the change. */
  neededLayers(publication: Publication): ReadonlySet<SimulcastLayer> {
    const layer = this.#targetLayer(publication)
    if (!layer) return new Set()
    const slot = this.#slots.find((one) => one.publication === publication)
    return new Set(slot && !slot.needsKeyFrame ? [layer, slot.currentLayer] : [layer])
  }

  /** Forwards a packet. Returns the bytes of its payload, or 0 if it was dropped. */
  send(publication: Publication, packet: RtpPacket, layer: SimulcastLayer): number {
    const slot = this.#slots.find((one) => one.publication === publication)
    if (!slot?.isAnswered || this.#connection?.connectionState !== 'connected') return 0
    if (slot.kind === 'video' && !this.#isForwarded(slot, publication, packet, layer)) return 0
    if (slot.hasGap || slot.skipped !== publication.skipped)
      this.#continueStream(slot, publication, packet)
    slot.lastSentAt = Date.now()
    const copy = packet.clone()
    copy.header.extensions = []
    copy.header.extension = false
    void slot.transceiver.sender.sendRtp(copy).catch(() => {})
    return packet.payload.length
  }

  #targetLayer(publication: Publication): SimulcastLayer | undefined {
    const watched = this.#watched.get(keyOf(publication))
    return watched && forwardedLayer(publication, watched)
  }

  /** Whether a packet of a video track is forwarded. A track begins, and changes its layer, with a key frame. */
  #isForwarded(
    slot: Slot,
    publication: Publication,
    packet: RtpPacket,
    layer: SimulcastLayer,
  ): boolean {
    const target = this.#targetLayer(publication)
    if (!target) {
      slot.hasGap = true
      return false
    }
    // Until a key frame of the target layer arrives, the other layer is better than none.
    const maySwitch = slot.needsKeyFrame || (layer === target && layer !== slot.currentLayer)
    if (!maySwitch) return layer === slot.currentLayer
    if (!isKeyFrame(packet)) {
      if (layer === target) this.#options.requestKeyFrame(publication, layer)
      if (slot.needsKeyFrame) slot.hasGap = true
      return false
    }
    const hasChanged = layer !== slot.currentLayer
    Object.assign(slot, { needsKeyFrame: false, currentLayer: layer, hasGap: true })
    if (hasChanged) this.#options.layersChanged()
    return true
  }

  /** Continues the sequence numbers and timestamps after dropped packets, which the page would count as lost. */
  #continueStream(slot: Slot, publication: Publication, packet: RtpPacket): void {
    const elapsedMs = slot.lastSentAt === 0 ? 0 : Date.now() - slot.lastSentAt
    const ticks = Math.max(1, Math.round(elapsedMs * clockTicksPerMs[slot.kind]))
    slot.transceiver.sender.replaceRTP(packet.header, false, ticks)
    slot.hasGap = false
    slot.skipped = publication.skipped
  }

  #requestKeyFrames(): void {
    for (const { publication } of this.#slots) {
      if (publication && kindOf(publication.source) === 'video') {
        this.#options.requestKeyFrame(publication, this.#targetLayer(publication) ?? 'large')
      }
    }
  }

  async #createOffer(connection: RTCPeerConnection): Promise<void> {
    this.#assign(connection)
    const offer = await connection.createOffer()
    await whilePortsAreOpened(() => connection.setLocalDescription(offer))
  }

  #sendOffer(connection: RTCPeerConnection, id: string): void {
    this.#options.sendSignal({
      ...({ kind: 'offer', connection: 'subscribe', id } as const),
      sdp: connection.localDescription?.sdp ?? '',
      tracks: this.#slots.flatMap(({ publication, transceiver: { mid } }) =>
        publication && mid !== null
          ? [{ mid, session: publication.session, source: publication.source }]
          : [],
      ),
    })
  }

  async #setAnswer(connection: RTCPeerConnection, sdp: string): Promise<void> {
    await connection.setRemoteDescription({ type: 'answer', sdp: withoutCandidates(sdp) })
    if (connection !== this.#connection) return
    for (const slot of this.#slots) slot.isAnswered = slot.transceiver.mid !== null
    this.#requestKeyFrames()
  }

  #close(): void {
    void this.#connection?.close().catch(() => {})
    this.#connection = undefined
    this.#slots.length = 0
  }

  /** Assigns each subscribed track to a transceiver: its own, a free one, or a new one. */
  #assign(connection: RTCPeerConnection): void {
    for (const slot of this.#slots) {
      if (slot.publication && !this.#publications.includes(slot.publication))
        slot.publication = undefined
    }
    for (const publication of this.#publications) {
      if (this.#slots.some((one) => one.publication === publication)) continue
      const kind = kindOf(publication.source)
      const free = this.#slots.find((slot) => slot.kind === kind && slot.publication === undefined)
      if (free) {
        Object.assign(free, { publication, needsKeyFrame: true, hasGap: true })
        continue
      }
      const track = new MediaStreamTrack({ kind })
      const transceiver = connection.addTransceiver(track, { direction: 'sendonly' })
      // RED: each audio packet carries a copy of the last one.
      transceiver.sender.redDistance = 1
      const slot: Slot = {
        kind,
        transceiver,
        publication,
        needsKeyFrame: true,
        isAnswered: false,
        currentLayer: 'large',
        hasGap: true,
        skipped: 0,
        lastSentAt: 0,
      }
      transceiver.sender.onPictureLossIndication.subscribe(() => {
        if (slot.publication) this.#options.requestKeyFrame(slot.publication, slot.currentLayer)
      })
      this.#slots.push(slot)
    }
  }
}

function isKeyFrame({ payload }: RtpPacket): boolean {
  try {
    return Vp8RtpPayload.deSerialize(payload).isKeyframe
  } catch {
    return false
  }
}
