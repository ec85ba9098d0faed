import { type CallFlags, type ChatKey, callOf, type Client, isChannelKey } from '@parley/client'
import type { JoinedCall, Participant } from '@parley/protocol'
import { report } from '../../../store/index.ts'
import { reasonOfFailure } from './failure.ts'
import { type DeviceFault, faultOf, openCamera, openMicrophone, openScreen } from './devices.ts'
import { isSpeaking, speakersOf } from './levels.ts'
import { Players } from './players.ts'
import { type RemoteTrack, SfuConnection } from './sfu-connection.ts'

type Source = RemoteTrack['source']

const refusals = ['busy', 'full', 'forbidden', 'off', 'provider', 'declined', 'missed'] as const

/** The reason why a call could not be joined, or has ended. */
export type CallFault = (typeof refusals)[number] | 'failed'

/** A call as the screens show it. It is replaced with each change. */
export interface CallState {
  chat: ChatKey
  phase: 'joining' | 'connected' | 'reconnecting' | 'failed'
  fault: CallFault | undefined
  session: string | undefined
  isMuted: boolean
  isDeafened: boolean
  hasMicrophone: boolean
  /** Why a device could not be opened. */
  deviceFault: { device: 'microphone' | 'camera' | 'screen'; fault: DeviceFault } | undefined
  camera: MediaStreamTrack | undefined
  screen: MediaStreamTrack | undefined
  remote: readonly RemoteTrack[]
  /** The sessions that speak, and the own one. */
  speaking: ReadonlySet<string>
  startedAt: number
}

const keepMs = 20_000
const levelsMs = 300

/** One call of this page: its place in the register of the server, the devices and the connection. */
export class CallSession {
  readonly chat: ChatKey
  readonly scope: string
  readonly #client: Client
  readonly #show: (state: CallState | undefined) => void
  readonly #players = new Players()
  readonly #stops: (() => void)[] = []
  #state: CallState
  #connection: SfuConnection | undefined
  #microphone: MediaStreamTrack | undefined
  #screenSound: MediaStreamTrack | undefined
  /** The name of the room on the wire. */
  #room = ''
  /** Aborts the signals that are under way when the call is left. */
  #left = new AbortController()
  #wasAnswered = false
  /** Whether the register has shown this session. */
  #wasListed = false
  #isClosed = false

