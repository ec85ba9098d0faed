import { randomUUID } from 'node:crypto'
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

/** The steps of the time of a packet in a millisecond. */
const audioClock = 48
const videoClock = 90
/** A page answers an offer within this time. */
const answerMs = 2_000

export interface SubscriptionsOptions {
  ports: Ports
  tell(data: SignalToPage): void
  /** Whether the page may have another connection now. Counts it. */
  mayConnect(): boolean
  askKeyFrame(publication: Publication, size: PictureSize): void
  /** The page watches other pictures, or gets them in another size. */
  watchesOthers(): void
}

/** A section of the connection that carries a track of somebody else, or waits for the next one. */
interface Slot {
  kind: 'audio' | 'video'
  transceiver: RTCRtpTransceiver
  of: Publication | undefined
  /** A picture can be shown from its next key frame on. */
  isWaiting: boolean
  /** The size that is sent. Another one is sent from its next key frame on. */
  size: PictureSize
  /** Packets of the track that were not sent since the last one. The packet numbers continue without them. */
  hasGap: boolean
  /** The count of the publication when the last packet was sent. */
  skipped: number
  /** The time of the last packet. */
  sentAt: number
  /** Whether the page knows the section. Packets that are sent before are lost. */
  isAnswered: boolean
}

/**
 * Sends one page the tracks of the others. The engine offers a media section for each track, and reuses the sections of tracks
 * that have ended. An offer waits for the answer to the last one.
 */
export class Subscriptions {
  readonly #options: SubscriptionsOptions
  readonly #slots: Slot[] = []
  #connection: RTCPeerConnection | undefined
  #wanted: readonly Publication[] = []
  /** The pictures on the screen of the page, and their sizes there. */
  #watched: ReadonlyMap<string, PictureSize> = new Map()
  /** Whether the page has ever answered an offer of this connection. */
  #isAnswered = false
  #isOffered = false
  #offerId = ''
  #offeredAt = 0
  #isStale = false

  constructor(options: SubscriptionsOptions) {
    this.#options = options
  }

  get connection(): RTCPeerConnection | undefined {
    return this.#connection
  }

  get connections(): number {
    return this.#connection ? 1 : 0
  }

  /** Sets the tracks that the page should get. Offers nothing if it has them already. */
  want(publications: readonly Publication[]): void {
    this.#wanted = publications
    const have = this.#slots.flatMap(({ of }) => (of ? [of] : []))
    const isSame =
      have.length === publications.length && publications.every((one) => have.includes(one))
    if (!isSame) void this.#offer()
  }

  /** Which pictures are on the screen of the page, and how large; only these are sent. */
  watch(watched: ReadonlyMap<string, PictureSize>): void {
    const before = this.#watched
    this.#watched = watched
    for (const slot of this.#slots) {
      if (slot.kind === 'audio' || !slot.of) continue
      const size = this.#sizeFor(slot.of)
      if (!size) continue
      if (!before.has(keyOf(slot.of))) slot.isWaiting = true
      if (slot.isWaiting || size !== slot.size) this.#options.askKeyFrame(slot.of, size)
    }
    this.#options.watchesOthers()
    this.#offerAgain()
  }

  /** The sizes of a picture that the page needs: the one that it should get, and the one that it gets until then. */
  needs(publication: Publication): ReadonlySet<PictureSize> {
    const size = this.#sizeFor(publication)
    if (!size) return new Set()
    const slot = this.#slots.find(({ of }) => of === publication)
    return new Set(slot && !slot.isWaiting ? [size, slot.size] : [size])
  }

