import { randomText } from '@parley/client'
import type { Participant, SignalToEngine, SignalToPage, TrackSource } from '@parley/protocol'
import type { CallConnection, ConnectionListener, Picture, RemoteTrack } from './connection.ts'
import { isSpeaking, speakersOf } from './levels.ts'
import { PictureLimiter } from './picture-limit.ts'
import { type Quality, QualityMeter } from './quality.ts'
import { Senders } from './senders.ts'

interface SfuOptions extends ConnectionListener {
  /** The own session. */
  session: string
  iceServers: RTCIceServer[]
  /** The people in the call, by the register. */
  participants(): readonly Participant[]
  /** Sends a signal to the engine. */
  send(data: SignalToEngine): Promise<void>
}

const startKbps = 1_000
/** So many readings of the quality after the last time, the engine is asked to repeat its signals. */
const repeatAfter = 4
const lostMs = 4_000
/** A connection that is not there by then is made anew. */
const connectMs = 10_000

/**
 * The two connections of a page to the media engine of the server: one that the page offers, to publish, and one that the engine
 * offers, to receive. Connections that are lost are made anew.
 */
export class SfuConnection implements CallConnection {
  readonly #options: SfuOptions
  readonly #own = new Map<TrackSource, MediaStreamTrack>()
  readonly #senders = new Senders()
  #publish: RTCPeerConnection | undefined
  #offerId = ''
  #subscribe: RTCPeerConnection | undefined
  /** The last offer of the engine that was answered. */
  #answeredId: string | null = null
  readonly #meter = new QualityMeter()
  readonly #limiter = new PictureLimiter()
  #watched: readonly Picture[] = []
  #remote: readonly RemoteTrack[] = []
  #work: Promise<unknown> = Promise.resolve()
  #lost: ReturnType<typeof setTimeout> | undefined
  #readings = 0
  #isClosed = false

  constructor(options: SfuOptions) {
    this.#options = options
  }

  /** Publishes the given tracks, and nothing else. */
  publish(tracks: ReadonlyMap<TrackSource, MediaStreamTrack>): Promise<void> {
    this.#own.clear()
    for (const [source, track] of tracks) this.#own.set(source, track)
    return this.#run(() => this.#offer())
  }

  /** Says which pictures are on the screen; only these are received. */
  watch(pictures: readonly Picture[]): void {
    this.#watched = pictures
    this.#tellWatched()
  }

