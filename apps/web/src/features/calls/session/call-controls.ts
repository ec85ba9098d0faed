import type { Client } from '@parley/client'
import type { CallModeration, CallReactionEmoji, Participant } from '@parley/protocol'
import type { CallState } from './call-state.ts'
import type { CallConnection } from './connection.ts'
import type { DeviceSettings } from './device-settings.ts'
import type { OwnDevices } from './own-devices.ts'
import type { Participation } from './participation.ts'
import type { Players } from './players.ts'
import { pushToTalk } from './push-to-talk.ts'

/** The call that is controlled. Devices and connection change while it goes on. */
interface ControlledCall {
  client: Client
  participation: Participation
  players: Players
  state(): CallState
  change(changes: Partial<CallState>): void
  devices(): OwnDevices | undefined
  connection(): CallConnection | undefined
}

/** The controls of a call: microphone, camera, screen, volumes, hand, reactions and moderation. */
export class CallControls {
  readonly #call: ControlledCall
  #stopPushToTalk: (() => void) | undefined
  /** Whether the participants of the server have shown this session as not muted since the user unmuted it. */
  #wasSeenUnmuted = false

  constructor(call: ControlledCall) {
    this.#call = call
  }

  setMuted(isMuted: boolean): void {
    this.#wasSeenUnmuted = false
    this.#silence(isMuted)
    // Unmuting turns the sound of the others on, too.
    const isDeafened = isMuted && this.#call.state().isDeafened
    this.#call.change({ isMuted, isDeafened, isMutedByManager: false })
    this.#call.players.setMuted(isDeafened)
    this.sendFlags()
  }

  setDeafened(isDeafened: boolean): void {
    const isMuted = isDeafened || this.#stopPushToTalk !== undefined
    this.#silence(isMuted)
    this.#call.change({ isDeafened, isMuted })
    this.#call.players.setMuted(isDeafened)
    this.sendFlags()
  }

  async setCamera(isOn: boolean): Promise<void> {
    await this.#call.devices()?.setCamera(isOn)
  }

  async setScreen(isOn: boolean): Promise<void> {
    await this.#call.devices()?.setScreen(isOn)
  }

  /** Uses other devices from now on. */
  async setDevices(settings: DeviceSettings): Promise<void> {
    this.#call.players.setSpeaker(settings.speaker)
    this.listenForKey(settings)
    await this.#call.devices()?.use(settings)
  }

  /** Sets the volume of another session, from 0 to 1. */
  setVolume(session: string, volume: number): void {
    this.#call.players.setVolume(session, volume)
    this.#call.change({ volumes: new Map(this.#call.state().volumes).set(session, volume) })
  }

  /** Raises the own hand or lowers it. */
  setHand(hand: boolean): void {
    this.#call.participation.keep({ hand })
  }

  async react(emoji: CallReactionEmoji): Promise<void> {
    const { session } = this.#call.state()
    if (session !== undefined) await this.#call.client.calls.react(session, emoji)
  }

  /** Mutes another session, lowers its hand or removes it. */
  async moderate(session: string, action: CallModeration): Promise<void> {
    await this.#call.client.calls.moderate(session, action)
  }

  /** Tries again to get the microphone. */
  async retryMicrophone(): Promise<void> {
    await this.#call.devices()?.openMicrophone()
  }

  /** Listens for the key of push-to-talk, if the user talks by it. */
  listenForKey({ pushesToTalk }: DeviceSettings): void {
    if (pushesToTalk === (this.#stopPushToTalk !== undefined)) return
    this.#stopPushToTalk?.()
    this.#stopPushToTalk = pushesToTalk
      ? pushToTalk((isTalking) => this.setMuted(!isTalking))
      : undefined
    if (pushesToTalk && this.#call.state().session !== undefined) this.setMuted(true)
  }

  #silence(isMuted: boolean): void {
    this.#call.devices()?.setMuted(isMuted)
    this.#call.connection()?.setMuted?.(isMuted)
  }

  /** Sends the current flags to the server. */
  sendFlags(): void {
    const { isMuted, isDeafened, camera, screen, hasMicrophone } = this.#call.state()
    this.#call.participation.keep({
      muted: isMuted || !hasMicrophone,
      deafen: isDeafened,
      video: camera !== undefined,
      screen: screen !== undefined,
    })
  }

  /** A manager of the channel mutes a session on the server; the page does the rest. */
  followMuting({ muted }: Participant): void {
    if (muted !== true) {
      this.#wasSeenUnmuted = !this.#call.state().isMuted
    } else if (this.#wasSeenUnmuted && !this.#call.state().isMuted) {
      this.setMuted(true)
      this.#call.change({ isMutedByManager: true })
    }
  }

  /** Listens for no key any more. */
  release(): void {
    this.#stopPushToTalk?.()
    this.#stopPushToTalk = undefined
  }
}
