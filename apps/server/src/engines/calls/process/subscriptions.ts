import type { SignalToPage, TrackSource } from '@parley/protocol'
import {
  MediaStreamTrack,
  RTCPeerConnection,
  type RTCRtpTransceiver,
  type RtpPacket,
  Vp8RtpPayload,
} from 'werift'
import { connectionOptions, type Ports, whilePortsAreOpened } from './codecs.ts'
import { keyOf, kindOf, type Publication } from './publication.ts'

export interface SubscriptionsOptions {
  ports: Ports
  tell(data: SignalToPage): void
  askKeyFrame(session: string, source: TrackSource): void
}

/** A section of the connection that carries a track of somebody else, or waits for the next one. */
interface Slot {
  kind: 'audio' | 'video'
  transceiver: RTCRtpTransceiver
  of: Publication | undefined
  /** A picture can be shown from its next key frame on. */
  isWaiting: boolean
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
  #watched: ReadonlySet<string> = new Set()
  #isOffered = false
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

  /** Which pictures are on the screen of the page; only these are sent. */
  watch(keys: ReadonlySet<string>): void {
    const before = this.#watched
    this.#watched = keys
    for (const slot of this.#slots) {
      const { of } = slot
      if (!of || !keys.has(keyOf(of)) || before.has(keyOf(of))) continue
      slot.isWaiting = true
      this.#options.askKeyFrame(of.session, of.source)
    }
  }

  async answer(sdp: string): Promise<boolean> {
    if (!sdp.startsWith('v=0')) return false
    // It answers an offer of a connection that has been replaced.
    if (!this.#connection || !this.#isOffered) return true
    try {
      await this.#connection.setRemoteDescription({ type: 'answer', sdp })
    } catch {
      return false
    } finally {
      this.#isOffered = false
    }
    for (const slot of this.#slots) slot.isAnswered = slot.transceiver.mid !== null
    this.#askKeyFrames()
    if (this.#isStale) void this.#offer()
    return true
  }

  send(publication: Publication, packet: RtpPacket): number {
    const slot = this.#slots.find(({ of }) => of === publication)
    if (!slot?.isAnswered || this.#connection?.connectionState !== 'connected') return 0
    if (slot.kind === 'video') {
      if (!this.#watched.has(keyOf(publication))) return 0
      if (slot.isWaiting && !isKeyFrame(packet)) {
        this.#options.askKeyFrame(publication.session, publication.source)
        return 0
      }
      slot.isWaiting = false
    }
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
    this.#isOffered = false
    this.#isStale = false
  }

  #askKeyFrames(): void {
    for (const { of } of this.#slots) {
      if (of && kindOf(of.source) === 'video') this.#options.askKeyFrame(of.session, of.source)
    }
  }

  async #offer(): Promise<void> {
    if (this.#isOffered) {
      this.#isStale = true
      return
    }
    this.#isOffered = true
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
      ...({ kind: 'offer', connection: 'subscribe' } as const),
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
        free.of = publication
        free.isWaiting = true
        // The packet numbers of the last track continue.
        free.transceiver.sender.replaceRTP({ sequenceNumber: 0, timestamp: 0 })
        continue
      }
      const track = new MediaStreamTrack({ kind })
      const transceiver = connection.addTransceiver(track, { direction: 'sendonly' })
      const slot: Slot = { kind, transceiver, of: publication, isWaiting: true, isAnswered: false }
      transceiver.sender.onPictureLossIndication.subscribe(() => {
        if (slot.of) this.#options.askKeyFrame(slot.of.session, slot.of.source)
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
