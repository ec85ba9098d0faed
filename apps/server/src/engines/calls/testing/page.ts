import type { SimulcastLayer, SignalToEngine, SignalToPage, TrackSource } from '@parley/protocol'
import { MediaStreamTrack, RTCDtlsTransport, RTCPeerConnection, RtpHeader, RtpPacket } from 'werift'
import { connectionOptions, type Ports } from '../process/codecs.ts'
import { stayOnLoopback } from '../process/loopback.ts'

/** The packets of a track that a page received. */
export interface ReceivedTrack {
  session: string
  source: TrackSource
  payloads: Buffer[]
  sequenceNumbers: number[]
}

/** A track that a page sends: a source, or the small layer of the camera. */
type SentTrack = TrackSource | 'small camera'

/** The two connections of a page, without a browser. */
export class TestPage {
  readonly received: ReceivedTrack[] = []
  readonly #send: (data: SignalToEngine) => Promise<boolean>
  /** The layers that the engine requested last. */
  requestedLayers: { source: TrackSource; size: SimulcastLayer }[] | undefined
  readonly #tracks = new Map<SentTrack, MediaStreamTrack>()
  readonly #receiving = new Set<string>()
  readonly #ports: Ports
  #publish: RTCPeerConnection | undefined
  #subscribe: RTCPeerConnection | undefined
  /** The last offer of the engine that was answered. */
  #answeredId: string | null = null
  readonly #sequenceNumbers = new Map<SentTrack, number>()
  /** Changes the SDP that the page sends. */
  alter = (sdp: string): string => sdp

  constructor(ports: readonly [number, number], send: (data: SignalToEngine) => Promise<boolean>) {
    stayOnLoopback()
    this.#ports = { range: ports, isLoopback: true }
    this.#send = send
  }

  /** Publishes these tracks and no others. */
  async publish(...sources: SentTrack[]): Promise<boolean> {
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

  async receiveSignal(data: SignalToPage): Promise<void> {
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
    if (data.kind === 'wanted') this.requestedLayers = data.pictures
    if (data.kind !== 'offer') return
    const connection = (this.#subscribe ??= new RTCPeerConnection(connectionOptions(this.#ports)))
    await connection.setRemoteDescription({ type: 'offer', sdp: data.sdp })
    for (const { mid, session, source } of data.tracks)
      this.#receiveFrom(connection, mid, session, source)
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

  sendPacket(source: SentTrack, payload: Buffer): void {
    const sequenceNumber = (this.#sequenceNumbers.get(source) ?? 0) + 1
    this.#sequenceNumbers.set(source, sequenceNumber)
    const header = new RtpHeader({
      sequenceNumber,
      timestamp: sequenceNumber * 960,
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
    this.#receiving.clear()
    // A browser has a certificate for each connection. werift has one for all until this.
    Object.assign(RTCDtlsTransport, {
      localCertificate: undefined,
      localCertificatePromise: undefined,
    })
  }

  #receiveFrom(
    connection: RTCPeerConnection,
    mid: string,
    session: string,
    source: TrackSource,
  ): void {
    const key = `${mid} ${session} ${source}`
    if (this.#receiving.has(key)) return
    this.#receiving.add(key)
    const track: ReceivedTrack = { session, source, payloads: [], sequenceNumbers: [] }
    this.received.push(track)
    const transceiver = connection.getTransceivers().find((one) => one.mid === mid)
    transceiver?.receiver.track.onReceiveRtp.subscribe(({ header, payload }) => {
      track.payloads.push(payload)
      track.sequenceNumbers.push(header.sequenceNumber)
    })
  }
}
