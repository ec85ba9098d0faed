import type { SignalToEngine, SignalToPage, TrackSource } from '@parley/protocol'
import { RTCPeerConnection, type RTCRtpTransceiver, type RtpPacket } from 'werift'
import { connectionOptions, type Ports, whilePortsAreOpened } from './codecs.ts'
import { keyOf, kindOf, type Publication } from './publication.ts'
import { fingerprintOf, withAddresses } from './sdp.ts'
import { Subscriptions } from './subscriptions.ts'

const keyFrameEveryMs = 500

export interface PeerOptions {
  session: string
  ports: Ports
  tell(data: SignalToPage): void
  /** The publications have changed. */
  changed(): void
  received(publication: Publication, packet: RtpPacket): void
  askKeyFrame(session: string, source: TrackSource): void
  /** Whether one more camera may be shown. */
  mayShow(): boolean
}

/** One session: the connection by which its page sends, and the one by which it receives. */
export class Peer {
  addresses: readonly string[] = []
  readonly #options: PeerOptions
  readonly #published = new Map<TrackSource, Publication>()
  readonly #subscriptions: Subscriptions
  #publish: { connection: RTCPeerConnection; fingerprint: string } | undefined
  readonly #keyFrameAt = new Map<TrackSource, number>()
  /** Requests for whole pictures that are sent soon. */
  readonly #keyFrames = new Map<TrackSource, NodeJS.Timeout>()
  #work: Promise<unknown> = Promise.resolve()
  /** Whether the page has sent a signal. Before that it does not know its session, and would not take an offer. */
  #isHere = false
  #offered: readonly Publication[] = []

