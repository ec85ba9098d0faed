import { type CallFlags, type ChatKey, callOf, type Client, isChannelKey } from '@parley/client'
import type {
  CallModeration,
  CallReactionEmoji,
  JoinedCall,
  Participant,
  TrackSource,
} from '@parley/protocol'
import { report } from '../../../store/index.ts'
import { type Callee, type CallState, faultOf, initialState } from './call-state.ts'
import type { CallConnection, Picture, RemoteTrack } from './connection.ts'
import { connect } from './connect.ts'
import { type DeviceSettings, readDevices } from './device-settings.ts'
import { reasonOfFailure } from './failure.ts'
import { OwnDevices } from './own-devices.ts'
import { every, onPageHide, onReady } from './page-events.ts'
import { Players } from './players.ts'
import { pushToTalk } from './push-to-talk.ts'

const keepMs = 20_000
const levelsMs = 300
const qualityMs = 5_000
const reactionMs = 4_000
/** The events of a call that has ended arrive within this time. */
const endedMs = 3_000

/** One call of this page: its place in the register of the server, the devices and the connection. */
export class CallSession {
  readonly chat: ChatKey
  readonly scope: string
  readonly #client: Client
  readonly #link: string | undefined
  readonly #show: (state: CallState | undefined) => void
  readonly #players = new Players()
  readonly #stops: (() => void)[] = []
  #devices: OwnDevices | undefined
  #state: CallState
  #connection: CallConnection | undefined
  #stopPushToTalk: (() => void) | undefined
  /** The pictures on the screen, which may be known before there is a connection. */
  #watched: readonly Picture[] = []
  /** The name of the room on the wire. */
  #room = ''
  /** Aborts the signals that are under way when the call is left. */
  #left = new AbortController()
  #wasAnswered = false
  /** Whether the register has shown this session. */
  #wasListed = false
  /** Whether the register has shown this session as not muted since the user unmuted it. */
  #wasSeenUnmuted = false
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
    this.#link = link?.token
    this.#state = initialState(chat, link)
  }

  get state(): CallState {
    return this.#state
  }

  /** Joins the call, without a microphone if there is none. */
  async start({ isMuted = false, hasCamera = false } = {}): Promise<void> {
    const settings = readDevices(this.#client.environment.keyValues)
    this.#change({ isMuted: isMuted || settings.pushesToTalk })
    this.#listenForKey(settings)
    this.#players.setSpeaker(settings.speaker)
    this.#devices = new OwnDevices(settings, {
      changed: () => void this.#devicesChanged(),
      failed: (deviceFault) => this.#change({ deviceFault }),
    })
    this.#devices.setMuted(this.#state.isMuted)
    await this.#devices.openMicrophone()
    // Before the call is joined: the first answer of the engine comes at once.
    this.#stops.push(
      this.#client.notices.on({
        callSignal: (session, data) => {
          // If a description fails, the connection times out and is made again.
          if (session === this.#state.session) this.#connection?.take?.(data).catch(() => {})
        },
        callEnded: ({ channel_name, reason }) => {
          if (channel_name === this.#room) this.#end(reason === 'ended' ? undefined : reason)
        },
        callReaction: ({ channel_name, session, emoji }) => {
          if (channel_name === this.#room) this.#showReaction(session, emoji)
        },
      }),
      this.#client.store.watch('calls', () => this.#roomChanged()),
      // A signal that cannot be repeated now is repeated with the next reading of the quality.
      onReady(this.#client.stream, () => void this.#connection?.resume?.().catch(() => {})),
      onPageHide(() => this.#leaveWithPage()),
      every(keepMs, () => this.#keep()),
      every(levelsMs, () => void this.#readLevels().catch(report)),
      every(qualityMs, () => void this.#readQuality().catch(report)),
    )
    await this.#join()
    if (hasCamera) await this.setCamera(true)
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
    this.#wasSeenUnmuted = false
    this.#silence(isMuted)
    // Unmuting turns the sound of the others on, too.
    const isDeafened = isMuted && this.#state.isDeafened
    this.#change({ isMuted, isDeafened, isMutedByManager: false })
    this.#players.setMuted(isDeafened)
    this.#tell()
  }

  setDeafened(isDeafened: boolean): void {
    const isMuted = isDeafened || this.#stopPushToTalk !== undefined
    this.#silence(isMuted)
    this.#change({ isDeafened, isMuted })
    this.#players.setMuted(isDeafened)
    this.#tell()
  }

  async setCamera(isOn: boolean): Promise<void> {
    await this.#devices?.setCamera(isOn)
  }

  async setScreen(isOn: boolean): Promise<void> {
    await this.#devices?.setScreen(isOn)
  }

  /** Uses other devices from now on. */
  async setDevices(settings: DeviceSettings): Promise<void> {
    this.#players.setSpeaker(settings.speaker)
    this.#listenForKey(settings)
    await this.#devices?.use(settings)
  }

  /** Sets the volume of another session, from 0 to 1. */
  setVolume(session: string, volume: number): void {
    this.#players.setVolume(session, volume)
    this.#change({ volumes: new Map(this.#state.volumes).set(session, volume) })
  }

  /** Raises the own hand or lowers it. */
  setHand(hand: boolean): void {
    this.#keep({ hand })
  }

  async react(emoji: CallReactionEmoji): Promise<void> {
    const { session } = this.#state
    if (session !== undefined) await this.#client.calls.react(session, emoji)
  }

  /** Mutes another session, lowers its hand or removes it. */
  async moderate(session: string, action: CallModeration): Promise<void> {
    await this.#client.calls.moderate(session, action)
  }

  /** Tries again to get the microphone. */
  async retryMicrophone(): Promise<void> {
    await this.#devices?.openMicrophone()
  }

  /** Says which pictures are on the screen. */
  watch(pictures: readonly Picture[]): void {
    this.#watched = pictures
    this.#connection?.watch(pictures)
  }

  participants(): readonly Participant[] {
    return callOf(this.#client.store, this.chat)?.participants ?? []
  }

  #listenForKey({ pushesToTalk }: DeviceSettings): void {
    if (pushesToTalk === (this.#stopPushToTalk !== undefined)) return
    this.#stopPushToTalk?.()
    this.#stopPushToTalk = pushesToTalk
      ? pushToTalk((isTalking) => this.setMuted(!isTalking))
      : undefined
    if (pushesToTalk && this.#state.session !== undefined) this.setMuted(true)
  }

  #silence(isMuted: boolean): void {
    this.#devices?.setMuted(isMuted)
    this.#connection?.setMuted?.(isMuted)
  }

  async #join(): Promise<void> {
    let joined: JoinedCall
    try {
      joined = await this.#client.calls.join(this.chat, this.#link)
    } catch (error) {
      this.#fail(reasonOfFailure(error))
      return
    }
    if (this.#isClosed) {
      await this.#client.calls.leave(joined.session).catch(() => {})
      return
    }
    this.#room = joined.channel_name
    this.#wasListed = false
    this.#wasAnswered = joined.participants.length > 0
    this.#connection?.close()
    this.#left = new AbortController()
    const left = this.#left.signal
    this.#change({ arePicturesPaused: false })
    const hasMicrophone = this.#devices?.tracks.has('microphone') === true
    this.#change({ session: joined.session, phase: hasMicrophone ? 'joining' : 'connected' })
    try {
      this.#connection = await connect(joined, {
        send: (data) => this.#client.calls.signal(joined.session, data, left),
        participants: () => this.participants(),
        changed: (remote) => this.#receive(remote),
        connected: (isConnected) =>
          this.#change({ phase: isConnected ? 'connected' : 'reconnecting' }),
        paused: (arePicturesPaused) => this.#change({ arePicturesPaused }),
      })
    } catch {
      await this.#client.calls.leave(joined.session).catch(() => {})
      this.#fail('provider')
      return
    }
    // The engine offers nothing before it has heard of the page.
    this.#connection.watch(this.#watched)
    this.#connection.setMuted?.(this.#state.isMuted)
    await this.#publish()
    this.#tell()
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
    this.#tell()
  }

  async #publish(): Promise<void> {
    const tracks = this.#devices?.tracks ?? new Map()
    const connection = this.#connection
    await connection?.publish(tracks).catch(() => {
      // Not if the call has ended meanwhile.
      if (connection === this.#connection) this.#change({ phase: 'reconnecting' })
    })
  }

  /** Sends the current flags to the others. */
  #tell(): void {
    const { isMuted, isDeafened, camera, screen, hasMicrophone } = this.#state
    this.#keep({
      ...{ muted: isMuted || !hasMicrophone, deafen: isDeafened },
      ...{ video: camera !== undefined, screen: screen !== undefined },
    })
  }

  #keep(flags: CallFlags = {}): void {
    const { session } = this.#state
    if (session === undefined) return
    const { signal } = this.#left
    this.#client.calls.keep(session, flags, signal).catch((error: unknown) => this.#gone(error))
  }

  /**
   * Joins again if the server has no such session any more. A direct call that has ended is not begun anew. After other failures the
   * next keep-alive tries again.
   */
  #gone(error: unknown): void {
    // A guest has no right to calls without a session.
    const isGone =
      reasonOfFailure(error) === 'gone' ||
      (this.#link !== undefined && reasonOfFailure(error) === 'forbidden')
    if (!isGone) return
    if (isChannelKey(this.chat)) {
      void this.#join()
      return
    }
    const { session } = this.#state
    // The events that say who is left, or why the call has ended, may be under way.
    setTimeout(() => {
      if (session === undefined || session !== this.#state.session) return
      if (this.participants().some((one) => one.session !== session)) void this.#join()
      else this.#end(undefined)
    }, endedMs)
  }

  #receive(remote: readonly RemoteTrack[]): void {
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

  /** A direct call ends when the other person leaves after the answer. */
  #roomChanged(): void {
    const { session } = this.#state
    const participants = this.participants()
    const own = participants.find((one) => one.session === session)
    const others = participants.filter((one) => one !== own)
    if (others.length > 0) this.#wasAnswered = true
    if (!isChannelKey(this.chat) && this.#wasAnswered && others.length === 0) {
      this.close()
      return
    }
    // Either the page was asleep, or the user lost the right to be here. Joining again finds out.
    if (isChannelKey(this.chat) && this.#wasListed && !own) void this.#join()
    this.#wasListed = own !== undefined
    if (own) this.#followMuting(own)
  }

  /** A manager of the channel mutes a session in the register; the page does the rest. */
  #followMuting({ muted }: Participant): void {
    if (muted !== true) {
      this.#wasSeenUnmuted = !this.#state.isMuted
    } else if (this.#wasSeenUnmuted && !this.#state.isMuted) {
      this.setMuted(true)
      this.#change({ isMutedByManager: true })
    }
  }

  /**
   * Leaves the call with the page. A page that is loaded again joins again. A direct call would end at once, so there the session
   * ends a little later.
   */
  #leaveWithPage(): void {
    const { session } = this.#state
    if (session === undefined) return
    const { calls } = this.#client
    const leaving = isChannelKey(this.chat) ? calls.leave(session) : calls.leaveSoon(session)
    leaving.catch(() => {})
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
    this.#left.abort()
    this.#connection?.close()
    this.#connection = undefined
    this.#stopPushToTalk?.()
    this.#stopPushToTalk = undefined
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
