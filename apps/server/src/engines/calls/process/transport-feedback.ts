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

// RTP Extensions for Transport-wide Congestion Control, draft-holmer-rmcat-transport-wide-cc-extensions-01.
// werift sends feedback for each media section separately. Chromium then counts the packets of the other sections as lost.

/** The resolution of arrival times, in microseconds. */
const tickUs = 250
/** The resolution of the reference time, in ticks. */
const referenceTicks = 256
const smallDelta = PacketStatus.TypeTCCPacketReceivedSmallDelta
const largeDelta = PacketStatus.TypeTCCPacketReceivedLargeDelta
const smallDeltaTicks = 255
const maxDeltaTicks = 32_767
const maxRun = 8_191
/** A larger jump of the sequence numbers starts anew. */
const maxSpan = 2_000

/** The arrival times of the packets of one connection, by transport-wide sequence number. The sender estimates its bandwidth by them. */
export class TransportFeedback {
  readonly #ticks = new Map<number, number>()
  #highest: number | undefined
  /** The first packet after the last feedback. */
  #next: number | undefined
  #count = 0

  /** Records a packet that arrived at a time in microseconds. */
  receive(sequenceNumber: number, atUs: number): void {
    const extended = unwrap(sequenceNumber, this.#highest)
    const isFar = this.#highest !== undefined && Math.abs(extended - this.#highest) > maxSpan
    if (isFar) {
      this.#next = undefined
      this.#ticks.clear()
    }
    if (isFar || this.#highest === undefined || extended > this.#highest) this.#highest = extended
    this.#ticks.set(extended, Math.floor(atUs / tickUs))
  }

  /** Creates the feedback on all packets since the last feedback; undefined if none has arrived. */
  createFeedback(mediaSourceSsrc: number): RtcpTransportLayerFeedback | undefined {
    const arrived = [...this.#ticks.keys()].toSorted((a, b) => a - b)
    const [first, last] = [arrived[0], arrived.at(-1)]
    if (first === undefined || last === undefined) return undefined
    // A late packet was reported as lost. Feedback that begins earlier corrects that.
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
          // The length of an RTCP packet is a multiple of four bytes.
          version: 2,
          padding: bytes % 4 !== 0,
        }),
      }),
    })
  }

  /** Encodes the statuses of the packets from `base` to `last`, and the deltas between their arrivals. */
  #encode(
    base: number,
    last: number,
    start: number,
  ): { runs: RunLengthChunk[]; deltas: RecvDelta[] } {
    const deltas: RecvDelta[] = []
    const runs: RunLengthChunk[] = []
    let before = start
    for (let extended = base; extended <= last; extended++) {
      const tick = this.#ticks.get(extended)
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
const feedbackMs = 100

/** The header extensions of a connection with feedback. Audio has none: browsers would send empty audio packets as bandwidth probes. */
export const headerExtensions = { audio: [], video: [extension] }

/** Adds `transport-cc` to an answer, if the offer has its header extension. */
export const withTransportFeedback = (answer: string): string =>
  answer.includes(extension.uri) ? withFeedback(answer, 'transport-cc') : answer

/** Sends transport-wide feedback on a connection until it is closed. */
export function sendTransportFeedback(connection: RTCPeerConnection): void {
  const [transport] = connection.dtlsTransports
  if (!transport) return
  const feedback = new TransportFeedback()
  let mediaSourceSsrc = 0
  transport.onRtp.subscribe(({ header }) => {
    // Read for each packet: the extension is negotiated with the first video track, which may come later.
    const uris = connection.extIdUriMap
    const payload = header.extensions.find(({ id }) => uris[id] === extension.uri)?.payload
    if (payload?.length !== 2) return
    mediaSourceSsrc = header.ssrc
    feedback.receive(payload.readUInt16BE(), performance.now() * 1000)
  })
  const timer = setInterval(() => {
    if (connection.connectionState === 'closed') clearInterval(timer)
    const packet = feedback.createFeedback(mediaSourceSsrc)
    if (packet) void transport.sendRtcp([packet]).catch(() => {})
  }, feedbackMs)
}
