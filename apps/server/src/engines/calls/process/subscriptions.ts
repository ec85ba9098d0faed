import type { OfferingConnection } from '@parley/calls'
import type { PictureSize, SignalToPage } from '@parley/protocol'
import {
  MediaStreamTrack,
  RTCPeerConnection,
  type RTCRtpTransceiver,
  type RtpPacket,
  Vp8RtpPayload,
} from 'werift'
import { connectionOptions, type Ports, whilePortsAreOpened } from './codecs.ts'
import { withoutCandidates } from './sdp.ts'
import { keyOf, kindOf, type Publication, sentSize } from './publication.ts'

/** The RTP clock rates, in ticks per millisecond. */
const clockTicksPerMs = { audio: 48, video: 90 }

export interface SubscriptionsOptions {
  ports: Ports
  tell(data: SignalToPage): void
  requestKeyFrame(publication: Publication, size: PictureSize): void
  /** The page watches other video tracks, or gets another layer of them. */
  watchesOthers(): void
}

/** A section of the connection that carries a track of somebody else, or waits for the next one. */
interface Slot {
  kind: 'audio' | 'video'
  transceiver: RTCRtpTransceiver
  of: Publication | undefined
  /** Drops the packets of a video track until its next key frame. */
  needsKeyFrame: boolean
  /** The layer that is sent. Another one is sent from its next key frame on. */
  size: PictureSize
  /** Packets were dropped since the last one that was sent. The sequence numbers continue without them. */
  hasGap: boolean
  /** The count of the publication when the last packet was sent. */
  skipped: number
  /** The time of the last packet. */
  sentAt: number
  /** Whether the page knows the section. Packets that are sent before are lost. */
  isAnswered: boolean
}

/**
 * Sends one page the tracks of the others, over a connection with a media section for each. The sections of tracks that have ended
 * are used again.
 */
export class Subscriptions {
  readonly #options: SubscriptionsOptions
  readonly #slots: Slot[] = []
  #connection: RTCPeerConnection | undefined
  #wanted: readonly Publication[] = []
  /** The video tracks on the screen of the page, and the layers that it needs. */
  #watched: ReadonlyMap<string, PictureSize> = new Map()

  constructor(options: SubscriptionsOptions) {
    this.#options = options
  }

  get wanted(): readonly Publication[] {
    return this.#wanted
  }

  /** Sets the tracks that the page should get. Returns whether it has others now. */
  want(publications: readonly Publication[]): boolean {
    this.#wanted = publications
    const have = this.#slots.flatMap(({ of }) => (of ? [of] : []))
    return have.length !== publications.length || publications.some((one) => !have.includes(one))
  }

  /** Opens the connection. */
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

  /** Sets the video tracks on the screen of the page, and their layers. Only these are sent. */
  watch(watched: ReadonlyMap<string, PictureSize>): void {
    const before = this.#watched
    this.#watched = watched
    for (const slot of this.#slots) {
      if (slot.kind === 'audio' || !slot.of) continue
      const size = this.#sizeFor(slot.of)
      if (!size) continue
      if (!before.has(keyOf(slot.of))) slot.needsKeyFrame = true
      if (slot.needsKeyFrame || size !== slot.size) this.#options.requestKeyFrame(slot.of, size)
    }
    this.#options.watchesOthers()
  }

  /** The layers of a video track that the page needs: the one that it should get, and the one that it gets until then. */
  needs(publication: Publication): ReadonlySet<PictureSize> {
    const size = this.#sizeFor(publication)
    if (!size) return new Set()
    const slot = this.#slots.find(({ of }) => of === publication)
    return new Set(slot && !slot.needsKeyFrame ? [size, slot.size] : [size])
  }