  /** Makes the connection anew, if the page has answered the last one: it has lost it. Not more often than it may. */
  renew(): void {
    if (!this.#isAnswered || !this.#options.mayConnect()) return
    this.close()
    if (this.#wanted.length > 0) void this.#offer()
  }

  async answer({ id, sdp }: { id?: string | undefined; sdp: string }): Promise<boolean> {
    if (!sdp.startsWith('v=0')) return false
    // It answers an earlier offer.
    if (id !== undefined && id !== this.#offerId) return true
    // It answers an offer of a connection that has been replaced.
    if (!this.#connection || !this.#isOffered) return true
    try {
      await this.#connection.setRemoteDescription({ type: 'answer', sdp: withoutCandidates(sdp) })
    } catch {
      return false
    } finally {
      this.#isOffered = false
    }
    this.#isAnswered = true
    for (const slot of this.#slots) slot.isAnswered = slot.transceiver.mid !== null
    this.#askKeyFrames()
    if (this.#isStale) void this.#offer()
    return true
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

  close(): void {
    void this.#connection?.close().catch(() => {})
    this.#connection = undefined
    this.#slots.length = 0
    this.#isAnswered = false
    this.#isOffered = false
    this.#isStale = false
  }

  #sizeFor(publication: Publication): PictureSize | undefined {
    const watched = this.#watched.get(keyOf(publication))
    return watched && sentSize(publication, watched)
  }

  /** Whether a packet of a picture is sent. A picture begins, and changes its size, with a key frame. */
  #isNext(slot: Slot, publication: Publication, packet: RtpPacket, size: PictureSize): boolean {
    const wanted = this.#sizeFor(publication)
    if (!wanted) {
      slot.hasGap = true
      return false
    }
    // While the page sends no picture of the wanted size, the other one is better than none.
    const mayBegin = slot.isWaiting || (size === wanted && size !== slot.size)
    if (!mayBegin) return size === slot.size
    if (!isKeyFrame(packet)) {
      if (size === wanted) this.#options.askKeyFrame(publication, size)
      if (slot.isWaiting) slot.hasGap = true
      return false
    }
    const isOther = size !== slot.size
    Object.assign(slot, { isWaiting: false, size, hasGap: true })
    if (isOther) this.#options.watchesOthers()
    return true
  }

  /** Continues the packet numbers and the time after packets that were not sent, so that the page takes them for no loss. */
  #closeGap(slot: Slot, publication: Publication, packet: RtpPacket): void {
    const passedMs = slot.sentAt === 0 ? 0 : Date.now() - slot.sentAt
    const clock = slot.kind === 'audio' ? audioClock : videoClock
    const step = Math.max(1, Math.round(passedMs * clock))
    slot.transceiver.sender.replaceRTP(packet.header, false, step)
    slot.hasGap = false
    slot.skipped = publication.skipped
  }

  #askKeyFrames(): void {
    for (const { of } of this.#slots) {
      if (of && kindOf(of.source) === 'video') {
        this.#options.askKeyFrame(of, this.#sizeFor(of) ?? 'large')
      }
    }
  }

  /** Repeats an offer without an answer: the stream of the page may have lost it. */
  #offerAgain(): void {
    if (!this.#isOffered || Date.now() - this.#offeredAt < answerMs) return
    this.#isOffered = false
    void this.#offer()
  }

  async #offer(): Promise<void> {
    if (this.#isOffered) {
      this.#isStale = true
      return
    }
    this.#isOffered = true
    this.#offerId = randomUUID()
    this.#offeredAt = Date.now()
    this.#isStale = false
    this.#assign()
    const connection = this.#open()
    try {
      const offer = await connection.createOffer()
      await whilePortsAreOpened(() => connection.setLocalDescription(offer))
    } catch (error) {
      this.#isOffered = false
      console.error('an offer could not be made', error)
      return
    }
    if (connection !== this.#connection) return
    this.#options.tell({
      ...({ kind: 'offer', connection: 'subscribe', id: this.#offerId } as const),
      sdp: connection.localDescription?.sdp ?? '',
      tracks: this.#slots.flatMap(({ of, transceiver }) =>
        of && transceiver.mid !== null
          ? [{ mid: transceiver.mid, session: of.session, source: of.source }]
          : [],
      ),
    })
  }

  #open(): RTCPeerConnection {
    if (this.#connection) return this.#connection
    const connection = new RTCPeerConnection(connectionOptions(this.#options.ports))
    connection.connectionStateChange.subscribe((state) => {
      if (state === 'connected') this.#askKeyFrames()
    })
    this.#connection = connection
    return connection
  }

  /** Gives each wanted track a section: its own, a free one, or a new one. */
  #assign(): void {
    for (const slot of this.#slots) {
      if (slot.of && !this.#wanted.includes(slot.of)) slot.of = undefined
    }
    const connection = this.#open()
    for (const publication of this.#wanted) {
      if (this.#slots.some(({ of }) => of === publication)) continue
      const kind = kindOf(publication.source)
      const free = this.#slots.find((slot) => slot.kind === kind && slot.of === undefined)
      if (free) {
        Object.assign(free, { of: publication, isWaiting: true, hasGap: true })
        continue
      }
      const track = new MediaStreamTrack({ kind })
      const transceiver = connection.addTransceiver(track, { direction: 'sendonly' })
      // A packet of sound carries a copy of the last one.
      transceiver.sender.redDistance = 1
      const slot: Slot = {
        ...{ kind, transceiver, of: publication, isWaiting: true, isAnswered: false },
        ...{ size: 'large', hasGap: true, skipped: 0, sentAt: 0 },
      }
      transceiver.sender.onPictureLossIndication.subscribe(() => {
        if (slot.of) this.#options.askKeyFrame(slot.of, slot.size)
      })
      this.#slots.push(slot)
    }
  }
}

/** Whether a packet begins a picture that needs no earlier one. */
function isKeyFrame({ payload }: RtpPacket): boolean {
  try {
    return Vp8RtpPayload.deSerialize(payload).isKeyframe
  } catch {
    return false
  }
}
