import { randomUUID } from 'node:crypto'
import {
  type AnsweringConnection,
  EngineEnd,
  fingerprintOf,
  type OfferingConnection,
} from '@parley/calls'
import type { PictureSize, SignalToEngine, SignalToPage, TrackSource } from '@parley/protocol'
import { RTCPeerConnection, type RTCRtpTransceiver, type RtpPacket } from 'werift'
import { connectionOptions, type Ports, whilePortsAreOpened } from './codecs.ts'
import { NackGenerator } from './nack-generator.ts'
import { keyOf, kindOf, type Publication } from './publication.ts'
import { Renewals } from './renewals.ts'
import { withAddresses, withFeedback, withoutCandidates, withoutFeedback } from './sdp.ts'
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
  tell(data: SignalToPage): void
  /** The publications have changed. */
  changed(): void
  received(publication: Publication, packet: RtpPacket, size: PictureSize): void
  requestKeyFrame(publication: Publication, size: PictureSize): void
  /** The page watches other video tracks, or gets another layer of them. */
  watchesOthers(): void
  /** Whether one more camera may be shown. */
  mayShow(): boolean
}

type Offer = Extract<SignalToEngine, { kind: 'offer' }>

/** The content of a media section. */
interface Route {
  source: TrackSource
  size: PictureSize
}

/** One session: the connection by which its page sends, and the one by which it receives. */
export class Peer {
  addresses: readonly string[] = []
  readonly #options: PeerOptions
  readonly #published = new Map<TrackSource, Publication>()
  readonly #subscriptions: Subscriptions
  readonly #renewals = new Renewals()
  readonly #negotiation: EngineEnd<AnsweringConnection<Offer>, OfferingConnection>
  /** The current content of each media section of the page. */
  #routes = new Map<RTCRtpTransceiver, Route>()
  readonly #listened = new WeakSet<RTCRtpTransceiver>()
  readonly #pliSentAt = new Map<RTCRtpTransceiver, number>()
  readonly #pliTimers = new Map<RTCRtpTransceiver, NodeJS.Timeout>()
  #wanted = ''
  /** Pages of earlier versions send an offer before the last one is answered, and do not repeat it. */
  #work: Promise<unknown> = Promise.resolve()

