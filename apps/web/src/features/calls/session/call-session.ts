import type { ChatKey, Client } from '@parley/client'
import type { CallReactionEmoji, JoinedCall, Participant, TrackSource } from '@parley/protocol'
import { showError } from '../../../store/index.ts'
import { CallControls } from './call-controls.ts'
import { type Callee, type CallState, faultOf, initialState } from './call-state.ts'
import type { CallConnection, WatchedVideo, RemoteTrack } from './connection.ts'
import { connect } from './connect.ts'
import { readDevices } from './device-settings.ts'
import { OwnDevices } from './own-devices.ts'
import { every, onPageHide, onReady } from './page-events.ts'
import { Participation } from './participation.ts'
import { Players } from './players.ts'

const keepMs = 20_000
const levelsMs = 300
const qualityMs = 5_000
/** The page animates a reaction for 1.8 seconds of them. */
const reactionMs = 2_000

/** One call of this page: the participation, the devices and the connection. */
export class CallSession {
  readonly chat: ChatKey
  readonly scope: string
  /** The controls of the call. */
  readonly controls: CallControls
  readonly #client: Client
  readonly #show: (state: CallState | undefined) => void
  readonly #players = new Players()
  readonly #stops: (() => void)[] = []
  readonly #participation: Participation
  #devices: OwnDevices | undefined
  #state: CallState
  #connection: CallConnection | undefined
  /** The video tracks on the screen, also before there is a connection. */
  #watched: readonly WatchedVideo[] = []
  #lastReaction = 0
  #isClosed = false

