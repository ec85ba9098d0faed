import { type AnsweringConnection, type OfferingConnection, PageEnd } from '@parley/calls'
import { randomText } from '@parley/client'
import type { Participant, SignalToEngine, SignalToPage, TrackSource } from '@parley/protocol'
import type { CallConnection, ConnectionListener, WatchedVideo, RemoteTrack } from './connection.ts'
import { isSpeaking, speakersOf } from './levels.ts'
import { VideoLimiter } from './video-limit.ts'
import { type Quality, QualityMeter } from './quality.ts'
import { Senders } from './senders.ts'

interface SfuOptions extends ConnectionListener {
  /** The own session. */
  session: string
  iceServers: RTCIceServer[]
  /** The participants as the server stores them. */
  participants(): readonly Participant[]
  /** Sends a signal to the engine. */
  send(data: SignalToEngine): Promise<void>
}

type Offer = Extract<SignalToPage, { kind: 'offer' }>

interface PublishConnection extends OfferingConnection {
  connection: RTCPeerConnection
  senders: Senders
}

interface SubscribeConnection extends AnsweringConnection<Offer> {
  connection: RTCPeerConnection
}

const startKbps = 1_000
const disconnectedMs = 4_000
/** A connection that is not connected by then is replaced. */
const connectMs = 10_000

/**
 * The two connections of a page to the media engine of the server: the page offers the one to publish, and the engine offers the one
 * to subscribe. If one of them is lost, both are replaced.
 */
export class SfuConnection implements CallConnection {
  readonly #options: SfuOptions
  readonly #ownTracks = new Map<TrackSource, MediaStreamTrack>()
  readonly #negotiation: PageEnd<PublishConnection, SubscribeConnection>
  readonly #meter = new QualityMeter()
  readonly #limiter = new VideoLimiter()
  #watched: readonly WatchedVideo[] = []
  #remote: readonly RemoteTrack[] = []
  #disconnected: ReturnType<typeof setTimeout> | undefined
  #isMuted = false
  #isClosed = false

