import { randomUUID } from 'node:crypto'
import {
  type AnsweringConnection,
  EngineEnd,
  fingerprintOf,
  type OfferingConnection,
} from '@parley/calls'
import type { SimulcastLayer, SignalToEngine, SignalToPage, TrackSource } from '@parley/protocol'
import { RTCPeerConnection, type RTCRtpTransceiver, type RtpPacket } from 'werift'
import { connectionOptions, type Ports, whilePortsAreOpened } from './codecs.ts'
import { NackGenerator } from './nack-generator.ts'
import { keyOf, kindOf, type Publication } from './publication.ts'
import { Renewals } from './renewals.ts'
import { withHostCandidates, withFeedback, withoutCandidates, withoutFeedback } from './sdp.ts'
import { Subscriptions } from './subscriptions.ts'
import {
  headerExtensions,
  sendTransportFeedback,
  withTransportFeedback,
} from './transport-feedback.ts'

const pliIntervalMs = 500

export interface PeerOptions {
  session: string
  ports: Ports
  sendSignal(data: SignalToPage): void
  publicationsChanged(): void
  packetReceived(publication: Publication, packet: RtpPacket, layer: SimulcastLayer): void
  requestKeyFrame(publication: Publication, layer: SimulcastLayer): void
  /** The result of `neededLayers` may have changed. */
  layersChanged(): void
  /** Whether the limit of cameras allows one more. */
  mayPublishCamera(): boolean
}

type Offer = Extract<SignalToEngine, { kind: 'offer' }>

interface TrackInfo {
  source: TrackSource
  layer: SimulcastLayer
}

/** One session: the connection to which its page publishes, and the one by which it subscribes. */
export class Peer {
  addresses: readonly string[] = []
  readonly #options: PeerOptions
  readonly #publications = new Map<TrackSource, Publication>()
  readonly #subscriptions: Subscriptions
  readonly #renewals = new Renewals()
  readonly #negotiation: EngineEnd<AnsweringConnection<Offer>, OfferingConnection>
  /** The track that each transceiver receives. */
  #tracks = new Map<RTCRtpTransceiver, TrackInfo>()
  readonly #receiving = new WeakSet<RTCRtpTransceiver>()
  readonly #pliSentAt = new Map<RTCRtpTransceiver, number>()
  readonly #pliTimers = new Map<RTCRtpTransceiver, NodeJS.Timeout>()
  #requestedLayers = ''
  /** Handles one signal at a time. Pages of earlier versions send an offer before the last one is answered, and only once. */
  #lastSignal: Promise<unknown> = Promise.resolve()

