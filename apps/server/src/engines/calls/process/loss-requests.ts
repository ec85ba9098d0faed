import { GenericNack, RtcpTransportLayerFeedback, type RTCRtpReceiver } from 'werift'
import { unwrap, wrap } from './sequence-numbers.ts'

// "Generic NACK", RFC 4585, section 6.2.1. The requests of werift stop for up to 65,536 packets if a packet is lost where the numbers
// begin again, and are repeated every five milliseconds.

/** A packet that comes within this time was overtaken, not lost. */
const reorderMs = 10
/** The time after the first request. It doubles with each further one. */
const retryMs = 40
const maxRequests = 6
/** After a larger gap, a whole picture is shown sooner than its parts. */
const maxGap = 150
/** A packet that is further behind belongs to a stream that began anew. */
const maxBehind = 2_000
const tickMs = 10

interface Missing {
  requests: number
  /** When it is asked for the next time, in milliseconds. */
  dueAt: number
}

/** The packets of one stream that have not arrived, by their numbers. */
export class MissingPackets {
  readonly #missing = new Map<number, Missing>()
  #newest: number | undefined

  get size(): number {
    return this.#missing.size
  }

  /** Notes a packet that arrived now. */
  take(sequenceNumber: number, nowMs: number): void {
    const number = unwrap(sequenceNumber, this.#newest)
    const newest = this.#newest ?? number
    const isAnew = number - newest > maxGap || newest - number > maxBehind
    this.#newest = isAnew ? number : Math.max(number, newest)
    if (isAnew) {
      this.#missing.clear()
      return
    }
    this.#missing.delete(number)
    for (let lost = newest + 1; lost < number; lost++) {
      this.#missing.set(lost, { requests: 0, dueAt: nowMs + reorderMs })
    }
  }

  /** Takes the packets that are to be asked for now, oldest first. A packet is given up after six requests. */
  due(nowMs: number): number[] {
    const due = [...this.#missing].filter(([, { dueAt }]) => dueAt <= nowMs)
    for (const [number, missing] of due) {
      missing.dueAt = nowMs + retryMs * 2 ** missing.requests
      missing.requests++
      if (missing.requests === maxRequests) this.#missing.delete(number)
    }
    return due.map(([number]) => wrap(number))
  }
}

/** Asks the sender of a stream for its lost packets. */
export class LossRequests {
  readonly #receiver: RTCRtpReceiver
  #packets = new MissingPackets()
  #ssrc: number | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(receiver: RTCRtpReceiver) {
    this.#receiver = receiver
  }

  /** Takes a packet that has arrived, also one that was sent again. */
  take({ sequenceNumber, ssrc }: { sequenceNumber: number; ssrc: number }): void {
    if (ssrc !== this.#ssrc) this.#packets = new MissingPackets()
    this.#ssrc = ssrc
    this.#packets.take(sequenceNumber, Date.now())
    if (this.#packets.size > 0) this.#timer ??= setInterval(() => this.#request(ssrc), tickMs)
  }

  #request(mediaSourceSsrc: number): void {
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
