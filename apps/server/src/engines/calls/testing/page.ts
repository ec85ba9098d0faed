import type { SimulcastLayer, SignalToEngine, SignalToPage, TrackSource } from '@parley/protocol'
import { MediaStreamTrack, RTCDtlsTransport, RTCPeerConnection, RtpHeader, RtpPacket } from 'werift'
import { connectionOptions, type Ports } from '../process/codecs.ts'
import { stayOnLoopback } from '../process/loopback.ts'

/** The packets that a page received, by session and source. */
export interface Heard {
  session: string
  source: TrackSource
  payloads: Buffer[]
  /** The packet numbers. */
  numbers: number[]
}

/** A track of a page: a source, or the camera in its small size. */
type Sent = TrackSource | 'small camera'

/** The two connections that the page of a session opens, without a browser. */
export class TestPage {
  readonly heard: Heard[] = []
  readonly #send: (data: SignalToEngine) => Promise<boolean>
  /** The pictures of this page that the engine wants. */
  wanted: { source: TrackSource; size: SimulcastLayer }[] | undefined
  readonly #tracks = new Map<Sent, MediaStreamTrack>()
  readonly #listened = new Set<string>()
  readonly #ports: Ports
  #publish: RTCPeerConnection | undefined
  #subscribe: RTCPeerConnection | undefined
  /** The last offer of the engine that was answered. */
  #answeredId: string | null = null
  readonly #sent = new Map<Sent, number>()
  /** Changes the descriptions that the page sends. */
  alter = (sdp: string): string => sdp

  constructor(ports: readonly [number, number], send: (data: SignalToEngine) => Promise<boolean>) {
    stayOnLoopback()
    this.#ports = { range: ports, isLoopback: true }
    this.#send = send
  }

  /** Publishes the tracks, or others than before. */
  async publish(...sources: Sent[]): Promise<boolean> {
    const connection = (this.#publish ??= new RTCPeerConnection(connectionOptions(this.#ports)))
    for (const source of sources) {
      if (this.#tracks.has(source)) continue
      const kind = source.endsWith('camera') || source === 'screen' ? 'video' : 'audio'
      const track = new MediaStreamTrack({ kind })
      this.#tracks.set(source, track)
      connection.addTransceiver(track, { direction: 'sendonly' })
    }
    await connection.setLocalDescription(await connection.createOffer())
    const order = [...this.#tracks.keys()]
    const tracks = connection.getTransceivers().flatMap(({ mid }, index) => {
      const source = order[index]
      if (!source || !sources.includes(source)) return []
      return source === 'small camera'
        ? [{ mid: mid ?? '', source: 'camera' as const, size: 'small' as const }]
        : [{ mid: mid ?? '', source }]
    })
    return this.#send({
      ...({ kind: 'offer', connection: 'publish' } as const),
      sdp: this.alter(connection.localDescription?.sdp ?? ''),
      tracks,
    })
  }

  watch = (videos: { session: string; source: TrackSource; size?: SimulcastLayer }[]) =>
    this.#send({ kind: 'watch', offer: this.#answeredId, videos })

  /** Takes a signal of the engine. */
  async take(data: SignalToPage): Promise<void> {
    if (data.kind === 'answer') {
      await this.#publish?.setRemoteDescription({ type: 'answer', sdp: data.sdp })
    }
    if (data.kind === 'restart') {
      await this.close()
      const sources = [...this.#tracks.keys()]
      this.#tracks.clear()
      await this.publish(...sources)
      await this.watch([])
    }
    if (data.kind === 'wanted') this.wanted = data.pictures
    if (data.kind !== 'offer') return
    const connection = (this.#subscribe ??= new RTCPeerConnection(connectionOptions(this.#ports)))
    await connection.setRemoteDescription({ type: 'offer', sdp: data.sdp })
    for (const { mid, session, source } of data.tracks)
      this.#listen(connection, mid, session, source)
    await connection.setLocalDescription(await connection.createAnswer())
    const sdp = this.alter(connection.localDescription?.sdp ?? '')
    this.#answeredId = data.id ?? null
    await this.#send({
      kind: 'answer',
      connection: 'subscribe',
      ...(data.id !== undefined && { id: data.id }),
      sdp,
    })
  }

  /** Sends a packet of one of its tracks. */
  say(source: Sent, payload: Buffer): void {
    const number = (this.#sent.get(source) ?? 0) + 1
    this.#sent.set(source, number)
    const header = new RtpHeader({
      sequenceNumber: number,
      timestamp: number * 960,
      payloadType: 96,
      ssrc: 1,
      marker: true,
    })
    this.#tracks.get(source)?.writeRtp(new RtpPacket(header, payload))
  }

  async close(): Promise<void> {
    await this.#publish?.close()
    await this.#subscribe?.close()
    this.#publish = undefined
    this.#subscribe = undefined
    this.#answeredId = null
    this.#listened.clear()
    // Browsers have a key for each connection. werift has one for all, until it is forgotten.
    Object.assign(RTCDtlsTransport, {
      localCertificate: undefined,
      localCertificatePromise: undefined,
    })
  }

  #listen(connection: RTCPeerConnection, mid: string, session: string, source: TrackSource): void {
    const key = `${mid} ${session} ${source}`
    if (this.#listened.has(key)) return
    this.#listened.add(key)
    const found: Heard = { session, source, payloads: [], numbers: [] }
    this.heard.push(found)
    const transceiver = connection.getTransceivers().find((one) => one.mid === mid)
    transceiver?.receiver.track.onReceiveRtp.subscribe(({ header, payload }) => {
      found.payloads.push(payload)
      found.numbers.push(header.sequenceNumber)
    })
  }
}