  send(publication: Publication, packet: RtpPacket, size: PictureSize): number {
    const slot = this.#slots.find(({ of }) => of === publication)
    if (!slot?.isAnswered || this.#connection?.connectionState !== 'connected') return 0
    if (slot.kind === 'video' && !this.#isNext(slot, publication, packet, size)) return 0
    if (slot.hasGap || slot.skipped !== publication.skipped)
      this.#closeGap(slot, publication, packet)
    slot.sentAt = Date.now()
    const copy = packet.clone()
    copy.header.extensions = []
    copy.header.extension = false
    void slot.transceiver.sender.sendRtp(copy).catch(() => {})
    return packet.payload.length
  }

  #sizeFor(publication: Publication): PictureSize | undefined {
    const watched = this.#watched.get(keyOf(publication))
    return watched && sentSize(publication, watched)
  }

  /** Whether a packet of a video track is sent. It begins, and changes its layer, with a key frame. */
  #isNext(slot: Slot, publication: Publication, packet: RtpPacket, size: PictureSize): boolean {
    const wanted = this.#sizeFor(publication)
    if (!wanted) {
      slot.hasGap = true
      return false
    }
    // While the sender sends no frames of the wanted layer, the other one is better than none.
    const mayBegin = slot.needsKeyFrame || (size === wanted && size !== slot.size)
    if (!mayBegin) return size === slot.size
    if (!isKeyFrame(packet)) {
      if (size === wanted) this.#options.requestKeyFrame(publication, size)
      if (slot.needsKeyFrame) slot.hasGap = true
      return false
    }
    const isOther = size !== slot.size
    Object.assign(slot, { needsKeyFrame: false, size, hasGap: true })
    if (isOther) this.#options.watchesOthers()
    return true
  }

  /** Continues the sequence numbers and timestamps after dropped packets, which the page would count as lost. */
  #closeGap(slot: Slot, publication: Publication, packet: RtpPacket): void {
    const elapsedMs = slot.sentAt === 0 ? 0 : Date.now() - slot.sentAt
    const ticks = Math.max(1, Math.round(elapsedMs * clockTicksPerMs[slot.kind]))
    slot.transceiver.sender.replaceRTP(packet.header, false, ticks)
    slot.hasGap = false
    slot.skipped = publication.skipped
  }

  #requestKeyFrames(): void {
    for (const { of } of this.#slots) {
      if (of && kindOf(of.source) === 'video') {
        this.#options.requestKeyFrame(of, this.#sizeFor(of) ?? 'large')
      }
    }
  }

  async #createOffer(connection: RTCPeerConnection): Promise<void> {
    this.#assign(connection)
    const offer = await connection.createOffer()
    await whilePortsAreOpened(() => connection.setLocalDescription(offer))
  }

  #sendOffer(connection: RTCPeerConnection, id: string): void {
    this.#options.tell({
      ...({ kind: 'offer', connection: 'subscribe', id } as const),
      sdp: connection.localDescription?.sdp ?? '',
      tracks: this.#slots.flatMap(({ of, transceiver }) =>
        of && transceiver.mid !== null
          ? [{ mid: transceiver.mid, session: of.session, source: of.source }]
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

  /** Gives each wanted track a section: its own, a free one, or a new one. */
  #assign(connection: RTCPeerConnection): void {
    for (const slot of this.#slots) {
      if (slot.of && !this.#wanted.includes(slot.of)) slot.of = undefined
    }
    for (const publication of this.#wanted) {
      if (this.#slots.some(({ of }) => of === publication)) continue
      const kind = kindOf(publication.source)
      const free = this.#slots.find((slot) => slot.kind === kind && slot.of === undefined)
      if (free) {
        Object.assign(free, { of: publication, needsKeyFrame: true, hasGap: true })
        continue
      }
      const track = new MediaStreamTrack({ kind })
      const transceiver = connection.addTransceiver(track, { direction: 'sendonly' })
      // A packet of sound carries a copy of the last one.
      transceiver.sender.redDistance = 1
      const slot: Slot = {
        kind,
        transceiver,
        of: publication,
        needsKeyFrame: true,
        isAnswered: false,
        size: 'large',
        hasGap: true,
        skipped: 0,
        sentAt: 0,
      }
      transceiver.sender.onPictureLossIndication.subscribe(() => {
        if (slot.of) this.#options.requestKeyFrame(slot.of, slot.size)
      })
      this.#slots.push(slot)
    }
  }
}

/** Whether a packet begins a key frame. */
function isKeyFrame({ payload }: RtpPacket): boolean {
  try {
    return Vp8RtpPayload.deSerialize(payload).isKeyframe
  } catch {
    return false
  }
}
