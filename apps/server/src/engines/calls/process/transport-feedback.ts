import {
  PacketStatus,
  RecvDelta,
  type RTCPeerConnection,
  RtcpHeader,
  RtcpTransportLayerFeedback,
  RunLengthChunk,
  TransportWideCC,
  useTransportWideCC,
} from 'werift'
import { withFeedback } from './sdp.ts'
import { unwrap, wrap } from './sequence-numbers.ts'

// "RTP Extensions for Transport-wide Congestion Control", draft-holmer-rmcat-transport-wide-cc-extensions-01.
// werift reports each media section separately. Chromium then counts the packets of the other sections as lost.

/** The resolution of arrival times, in microseconds. */
const tickUs = 250
/** The resolution of the reference time of a report, in ticks. */
const referenceTicks = 256
const smallDelta = PacketStatus.TypeTCCPacketReceivedSmallDelta
const largeDelta = PacketStatus.TypeTCCPacketReceivedLargeDelta
const smallDeltaTicks = 255
const maxDeltaTicks = 32_767
const maxRun = 8_191
/** A larger jump of the sequence numbers starts a new report. */
const maxSpan = 2_000

/**
 * The arrival times of the packets of one connection, by their transport-wide sequence numbers. The sending browser estimates its
 * bandwidth from them.
 */
export class TransportFeedback {
  readonly #ticks = new Map<number, number>()
  #newest: number | undefined
  /** The first packet after the last report. */
  #next: number | undefined
  #count = 0

  /** Notes a packet that arrived at a time in microseconds. */
  take(sequenceNumber: number, atUs: number): void {
    const number = unwrap(sequenceNumber, this.#newest)
    const isFar = this.#newest !== undefined && Math.abs(number - this.#newest) > maxSpan
    if (isFar) {
      this.#next = undefined
      this.#ticks.clear()
    }
    if (isFar || this.#newest === undefined || number > this.#newest) this.#newest = number
    this.#ticks.set(number, Math.floor(atUs / tickUs))
  }

  /** Takes the report of all packets since the last one; undefined if none has arrived. */
  report(mediaSourceSsrc: number): RtcpTransportLayerFeedback | undefined {
    const arrived = [...this.#ticks.keys()].toSorted((a, b) => a - b)
    const [first, last] = [arrived[0], arrived.at(-1)]
    if (first === undefined || last === undefined) return undefined
    // A late packet was reported as lost. A report that begins earlier corrects that.
    const base = Math.min(first, this.#next ?? first)
    const reference = Math.floor((this.#ticks.get(first) ?? 0) / referenceTicks)
    const { runs, deltas } = this.#encode(base, last, reference * referenceTicks)
    const bytes = deltas.reduce(
      (sum, { type }) => sum + (type === smallDelta ? 1 : 2),
      runs.length * 2,
    )
    this.#ticks.clear()
    this.#next = last + 1
    this.#count = (this.#count + 1) % 256
    return new RtcpTransportLayerFeedback({
      feedback: new TransportWideCC({
        senderSsrc: 1,
        mediaSourceSsrc,
        baseSequenceNumber: wrap(base),
        packetStatusCount: last - base + 1,
        referenceTime: reference % 2 ** 24,
        fbPktCount: this.#count,
        packetChunks: runs,
        recvDeltas: deltas,
        header: new RtcpHeader({
          type: RtcpTransportLayerFeedback.type,
          count: TransportWideCC.count,
          // The length of a report is a multiple of four bytes.
          version: 2,
          padding: bytes % 4 !== 0,
        }),
      }),
    })
  }

  /** The states of the packets from `base` to `last`, and the time between each arrival and the one before. */
  #encode(
    base: number,
    last: number,
    start: number,
  ): { runs: RunLengthChunk[]; deltas: RecvDelta[] } {
    const deltas: RecvDelta[] = []
    const runs: RunLengthChunk[] = []
    let before = start
    for (let number = base; number <= last; number++) {
      const tick = this.#ticks.get(number)
      let status = PacketStatus.TypeTCCPacketNotReceived
      if (tick !== undefined) {
        const delta = Math.max(-maxDeltaTicks, Math.min(maxDeltaTicks, tick - before))
        before += delta
        status = delta >= 0 && delta <= smallDeltaTicks ? smallDelta : largeDelta
        deltas.push(new RecvDelta({ type: status, delta: delta * tickUs }))
      }
      const run = runs.at(-1)
      if (run?.packetStatus === status && run.runLength < maxRun) run.runLength += 1
      else runs.push(new RunLengthChunk({ packetStatus: status, runLength: 1 }))
    }
    return { runs, deltas }
  }
}

const extension = useTransportWideCC()
const reportMs = 100

/**
 * The header extensions of a connection whose arrivals are reported. Sound has none, because browsers would send empty sound packets to
 * measure the network.
 */
export const numbered = { audio: [], video: [extension] }

/** Announces the reports in an answer, if the offer has the header extension for them. */
export const withTransportFeedback = (answer: string): string =>
  answer.includes(extension.uri) ? withFeedback(answer, 'transport-cc') : answer

/** Reports the arrivals of the numbered packets of a connection until it ends. */
export function reportArrivals(connection: RTCPeerConnection): void {
  const [transport] = connection.dtlsTransports
  if (!transport) return
  const arrivals = new TransportFeedback()
  let mediaSourceSsrc = 0
  transport.onRtp.subscribe(({ header }) => {
    // Read for each packet: a page may add its first picture, and so the extension, later.
    const uris = connection.extIdUriMap
    const number = header.extensions.find(({ id }) => uris[id] === extension.uri)?.payload
    if (number?.length !== 2) return
    mediaSourceSsrc = header.ssrc
    arrivals.take(number.readUInt16BE(), performance.now() * 1000)
  })
  const timer = setInterval(() => {
    if (connection.connectionState === 'closed') clearInterval(timer)
    const report = arrivals.report(mediaSourceSsrc)
    if (report) void transport.sendRtcp([report]).catch(() => {})
  }, reportMs)
}
