import { GenericNack, RtcpTransportLayerFeedback, type RTCRtpReceiver } from 'werift'
import { unwrap, wrap } from './sequence-numbers.ts'

// Generic NACK, RFC 4585, section 6.2.1. werift repeats its NACKs every five milliseconds, and stops for up to 65,536 packets after a
// loss at the wrap of the sequence numbers.

/** A packet that arrives within this time was reordered, not lost. */
const reorderMs = 10
/** The pause after the first NACK of a packet. It doubles with each further one. */
const retryMs = 40
const maxNacks = 6
/** After a larger gap, a key frame arrives sooner than the retransmissions. */
const maxGap = 150
/** A packet that is further behind belongs to a new stream. */
const maxBehind = 2_000
const checkMs = 10

interface MissingPacket {
  nacks: number
  /** The time of the next NACK, in milliseconds. */
  dueAt: number
}

/** The missing packets of one stream, by their extended sequence numbers. */
export class MissingPackets {
  readonly #missing = new Map<number, MissingPacket>()
  #highest: number | undefined

  get size(): number {
    return this.#missing.size
  }

  /** Records a packet that arrived. */
  receive(sequenceNumber: number, nowMs: number): void {
    const extended = unwrap(sequenceNumber, this.#highest)
    const highest = this.#highest ?? extended
    const isNewStream = extended - highest > maxGap || highest - extended > maxBehind
    this.#highest = isNewStream ? extended : Math.max(extended, highest)
    if (isNewStream) {
      this.#missing.clear()
      return
    }
    this.#missing.delete(extended)
    for (let lost = highest + 1; lost < extended; lost++) {
      this.#missing.set(lost, { nacks: 0, dueAt: nowMs + reorderMs })
    }
  }

  /** Returns the sequence numbers to NACK now, oldest first. A packet is given up after six NACKs. */
  due(nowMs: number): number[] {
    const due = [...this.#missing].filter(([, { dueAt }]) => dueAt <= nowMs)
    for (const [extended, missing] of due) {
      missing.dueAt = nowMs + retryMs * 2 ** missing.nacks
      missing.nacks++
      if (missing.nacks === maxNacks) this.#missing.delete(extended)
    }
    return due.map(([extended]) => wrap(extended))
  }
}

/** Sends NACKs for the lost packets of a stream. */
export class NackGenerator {
  readonly #receiver: RTCRtpReceiver
  #packets = new MissingPackets()
  #ssrc: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(receiver: RTCRtpReceiver) {
    this.#receiver = receiver
  }

  /** Records a packet that arrived, also a retransmitted one. */
  receive({ sequenceNumber, ssrc }: { sequenceNumber: number; ssrc: number }): void {
    if (ssrc !== this.#ssrc) this.#packets = new MissingPackets()
    this.#ssrc = ssrc
    this.#packets.receive(sequenceNumber, Date.now())
    if (this.#packets.size > 0) this.#timer ??= setInterval(() => this.#sendNack(ssrc), checkMs)
  }

  #sendNack(mediaSourceSsrc: number): void {
    const lost = this.#packets.due(Date.now())
    if (this.#packets.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    }
    if (lost.length === 0) return
    const senderSsrc = this.#receiver.rtcpSsrc
    const feedback = new GenericNack({ senderSsrc, mediaSourceSsrc, lost })
    void this.#receiver.dtlsTransport
      .sendRtcp([new RtcpTransportLayerFeedback({ feedback })])
      .catch(() => {})
  }
}