  /** @param callee the chat, and the link for people outside of it */
  constructor(
    client: Client,
    { chat, link }: Callee,
    show: (state: CallState | undefined) => void,
  ) {
    this.chat = chat
    this.scope = client.scope
    this.#client = client
    this.#show = show
    this.#state = initialState(chat, link)
    this.#participation = new Participation({
      client,
      chat,
      link: link?.token,
      joined: (call) => this.#connect(call),
      refused: (reason) => this.#fail(reason),
      ended: () => this.close(),
    })
    this.controls = new CallControls({
      client,
      participation: this.#participation,
      players: this.#players,
      state: () => this.#state,
      change: (changes) => this.#change(changes),
      devices: () => this.#devices,
      connection: () => this.#connection,
    })
  }

  get state(): CallState {
    return this.#state
  }

  /** Joins the call, without a microphone if there is none. */
  async start({ isMuted = false, hasCamera = false } = {}): Promise<void> {
    const settings = readDevices(this.#client.environment.keyValues)
    this.#change({ isMuted: isMuted || settings.pushesToTalk })
    this.controls.listenForKey(settings)
    this.#players.setSpeaker(settings.speaker)
    this.#devices = new OwnDevices(settings, {
      changed: () => void this.#devicesChanged(),
      failed: (deviceFault) => this.#change({ deviceFault }),
    })
    this.#devices.setMuted(this.#state.isMuted)
    await this.#devices.openMicrophone()
    // The browser may have asked for the microphone until after the call was closed.
    if (this.#isClosed) return
    // Listen before joining: the first signal of the engine comes at once.
    this.#stops.push(
      this.#client.events.on({
        callSignal: (session, data) => {
          // If a description cannot be set, the connection times out and is replaced.
          if (session === this.#state.session)
            this.#connection?.receiveSignal?.(data).catch(() => {})
        },
        callEnded: ({ channel_name, reason }) => {
          if (!this.#participation.isIn(channel_name)) return
          this.#end(reason === 'ended' ? undefined : reason)
        },
        callReaction: ({ channel_name, session, emoji }) => {
          if (this.#participation.isIn(channel_name)) this.#showReaction(session, emoji)
        },
      }),
      this.#client.store.watch(
        () => this.#client.store.callRooms.version,
        () => this.#participantsChanged(),
      ),
      // If a signal cannot be repeated now, the next reading of the quality repeats it.
      onReady(this.#client.stream, () => void this.#connection?.resume?.().catch(() => {})),
      onPageHide(() => this.#participation.leaveWithPage()),
      every(keepMs, () => this.#participation.keep()),
      every(levelsMs, () => void this.#readLevels().catch(showError)),
      every(qualityMs, () => void this.#readQuality().catch(showError)),
    )
    await this.#participation.join()
    if (hasCamera) await this.controls.setCamera(true)
  }

  /** Leaves the call and releases the devices. */
  close(): void {
    this.#participation.leave()
    this.#end(undefined)
  }

  /** Tries again to join, after a failure. */
  async retry(): Promise<void> {
    this.#change({ phase: 'joining', fault: undefined })
    await this.start()
  }

  /** Sets the video tracks on the screen. */
  watch(videos: readonly WatchedVideo[]): void {
    this.#watched = videos
    this.#connection?.watch(videos)
  }

  participants(): readonly Participant[] {
    return this.#participation.participants()
  }

  async #connect(joined: JoinedCall): Promise<void> {
    this.#connection?.close()
    this.#connection = undefined
    this.#change({ isVideoPaused: false })
    // The user may leave while the client of a provider is loaded, and a closed connection still has events.
    const isCurrent = () => joined.session === this.#participation.session
    const hasMicrophone = this.#devices?.tracks.has('microphone') === true
    this.#change({ session: joined.session, phase: hasMicrophone ? 'joining' : 'connected' })
    const connection = await connect(joined, {
      send: (data) => this.#participation.send(data),
      participants: () => this.participants(),
      changed: (remote) => isCurrent() && this.#showRemote(remote),
      connected: (isConnected) =>
        isCurrent() && this.#change({ phase: isConnected ? 'connected' : 'reconnecting' }),
      paused: (isVideoPaused) => isCurrent() && this.#change({ isVideoPaused }),
    }).catch(() => undefined)
    if (!isCurrent()) {
      connection?.close()
      return
    }
    if (!connection) {
      this.#participation.leave()
      this.#fail('provider')
      return
    }
    this.#connection = connection
    // The engine makes no offer before the first signal of the page.
    connection.watch(this.#watched)
    connection.setMuted?.(this.#state.isMuted)
    await this.#publish()
    this.controls.sendFlags()
  }

  async #devicesChanged(): Promise<void> {
    const tracks: ReadonlyMap<TrackSource, MediaStreamTrack> = this.#devices?.tracks ?? new Map()
    this.#change({
      hasMicrophone: tracks.has('microphone'),
      camera: tracks.get('camera'),
      screen: tracks.get('screen'),
    })
    if (this.#state.session === undefined) return
    await this.#publish()
    this.controls.sendFlags()
  }

  async #publish(): Promise<void> {
    const tracks = this.#devices?.tracks ?? new Map()
    const connection = this.#connection
    await connection?.publish(tracks).catch(() => {
      // The call may have ended meanwhile.
      if (connection === this.#connection) this.#change({ phase: 'reconnecting' })
    })
  }

  #showRemote(remote: readonly RemoteTrack[]): void {
    this.#change({ remote })
    this.#players.play(remote)
  }

  #showReaction(session: string, emoji: CallReactionEmoji): void {
    const shown = { id: ++this.#lastReaction, session, emoji }
    this.#change({ reactions: [...this.#state.reactions, shown] })
    setTimeout(() => {
      this.#change({ reactions: this.#state.reactions.filter(({ id }) => id !== shown.id) })
    }, reactionMs)
  }

  async #readLevels(): Promise<void> {
    const connection = this.#connection
    if (!connection) return
    const { session, isMuted } = this.#state
    const speaking = new Set(await connection.speakers())
    if (session && !isMuted && (await connection.isSpeaking())) speaking.add(session)
    const before = this.#state.speaking
    const isSame = before.size === speaking.size && [...speaking].every((one) => before.has(one))
    if (!isSame) this.#change({ speaking })
  }

  async #readQuality(): Promise<void> {
    const quality = await this.#connection?.quality()
    if (quality && quality !== this.#state.quality) this.#change({ quality })
  }

  #participantsChanged(): void {
    const own = this.#participation.follow()
    if (own) this.controls.followMuting(own)
  }

  #fail(reason: string): void {
    this.#change({ phase: 'failed', fault: faultOf(reason) })
    this.#release()
  }

  #end(fault: 'declined' | 'missed' | 'removed' | undefined): void {
    if (this.#isClosed) return
    if (fault) {
      this.#fail(fault)
      return
    }
    this.#isClosed = true
    this.#release()
    this.#show(undefined)
  }

  #release(): void {
    for (const stop of this.#stops.splice(0)) stop()
    this.#participation.release()
    this.#connection?.close()
    this.#connection = undefined
    this.controls.release()
    this.#devices?.close()
    this.#devices = undefined
    this.#players.play([])
    const gone = { session: undefined, camera: undefined, screen: undefined, remote: [] }
    this.#state = { ...this.#state, ...gone }
  }

  #change(changes: Partial<CallState>): void {
    if (this.#isClosed) return
    this.#state = { ...this.#state, ...changes }
    this.#show(this.#state)
  }
}