  constructor(options: PeerOptions) {
    this.#options = options
    this.#subscriptions = new Subscriptions({
      ports: options.ports,
      tell: (data) => options.tell(withAddressesIn(data, this.addresses)),
      requestKeyFrame: options.requestKeyFrame,
      watchesOthers: options.watchesOthers,
    })
    this.#negotiation = new EngineEnd({
      openPublish: () => this.#openPublish(),
      openSubscribe: () => this.#subscriptions.open(),
      newId: randomUUID,
      now: Date.now,
      hasTracks: () => this.#subscriptions.wanted.length > 0,
      mayConnect: () => this.#renewals.take(),
      failed: (error) => console.error('an offer could not be made', error),
    })
  }

  get connections(): number {
    const { publish, subscribe } = this.#negotiation
    return [publish, subscribe].filter(Boolean).length
  }

  publications = (): Publication[] => [...this.#published.values()]

  /** Takes a signal of the page, one after the other. Returns false if it makes no sense. */
  signal(data: SignalToEngine): Promise<boolean> {
    const taken = this.#work.then(() => this.#take(data))
    this.#work = taken.catch(() => {})
    return taken
  }

  /** Offers the page the tracks of the others, unless it has them. */
  offer(publications: readonly Publication[]): void {
    if (this.#subscriptions.want(publications)) this.#negotiation.negotiate()
  }

  /** Sends a packet of somebody else to the page. Returns how many bytes were sent. */
  send = (publication: Publication, packet: RtpPacket, size: PictureSize): number =>
    this.#subscriptions.send(publication, packet, size)

  /** The layers of a video track that this page needs now: the one it should get, and the one it gets until then. */
  needs = (publication: Publication): ReadonlySet<PictureSize> =>
    this.#subscriptions.needs(publication)

  /** Tells the page which layers of its video tracks somebody watches, if that has changed. */
  setWanted(pictures: readonly { source: TrackSource; size: PictureSize }[]): void {
    const text = JSON.stringify(pictures)
    if (text === this.#wanted || !this.#negotiation.publish) return
    this.#wanted = text
    this.#options.tell({ kind: 'wanted', pictures: [...pictures] })
  }

  /** Sends a key frame request (PLI): at once, or half a second after the last one. */
  requestKeyFrame({ sections }: Publication, size: PictureSize): void {
    const section = sections[size]
    if (!section || this.#pliTimers.has(section)) return
    const delay = Math.max(0, (this.#pliSentAt.get(section) ?? 0) + pliIntervalMs - Date.now())
    this.#pliTimers.set(
      section,
      setTimeout(() => this.#sendPli(section), delay),
    )
  }

  close(): void {
    for (const timer of this.#pliTimers.values()) clearTimeout(timer)
    this.#pliTimers.clear()
    this.#negotiation.close()
  }

  async #take(data: SignalToEngine): Promise<boolean> {
    if ('sdp' in data && !data.sdp.startsWith('v=0')) return false
    if (data.kind === 'offer' && fingerprintOf(data.sdp) === '') return false
    const isValid = await this.#negotiation.take(data)
    if (data.kind === 'watch') this.#watch(data.videos)
    return isValid
  }

  #sendPli(section: RTCRtpTransceiver): void {
    this.#pliTimers.delete(section)
    this.#pliSentAt.set(section, Date.now())
    const { receiver } = section
    const ssrc = receiver.track?.ssrc
    if (ssrc !== undefined) void receiver.sendRtcpPLI(ssrc).catch(() => {})
  }

  #watch(videos: Extract<SignalToEngine, { kind: 'watch' }>['videos']): void {
    // Pages repeat it, because their stream may have lost the last `wanted`.
    this.#wanted = ''
    this.#subscriptions.watch(new Map(videos.map((video) => [keyOf(video), video.size ?? 'large'])))
  }

  #openPublish(): AnsweringConnection<Offer> {
    const connection = new RTCPeerConnection({
      ...connectionOptions(this.#options.ports),
      headerExtensions,
    })
    let isReported = false
    return {
      createAnswer: (offer) => createAnswer(connection, offer),
      sendAnswer: (offer) => {
        this.#takeTracks(connection, routesOf(offer))
        if (!isReported) sendTransportFeedback(connection)
        isReported = true
        this.#sendAnswer(connection, offer)
        this.#options.changed()
      },
      close: () => {
        void connection.close().catch(() => {})
        this.#published.clear()
        this.#routes.clear()
        this.#wanted = ''
      },
    }
  }

  #sendAnswer(connection: RTCPeerConnection, { id }: Offer): void {
    const answer = withAddresses(connection.localDescription?.sdp ?? '', this.addresses)
    this.#options.tell({
      ...({ kind: 'answer', connection: 'publish' } as const),
      ...(id !== undefined && { id }),
      sdp: withFeedback(withTransportFeedback(answer), 'nack'),
    })
  }

  #takeTracks(connection: RTCPeerConnection, routes: ReadonlyMap<string, Route>): void {
    const before = new Map(this.#published)
    this.#published.clear()
    this.#routes = new Map()
    for (const section of connection.getTransceivers()) {
      const route = routes.get(section.mid ?? '')
      if (route && section.kind === kindOf(route.source)) this.#routes.set(section, route)
    }
    for (const [section, { source, size }] of this.#routes) {
      if (size !== 'large') continue
      const known = before.get(source)
      const isKnown = known?.sections.large === section
      if (!isKnown && source === 'camera' && !this.#options.mayShow()) continue
      const { session } = this.#options
      const publication = isKnown ? known : { session, source, sections: {}, skipped: 0 }
      publication.sections = { large: section }
      this.#published.set(source, publication)
      this.#listen(section)
    }
    for (const [section, { source, size }] of this.#routes) {
      const publication = this.#published.get(source)
      if (size !== 'small' || !publication) continue
      publication.sections.small = section
      this.#listen(section)
    }
  }

  #listen(section: RTCRtpTransceiver): void {
    if (this.#listened.has(section)) return
    this.#listened.add(section)
    const nacks = section.kind === 'video' ? new NackGenerator(section.receiver) : undefined
    const receive = (packet: RtpPacket) => {
      nacks?.receive(packet.header)
      const route = this.#routes.get(section)
      const publication = route && this.#published.get(route.source)
      if (publication) this.#options.received(publication, packet, route.size)
    }
    section.receiver.track.onReceiveRtp.subscribe((packet) => receive(packet))
    section.onTrack.subscribe((track) => track.onReceiveRtp.subscribe((packet) => receive(packet)))
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

const routesOf = ({ tracks }: Offer): ReadonlyMap<string, Route> =>
  new Map(tracks.map(({ mid, source, size = 'large' }) => [mid, { source, size }]))

const withAddressesIn = (data: SignalToPage, addresses: readonly string[]): SignalToPage =>
  data.kind === 'offer' || data.kind === 'answer'
    ? { ...data, sdp: withAddresses(data.sdp, addresses) }
    : data