  /** Repeats what may have been lost while the event stream was down, and asks the engine for the same. */
  resume(): Promise<void> {
    return this.#run(async () => {
      if (this.#publish?.signalingState === 'have-local-offer') await this.#sendOffer(this.#publish)
      this.#tellWatched()
    })
  }

  setMuted(isMuted: boolean): void {
    this.#senders.setMuted(isMuted)
  }

  /** Takes a signal of the engine. */
  take(data: SignalToPage): Promise<void> {
    return this.#run(async () => {
      if (data.kind === 'restart') return this.#restart()
      if (data.kind === 'answer') {
        const isLate = data.id !== undefined && data.id !== this.#offerId
        if (isLate || this.#publish?.signalingState !== 'have-local-offer') return
        await this.#publish.setRemoteDescription({ type: 'answer', sdp: withStartRate(data.sdp) })
      }
      if (data.kind === 'offer') await this.#answer(data)
      if (data.kind === 'wanted') this.#senders.setWanted(data.pictures)
    })
  }

  async speakers(): Promise<ReadonlySet<string>> {
    return this.#subscribe ? speakersOf(this.#subscribe, this.#remote) : new Set()
  }

  async isSpeaking(): Promise<boolean> {
    return this.#publish !== undefined && isSpeaking(this.#publish)
  }

  async quality(): Promise<Quality | undefined> {
    const quality = await this.#meter.read({ publish: this.#publish, subscribe: this.#subscribe })
    // Signals can be lost with the stream. This one makes the engine repeat its own.
    this.#readings += 1
    if (this.#readings % repeatAfter === 0 || this.#isIncomplete()) this.#tellWatched()
    const before = this.#limiter.limit
    if (quality && this.#limiter.next(quality) !== before) {
      this.#tellWatched()
      this.#options.paused(this.#limiter.limit === 'none')
    }
    return quality
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#lost)
    this.#drop()
  }

  // Signals are handled one after the other: a description must be set before the next one arrives.
  #run(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(() => (this.#isClosed ? undefined : work()))
    this.#work = done.catch(() => {})
    return done
  }

  async #offer(): Promise<void> {
    // A description without a track is none.
    if (this.#own.size === 0 && !this.#publish) return
    const connection = (this.#publish ??= this.#open())
    await this.#senders.set(connection, this.#own)
    await connection.setLocalDescription(await connection.createOffer())
    this.#offerId = randomText()
    await this.#sendOffer(connection)
  }

  async #sendOffer(connection: RTCPeerConnection): Promise<void> {
    const tracks = this.#senders.sections(this.#own)
    const sdp = connection.localDescription?.sdp ?? ''
    const id = this.#offerId
    await this.#options.send({ kind: 'offer', connection: 'publish', id, sdp, tracks })
  }

  async #answer({ id, sdp, tracks }: Extract<SignalToPage, { kind: 'offer' }>): Promise<void> {
    // The engine has made its connection anew, which needs another one here.
    if (this.#subscribe && nameOf(sdp) !== nameOf(remoteOf(this.#subscribe))) {
      this.#subscribe.close()
      this.#subscribe = undefined
      this.#answeredId = null
    }
    const connection = (this.#subscribe ??= this.#open())
    await connection.setRemoteDescription({ type: 'offer', sdp })
    await connection.setLocalDescription(await connection.createAnswer())
    const answer = connection.localDescription?.sdp ?? ''
    // Before the answer is sent, so that nothing that is sent meanwhile asks for another offer.
    this.#answeredId = id ?? null
    await this.#options.send({
      ...({ kind: 'answer', connection: 'subscribe', sdp: answer } as const),
      ...(id !== undefined && { id }),
    })
    const found = tracks.flatMap(({ mid, session, source }) => {
      const transceiver = connection.getTransceivers().find((one) => one.mid === mid)
      return transceiver ? [{ session, source, track: transceiver.receiver.track }] : []
    })
    this.#remote = found
    this.#options.changed(found)
  }

  /** Whether the register names a track of somebody that the engine has not offered. */
  #isIncomplete(): boolean {
    const { session: own, participants } = this.#options
    return participants().some(({ session, muted, video, screen }) => {
      const has = (source: TrackSource) =>
        this.#remote.some((one) => one.session === session && one.source === source)
      const isShort =
        (muted === false && !has('microphone')) ||
        (video === true && !has('camera')) ||
        (screen === true && !has('screen'))
      return session !== own && isShort
    })
  }

  #tellWatched(): void {
    const { limit } = this.#limiter
    const videos = this.#watched.map((one) => (limit === 'small' ? { ...one, size: limit } : one))
    const watched = { offer: this.#answeredId, videos: limit === 'none' ? [] : videos }
    this.#options.send({ kind: 'watch', ...watched }).catch(() => {})
  }

  #open(): RTCPeerConnection {
    const connection = new RTCPeerConnection({
      iceServers: this.#options.iceServers,
      bundlePolicy: 'max-bundle',
    })
    connection.addEventListener('connectionstatechange', () => this.#watchState())
    const limit = setTimeout(() => {
      const isCurrent = connection === this.#publish || connection === this.#subscribe
      if (!isCurrent || connection.connectionState === 'connected') return
      void this.#run(() => this.#restart()).catch(() => {})
    }, connectMs)
    connection.addEventListener('connectionstatechange', () => {
      if (connection.connectionState === 'connected') clearTimeout(limit)
    })
    return connection
  }

  #watchState(): void {
    if (this.#isClosed) return
    const states = [this.#publish, this.#subscribe].map((one) => one?.connectionState)
    const isLost = states.some((state) => state === 'failed' || state === 'disconnected')
    this.#options.connected((states[0] ?? states[1]) === 'connected' && !isLost)
    clearTimeout(this.#lost)
    if (!isLost) return
    const wait = states.includes('failed') ? 0 : lostMs
    this.#lost = setTimeout(() => void this.#run(() => this.#restart()).catch(() => {}), wait)
  }

  async #restart(): Promise<void> {
    this.#drop()
    this.#options.connected(false)
    await this.#offer()
    this.watch(this.#watched)
  }

  #drop(): void {
    this.#publish?.close()
    this.#subscribe?.close()
    this.#publish = undefined
    this.#subscribe = undefined
    this.#answeredId = null
    // The tracks stay on the screen until there are others.
    this.#remote = []
    this.#senders.clear()
  }
}

/** Chromium begins with 300 kbit/s and takes half a minute to find more, so it is told where to begin. */
const withStartRate = (sdp: string): string =>
  sdp.replace(
    /^a=rtpmap:(\d+) VP8\/90000\r\n/gm,
    (line, type: string) => `${line}a=fmtp:${type} x-google-start-bitrate=${startKbps}\r\n`,
  )

const remoteOf = (connection: RTCPeerConnection) => connection.remoteDescription?.sdp ?? ''

/** The name of a connection in its description, and its key. The engine restarts no ICE, so the name stays. */
const nameOf = (sdp: string) =>
  ['ice-ufrag', 'fingerprint']
    .map((line) => new RegExp(`^a=${line}:(.+)$`, 'm').exec(sdp)?.[1])
    .join(' ')