  constructor(options: PeerOptions) {
    this.#options = options
    this.#subscriptions = new Subscriptions({
      ports: options.ports,
      tell: (data) => options.tell(withAddressesIn(data, this.addresses)),
      askKeyFrame: options.askKeyFrame,
    })
  }

  get connections(): number {
    return (this.#publish ? 1 : 0) + this.#subscriptions.connections
  }

  publications = (): Publication[] => [...this.#published.values()]

  /** Takes a signal of the page, one after the other. Returns false if it makes no sense. */
  signal(data: SignalToEngine): Promise<boolean> {
    const taken = this.#work.then(() => this.#take(data))
    this.#work = taken.catch(() => {})
    return taken
  }

  /** Offers the page the tracks of the others. */
  offer(publications: readonly Publication[]): void {
    this.#offered = publications
    if (this.#isHere) this.#subscriptions.want(publications)
  }

  /** Sends a packet of somebody else to the page. Returns how many bytes were sent. */
  send = (publication: Publication, packet: RtpPacket): number =>
    this.#subscriptions.send(publication, packet)

  /** Asks the page for a whole picture: at once, or half a second after the last time. */
  askKeyFrame(source: TrackSource): void {
    if (this.#keyFrames.has(source)) return
    const wait = Math.max(0, (this.#keyFrameAt.get(source) ?? 0) + keyFrameEveryMs - Date.now())
    this.#keyFrames.set(
      source,
      setTimeout(() => this.#sendKeyFrameRequest(source), wait),
    )
  }

  close(): void {
    for (const timer of this.#keyFrames.values()) clearTimeout(timer)
    this.#keyFrames.clear()
    void this.#publish?.connection.close().catch(() => {})
    this.#publish = undefined
    this.#published.clear()
    this.#subscriptions.close()
  }

  #sendKeyFrameRequest(source: TrackSource): void {
    this.#keyFrames.delete(source)
    this.#keyFrameAt.set(source, Date.now())
    const { receiver } = this.#published.get(source)?.transceiver ?? {}
    const ssrc = receiver?.track?.ssrc
    if (receiver && ssrc !== undefined) void receiver.sendRtcpPLI(ssrc).catch(() => {})
  }

  async #take(data: SignalToEngine): Promise<boolean> {
    if (!this.#isHere) {
      this.#isHere = true
      this.offer(this.#offered)
    }
    switch (data.kind) {
      case 'offer':
        return this.#takeOffer(data)
      case 'answer':
        return this.#subscriptions.answer(data.sdp)
      case 'candidate':
        return this.#takeCandidate(data)
      case 'watch':
        this.#subscriptions.watch(new Set(data.videos.map(keyOf)))
        return true
    }
  }

  async #takeCandidate({
    connection,
    candidate,
  }: Extract<SignalToEngine, { kind: 'candidate' }>): Promise<boolean> {
    // The end of the list, which needs no action.
    if (candidate === null || !candidate.candidate) return true
    const to = connection === 'publish' ? this.#publish?.connection : this.#subscriptions.connection
    if (!to) return false
    const { sdpMid, sdpMLineIndex } = candidate
    await to.addIceCandidate({
      candidate: candidate.candidate,
      ...(typeof sdpMid === 'string' ? { sdpMid } : {}),
      ...(typeof sdpMLineIndex === 'number' ? { sdpMLineIndex } : {}),
    })
    return true
  }

  async #takeOffer({ sdp, tracks }: Extract<SignalToEngine, { kind: 'offer' }>): Promise<boolean> {
    if (!sdp.startsWith('v=0') || fingerprintOf(sdp) === '') return false
    const connection = this.#connectionFor(sdp)
    try {
      await connection.setRemoteDescription({ type: 'offer', sdp })
      const answer = await connection.createAnswer()
      await whilePortsAreOpened(() => connection.setLocalDescription(answer))
    } catch {
      return false
    }
    const sources = new Map(tracks.map(({ mid, source }) => [mid, source]))
    this.#takeTracks(connection, sources)
    const answer = connection.localDescription?.sdp ?? ''
    this.#options.tell({
      ...({ kind: 'answer', connection: 'publish' } as const),
      sdp: withAddresses(answer, this.addresses),
    })
    this.#options.changed()
    return true
  }

  // A page that lost its connection makes another one, with another key.
  #connectionFor(sdp: string): RTCPeerConnection {
    const fingerprint = fingerprintOf(sdp)
    if (this.#publish?.fingerprint === fingerprint) return this.#publish.connection
    if (this.#publish) {
      void this.#publish.connection.close().catch(() => {})
      this.#subscriptions.close()
      this.offer(this.#offered)
    }
    this.#published.clear()
    const connection = new RTCPeerConnection(connectionOptions(this.#options.ports))
    this.#publish = { connection, fingerprint }
    return connection
  }

  #takeTracks(connection: RTCPeerConnection, sources: ReadonlyMap<string, TrackSource>): void {
    const before = new Map(this.#published)
    this.#published.clear()
    for (const transceiver of connection.getTransceivers()) {
      const source = sources.get(transceiver.mid ?? '')
      if (source === undefined || transceiver.kind !== kindOf(source)) continue
      const known = before.get(source)
      if (known?.transceiver === transceiver) {
        this.#published.set(source, known)
        continue
      }
      if (source === 'camera' && !this.#options.mayShow()) continue
      this.#published.set(source, this.#listen(transceiver, source))
    }
  }

  #listen(transceiver: RTCRtpTransceiver, source: TrackSource): Publication {
    const publication = { session: this.#options.session, source, transceiver }
    const receive = (packet: RtpPacket) => {
      if (this.#published.get(source) === publication) this.#options.received(publication, packet)
    }
    transceiver.receiver.track.onReceiveRtp.subscribe((packet) => receive(packet))
    transceiver.onTrack.subscribe((track) =>
      track.onReceiveRtp.subscribe((packet) => receive(packet)),
    )
    return publication
  }
}

const withAddressesIn = (data: SignalToPage, addresses: readonly string[]): SignalToPage =>
  data.kind === 'offer' || data.kind === 'answer'
    ? { ...data, sdp: withAddresses(data.sdp, addresses) }
    : data