  constructor(options: SfuOptions) {
    this.#options = options
    this.#negotiation = new PageEnd({
      openPublish: () => this.#openPublish(),
      openSubscribe: () => this.#openSubscribe(),
      newId: randomText,
      now: Date.now,
      hasTracks: () => this.#ownTracks.size > 0,
      sendReport: (answered) => this.#sendWatched(answered),
      // The next reading of the quality tries again.
      failed: () => {},
    })
  }

  publish(tracks: ReadonlyMap<TrackSource, MediaStreamTrack>): Promise<void> {
    this.#ownTracks.clear()
    for (const [source, track] of tracks) this.#ownTracks.set(source, track)
    return this.#negotiation.negotiate()
  }

  watch(videos: readonly WatchedVideo[]): void {
    this.#watched = videos
    this.#negotiation.report()
  }

  resume(): Promise<void> {
    return this.#negotiation.resumeSignaling()
  }

  setMuted(isMuted: boolean): void {
    this.#isMuted = isMuted
    this.#negotiation.publish?.senders.setMuted(isMuted)
  }

  async receiveSignal(data: SignalToPage): Promise<void> {
    if (this.#isClosed) return
    if (data.kind === 'wanted') this.#negotiation.publish?.senders.setRequestedLayers(data.pictures)
    else if (data.kind === 'restart') await this.#restart()
    else await this.#negotiation.receiveSignal(data)
  }

  async speakers(): Promise<ReadonlySet<string>> {
    const { subscribe } = this.#negotiation
    return subscribe ? speakersOf(subscribe.connection, this.#remote) : new Set()
  }

  async isSpeaking(): Promise<boolean> {
    const { publish } = this.#negotiation
    return publish !== undefined && isSpeaking(publish.connection)
  }

  async quality(): Promise<Quality | undefined> {
    const { publish, subscribe } = this.#connections()
    const quality = await this.#meter.read({ publish, subscribe })
    if (this.#isClosed) return undefined
    // The event stream may have lost signals.
    this.#negotiation.tick({ isIncomplete: this.#isIncomplete() }).catch(() => {})
    const before = this.#limiter.limit
    if (quality && this.#limiter.next(quality) !== before) {
      this.#negotiation.report()
      this.#options.paused(this.#limiter.limit === 'none')
    }
    return quality
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#disconnected)
    this.#negotiation.close()
  }

  #connections() {
    const { publish, subscribe } = this.#negotiation
    return { publish: publish?.connection, subscribe: subscribe?.connection }
  }

  #openPublish(): PublishConnection {
    const connection = this.#open()
    const senders = new Senders(connection, this.#isMuted)
    return {
      connection,
      senders,
      createOffer: async () => {
        await senders.set(this.#ownTracks)
        await connection.setLocalDescription(await connection.createOffer())
      },
      sendOffer: (id) => this.#sendOffer(connection, senders, id),
      setAnswer: (sdp) =>
        connection.setRemoteDescription({ type: 'answer', sdp: withStartRate(sdp) }),
      close: () => connection.close(),
    }
  }

  #openSubscribe(): SubscribeConnection {
    const connection = this.#open()
    return {
      connection,
      createAnswer: async ({ sdp }) => {
        await connection.setRemoteDescription({ type: 'offer', sdp })
        await connection.setLocalDescription(await connection.createAnswer())
      },
      sendAnswer: (offer) => this.#sendAnswer(connection, offer),
      close: () => {
        connection.close()
        // The tracks stay on the screen until there are others.
        this.#remote = []
      },
    }
  }

  async #sendOffer(connection: RTCPeerConnection, senders: Senders, id: string): Promise<void> {
    const tracks = senders.sections(this.#ownTracks)
    const sdp = connection.localDescription?.sdp ?? ''
    await this.#options.send({ kind: 'offer', connection: 'publish', id, sdp, tracks })
  }

  async #sendAnswer(connection: RTCPeerConnection, { id, tracks }: Offer): Promise<void> {
    await this.#options.send({
      ...({ kind: 'answer', connection: 'subscribe' } as const),
      sdp: connection.localDescription?.sdp ?? '',
      ...(id !== undefined && { id }),
    })
    if (connection !== this.#negotiation.subscribe?.connection) return
    this.#remote = tracks.flatMap(({ mid, session, source }) => {
      const transceiver = connection.getTransceivers().find((one) => one.mid === mid)
      return transceiver ? [{ session, source, track: transceiver.receiver.track }] : []
    })
    this.#options.changed(this.#remote)
  }

  /** Whether the server lists a track that the engine has not offered. */
  #isIncomplete(): boolean {
    const { session: own, participants } = this.#options
    return participants().some(({ session, muted, video, screen }) => {
      const has = (source: TrackSource) =>
        this.#remote.some((one) => one.session === session && one.source === source)
      const isMissing =
        (muted === false && !has('microphone')) ||
        (video === true && !has('camera')) ||
        (screen === true && !has('screen'))
      return session !== own && isMissing
    })
  }

  #sendWatched(answered: string | null): void {
    const { limit } = this.#limiter
    const videos = this.#watched.map(({ session, source, layer }) => ({
      session,
      source,
      size: limit === 'small' ? limit : layer,
    }))
    const watched = { offer: answered, videos: limit === 'none' ? [] : videos }
    this.#options.send({ kind: 'watch', ...watched }).catch(() => {})
  }

  #open(): RTCPeerConnection {
    const connection = new RTCPeerConnection({
      iceServers: this.#options.iceServers,
      bundlePolicy: 'max-bundle',
    })
    connection.addEventListener('connectionstatechange', () => this.#watchState())
    const limit = setTimeout(() => {
      const isCurrent = Object.values(this.#connections()).includes(connection)
      if (!isCurrent || connection.connectionState === 'connected') return
      this.#restart().catch(() => {})
    }, connectMs)
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'connected') clearTimeout(limit)
    })
    return connection
  }

  #watchState(): void {
    if (this.#isClosed) return
    const { publish, subscribe } = this.#connections()
    const states = [publish?.connectionState, subscribe?.connectionState]
    const isLost = states.some((state) => state === 'failed' || state === 'disconnected')
    this.#options.connected((states[0] ?? states[1]) === 'connected' && !isLost)
    clearTimeout(this.#disconnected)
    if (!isLost) return
    const wait = states.includes('failed') ? 0 : disconnectedMs
    this.#disconnected = setTimeout(() => void this.#restart().catch(() => {}), wait)
  }

  /** Replaces both connections. */
  #restart(): Promise<void> {
    clearTimeout(this.#disconnected)
    this.#options.connected(false)
    return this.#negotiation.restart()
  }
}

/** Sets the start bitrate. Without it, Chromium begins with 300 kbit/s and takes half a minute to raise it. */
const withStartRate = (sdp: string): string =>
  sdp.replace(
    /^a=rtpmap:(\d+) VP8\/90000\r\n/gm,
    (line, type: string) => `${line}a=fmtp:${type} x-google-start-bitrate=${startKbps}\r\n`,
  )