  constructor(options: PeerOptions) {
    this.#options = options
    this.#subscriptions = new Subscriptions({
      ports: options.ports,
      sendSignal: (data) => options.sendSignal(withHostCandidatesIn(data, this.addresses)),
      requestKeyFrame: options.requestKeyFrame,
      layersChanged: options.layersChanged,
    })
    this.#negotiation = new EngineEnd({
      openPublish: () => this.#openPublish(),
      openSubscribe: () => this.#subscriptions.open(),
      newId: randomUUID,
      now: Date.now,
      hasTracks: () => this.#subscriptions.publications.length > 0,
      mayConnect: () => this.#renewals.take(),
      failed: (error) => console.error('an offer could not be made', error),
    })
  }

  get connections(): number {
    const { publish, subscribe } = this.#negotiation
    return [publish, subscribe].filter(Boolean).length
  }

  publications = (): Publication[] => [...this.#publications.values()]

  /** Resolves to false if the signal is not valid. */
  receiveSignal(data: SignalToEngine): Promise<boolean> {
    const handled = this.#lastSignal.then(() => this.#handleSignal(data))
    this.#lastSignal = handled.catch(() => {})
    return handled
  }

  /** Offers the tracks of the others to the page, unless it has them. */
  offer(publications: readonly Publication[]): void {
    if (this.#subscriptions.setPublications(publications)) this.#negotiation.negotiate()
  }

  /** Forwards a packet of another session to the page. Returns the bytes that were sent. */
  send = (publication: Publication, packet: RtpPacket, layer: SimulcastLayer): number =>
    this.#subscriptions.send(publication, packet, layer)

  /** The layers of a video track that this page needs now. */
  neededLayers = (publication: Publication): ReadonlySet<SimulcastLayer> =>
    this.#subscriptions.neededLayers(publication)

  /** Requests the layers of the video tracks that somebody watches. The page sends no others. */
  requestLayers(layers: readonly { source: TrackSource; layer: SimulcastLayer }[]): void {
    const text = JSON.stringify(layers)
    if (text === this.#requestedLayers || !this.#negotiation.publish) return
    this.#requestedLayers = text
    this.#options.sendSignal({
      kind: 'wanted',
      pictures: layers.map(({ source, layer }) => ({ source, size: layer })),
    })
  }

  /** Sends a key frame request (PLI): at once, or half a second after the last one. */
  requestKeyFrame({ transceivers }: Publication, layer: SimulcastLayer): void {
    const transceiver = transceivers[layer]
    if (!transceiver || this.#pliTimers.has(transceiver)) return
    const delay = Math.max(0, (this.#pliSentAt.get(transceiver) ?? 0) + pliIntervalMs - Date.now())
    this.#pliTimers.set(
      transceiver,
      setTimeout(() => this.#sendPli(transceiver), delay),
    )
  }

  close(): void {
    for (const timer of this.#pliTimers.values()) clearTimeout(timer)
    this.#pliTimers.clear()
    this.#negotiation.close()
  }

  async #handleSignal(data: SignalToEngine): Promise<boolean> {
    if ('sdp' in data && !data.sdp.startsWith('v=0')) return false
    if (data.kind === 'offer' && fingerprintOf(data.sdp) === '') return false
    const isValid = await this.#negotiation.receiveSignal(data)
    if (data.kind === 'watch') this.#watch(data.videos)
    return isValid
  }

  #sendPli(transceiver: RTCRtpTransceiver): void {
    this.#pliTimers.delete(transceiver)
    this.#pliSentAt.set(transceiver, Date.now())
    const { receiver } = transceiver
    const ssrc = receiver.track?.ssrc
    if (ssrc !== undefined) void receiver.sendRtcpPLI(ssrc).catch(() => {})
  }

  #watch(videos: Extract<SignalToEngine, { kind: 'watch' }>['videos']): void {
    // Pages repeat `watch`, because their stream may have lost the last `wanted`.
    this.#requestedLayers = ''
    this.#subscriptions.watch(new Map(videos.map((video) => [keyOf(video), video.size ?? 'large'])))
  }

  #openPublish(): AnsweringConnection<Offer> {
    const connection = new RTCPeerConnection({
      ...connectionOptions(this.#options.ports),
      headerExtensions,
    })
    let hasFeedback = false
    return {
      createAnswer: (offer) => createAnswer(connection, offer),
      sendAnswer: (offer) => {
        this.#updatePublications(connection, tracksOf(offer))
        if (!hasFeedback) sendTransportFeedback(connection)
        hasFeedback = true
        this.#sendAnswer(connection, offer)
        this.#options.publicationsChanged()
      },
      close: () => {
        void connection.close().catch(() => {})
        this.#publications.clear()
        this.#tracks.clear()
        this.#requestedLayers = ''
      },
    }
  }

  #sendAnswer(connection: RTCPeerConnection, { id }: Offer): void {
    const answer = withHostCandidates(connection.localDescription?.sdp ?? '', this.addresses)
    this.#options.sendSignal({
      ...({ kind: 'answer', connection: 'publish' } as const),
      ...(id !== undefined && { id }),
      sdp: withFeedback(withTransportFeedback(answer), 'nack'),
    })
  }

  #updatePublications(connection: RTCPeerConnection, tracks: ReadonlyMap<string, TrackInfo>): void {
    const before = new Map(this.#publications)
    this.#publications.clear()
    this.#tracks = new Map()
    for (const transceiver of connection.getTransceivers()) {
      const info = tracks.get(transceiver.mid ?? '')
      if (info && transceiver.kind === kindOf(info.source)) this.#tracks.set(transceiver, info)
    }
    for (const [transceiver, { source, layer }] of this.#tracks) {
      if (layer !== 'large') continue
      const known = before.get(source)
      const isKnown = known?.transceivers.large === transceiver
      if (!isKnown && source === 'camera' && !this.#options.mayPublishCamera()) continue
      const { session } = this.#options
      const publication = isKnown ? known : { session, source, transceivers: {}, skipped: 0 }
      publication.transceivers = { large: transceiver }
      this.#publications.set(source, publication)
      this.#receiveFrom(transceiver)
    }
    for (const [transceiver, { source, layer }] of this.#tracks) {
      const publication = this.#publications.get(source)
      if (layer !== 'small' || !publication) continue
      publication.transceivers.small = transceiver
      this.#receiveFrom(transceiver)
    }
  }

  #receiveFrom(transceiver: RTCRtpTransceiver): void {
    if (this.#receiving.has(transceiver)) return
    this.#receiving.add(transceiver)
    const nacks = transceiver.kind === 'video' ? new NackGenerator(transceiver.receiver) : undefined
    const receive = (packet: RtpPacket) => {
      nacks?.receive(packet.header)
      const info = this.#tracks.get(transceiver)
      const publication = info && this.#publications.get(info.source)
      if (publication) this.#options.packetReceived(publication, packet, info.layer)
    }
    transceiver.receiver.track.onReceiveRtp.subscribe((packet) => receive(packet))
    transceiver.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe((packet) => receive(packet)),
    )
  }
}

async function createAnswer(connection: RTCPeerConnection, { sdp }: Offer): Promise<void> {
  const offer = withoutFeedback(withoutCandidates(sdp))
  await connection.setRemoteDescription({ type: 'offer', sdp: offer })
  // The page is the DTLS client: werift as the client never connects if the last packet of the handshake is lost.
  for (const transport of connection.dtlsTransports) {
    if (transport.role === 'auto') transport.role = 'server'
  }
  const answer = await connection.createAnswer()
  await whilePortsAreOpened(() => connection.setLocalDescription(answer))
}

const tracksOf = ({ tracks }: Offer): ReadonlyMap<string, TrackInfo> =>
  new Map(tracks.map(({ mid, source, size: layer = 'large' }) => [mid, { source, layer }]))

const withHostCandidatesIn = (data: SignalToPage, addresses: readonly string[]): SignalToPage =>
  data.kind === 'offer' || data.kind === 'answer'
    ? { ...data, sdp: withHostCandidates(data.sdp, addresses) }
    : data