  constructor(client: Client, chat: ChatKey, show: (state: CallState | undefined) => void) {
    this.chat = chat
    this.scope = client.scope
    this.#client = client
    this.#show = show
    this.#state = {
      ...{ chat, phase: 'joining', fault: undefined, session: undefined, deviceFault: undefined },
      ...{ isMuted: false, isDeafened: false, hasMicrophone: false },
      ...{ camera: undefined, screen: undefined, remote: [], speaking: new Set() },
      startedAt: Date.now(),
    }
  }

  get state(): CallState {
    return this.#state
  }

  /** Joins the call, without a microphone if there is none. */
  async start(): Promise<void> {
    this.#change({})
    await this.#openMicrophone()
    // Before the call is joined: the first answer of the engine comes at once.
    this.#stops.push(
      this.#client.notices.on({
        callSignal: (session, data) => {
          // If a description fails, the connection times out and is made again.
          if (session === this.#state.session) this.#connection?.take(data).catch(() => {})
        },
        callEnded: ({ channel_name, reason }) => {
          if (channel_name === this.#room) this.#end(reason === 'ended' ? undefined : reason)
        },
      }),
      this.#client.store.watch('calls', () => this.#roomChanged()),
      every(keepMs, () => this.#keep()),
      every(levelsMs, () => void this.#readLevels().catch(report)),
    )
    await this.#join()
  }

  /** Leaves the call and gives the devices back. */
  close(): void {
    const { session } = this.#state
    if (session !== undefined) this.#client.calls.leave(session).catch(() => {})
    this.#end(undefined)
  }

  /** Tries again to join, after a failure. */
  async retry(): Promise<void> {
    this.#change({ phase: 'joining', fault: undefined })
    await this.start()
  }

  setMuted(isMuted: boolean): void {
    if (this.#microphone) this.#microphone.enabled = !isMuted
    // Unmuting turns the sound of the others on, too.
    const isDeafened = isMuted && this.#state.isDeafened
    this.#change({ isMuted, isDeafened })
    this.#silence()
    this.#tell()
  }

  setDeafened(isDeafened: boolean): void {
    if (this.#microphone) this.#microphone.enabled = !isDeafened
    this.#change({ isDeafened, isMuted: isDeafened })
    this.#silence()
    this.#tell()
  }

  async setCamera(isOn: boolean): Promise<void> {
    if (!isOn) {
      this.#state.camera?.stop()
      this.#change({ camera: undefined })
    } else {
      try {
        const camera = await openCamera()
        camera.addEventListener('ended', () => void this.setCamera(false))
        this.#change({ camera, deviceFault: undefined })
      } catch (error) {
        this.#change({ deviceFault: { device: 'camera', fault: faultOf(error) } })
        return
      }
    }
    await this.#publish()
    this.#tell()
  }

  async setScreen(isOn: boolean): Promise<void> {
    if (!isOn) {
      this.#state.screen?.stop()
      this.#screenSound?.stop()
      this.#screenSound = undefined
      this.#change({ screen: undefined })
    } else {
      try {
        const { picture, sound } = await openScreen()
        // The bar of the browser stops it too.
        picture.addEventListener('ended', () => void this.setScreen(false))
        this.#screenSound = sound
        this.#change({ screen: picture, deviceFault: undefined })
      } catch (error) {
        // Closing the question of the browser is no fault.
        const fault = faultOf(error)
        if (fault !== 'refused') this.#change({ deviceFault: { device: 'screen', fault } })
        return
      }
    }
    await this.#publish()
    this.#tell()
  }

  /** Tries again to get the microphone. */
  async retryMicrophone(): Promise<void> {
    await this.#openMicrophone()
    await this.#publish()
  }

  /** Says which pictures are on the screen. */
  watch(videos: { session: string; source: Source }[]): void {
    this.#connection?.watch(videos)
  }

  participants(): readonly Participant[] {
    return callOf(this.#client.store, this.chat)?.participants ?? []
  }

  async #openMicrophone(): Promise<void> {
    try {
      this.#microphone = await openMicrophone()
      this.#microphone.enabled = !this.#state.isMuted
      this.#change({ hasMicrophone: true, deviceFault: undefined })
    } catch (error) {
      const deviceFault = { device: 'microphone', fault: faultOf(error) } as const
      this.#change({ hasMicrophone: false, deviceFault })
    }
  }

  async #join(): Promise<void> {
    let joined: JoinedCall
    try {
      joined = await this.#client.calls.join(this.chat)
    } catch (error) {
      this.#fail(reasonOfFailure(error))
      return
    }
    if (this.#isClosed) {
      await this.#client.calls.leave(joined.session).catch(() => {})
      return
    }
    if (!joined.sfu) {
      // The clients of LiveKit and Agora are not part of this page yet.
      await this.#client.calls.leave(joined.session).catch(() => {})
      this.#fail('provider')
      return
    }
    this.#room = joined.channel_name
    this.#wasListed = false
    this.#wasAnswered = joined.participants.length > 0
    this.#connection?.close()
    this.#left = new AbortController()
    const left = this.#left.signal
    this.#connection = new SfuConnection({
      iceServers: joined.sfu.ice_servers,
      send: (data) => this.#client.calls.signal(joined.session, data, left),
      changed: (remote) => this.#receive(remote),
      connected: (isConnected) =>
        this.#change({ phase: isConnected ? 'connected' : 'reconnecting' }),
    })
    this.#change({ session: joined.session, phase: this.#microphone ? 'joining' : 'connected' })
    // The engine offers nothing before it has heard of the page.
    this.#connection.watch([])
    await this.#publish()
    this.#tell()
  }

  async #publish(): Promise<void> {
    const tracks = new Map<Source, MediaStreamTrack>()
    if (this.#microphone) tracks.set('microphone', this.#microphone)
    const { camera, screen } = this.#state
    if (camera) tracks.set('camera', camera)
    if (screen) tracks.set('screen', screen)
    if (this.#screenSound) tracks.set('screen_audio', this.#screenSound)
    await this.#connection?.publish(tracks).catch(() => this.#change({ phase: 'reconnecting' }))
  }

  /** Sends the current flags to the others. */
  #tell(): void {
    const { session, isMuted, isDeafened, camera, screen } = this.#state
    if (session === undefined) return
    const flags = {
      ...{ muted: isMuted || !this.#microphone, deafen: isDeafened },
      ...{ video: camera !== undefined, screen: screen !== undefined },
    }
    this.#keep(flags)
  }

  #keep(flags: CallFlags = {}): void {
    const { session } = this.#state
    if (session === undefined) return
    const { signal } = this.#left
    this.#client.calls.keep(session, flags, signal).catch((error: unknown) => this.#gone(error))
  }

  /** Joins again if the server has no such session any more. After other failures the next keep-alive tries again. */
  #gone(error: unknown): void {
    if (reasonOfFailure(error) === 'gone') void this.#join()
  }

  #receive(remote: readonly RemoteTrack[]): void {
    this.#change({ remote })
    const sounds = remote.filter(({ track }) => track.kind === 'audio')
    this.#players.play(new Set(sounds.map(({ track }) => track)))
    this.#silence()
  }

  #silence(): void {
    this.#players.setMuted(this.#state.isDeafened)
  }

  async #readLevels(): Promise<void> {
    const { publish, subscribe } = this.#connection?.connections() ?? {}
    const { session, isMuted, remote } = this.#state
    const speaking = subscribe ? await speakersOf(subscribe, remote) : new Set<string>()
    if (publish && session && !isMuted && (await isSpeaking(publish))) speaking.add(session)
    const before = this.#state.speaking
    const isSame = before.size === speaking.size && [...speaking].every((one) => before.has(one))
    if (!isSame) this.#change({ speaking })
  }

  /** A direct call ends when the other person leaves after the answer. */
  #roomChanged(): void {
    const { session } = this.#state
    const participants = this.participants()
    const others = participants.filter((one) => one.session !== session)
    const isListed = others.length < participants.length
    if (others.length > 0) this.#wasAnswered = true
    if (!isChannelKey(this.chat) && this.#wasAnswered && others.length === 0) {
      this.close()
      return
    }
    // Either the page was asleep, or the user lost the right to be here. Joining again finds out.
    if (isChannelKey(this.chat) && this.#wasListed && !isListed) void this.#join()
    this.#wasListed = isListed
  }

  #fail(reason: string): void {
    const fault = refusals.find((one) => one === reason) ?? 'failed'
    this.#change({ phase: 'failed', fault })
    this.#release()
  }

  #end(fault: 'declined' | 'missed' | undefined): void {
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
    this.#left.abort()
    this.#connection?.close()
    this.#connection = undefined
    this.#microphone?.stop()
    this.#microphone = undefined
    this.#screenSound?.stop()
    this.#state.camera?.stop()
    this.#state.screen?.stop()
    this.#players.play(new Set())
    this.#state = {
      ...this.#state,
      session: undefined,
      camera: undefined,
      screen: undefined,
      remote: [],
    }
  }

  #change(changes: Partial<CallState>): void {
    if (this.#isClosed) return
    this.#state = { ...this.#state, ...changes }
    this.#show(this.#state)
  }
}

function every(ms: number, run: () => void): () => void {
  const timer = setInterval(run, ms)
  return () => clearInterval(timer)
}
