import type { ChatKey } from '@parley/client'
import type { CallReactionEmoji } from '@parley/protocol'
import type { RemoteTrack } from './connection.ts'
import type { DeviceFault } from './devices.ts'
import type { Quality } from './quality.ts'

const refusals = [
  ...(['busy', 'full', 'forbidden', 'off'] as const),
  ...(['provider', 'declined', 'missed', 'removed'] as const),
] as const

/** The reason why a call could not be joined, or has ended. */
export type CallFault = (typeof refusals)[number] | 'failed'

/** A reaction that is on the screen. */
export interface ShownReaction {
  id: number
  session: string
  emoji: CallReactionEmoji
}

/** The link by which somebody joins a call from outside of the channel. */
export interface CallLinkRef {
  token: string
  /** The name of the channel. */
  name: string
}

/** The call of a chat, and the link of people outside of the chat. */
export interface Callee {
  chat: ChatKey
  link?: CallLinkRef | undefined
}

/** A call as the screens show it. It is replaced with each change. */
export interface CallState {
  chat: ChatKey
  link: CallLinkRef | undefined
  phase: 'joining' | 'connected' | 'reconnecting' | 'failed'
  fault: CallFault | undefined
  session: string | undefined
  isMuted: boolean
  /** A manager of the channel has muted this session. */
  isMutedByManager: boolean
  isDeafened: boolean
  hasMicrophone: boolean
  /** Why a device could not be opened. */
  deviceFault: { device: 'microphone' | 'camera' | 'screen'; fault: DeviceFault } | undefined
  camera: MediaStreamTrack | undefined
  screen: MediaStreamTrack | undefined
  remote: readonly RemoteTrack[]
  /** The sessions that speak, and the own one. */
  speaking: ReadonlySet<string>
  /** The chosen volumes of sessions, from 0 to 1; 1 for those that are missing. */
  volumes: ReadonlyMap<string, number>
  reactions: readonly ShownReaction[]
  quality: Quality
  /** No video is received, so that the bandwidth is enough for audio. */
  isVideoPaused: boolean
}

/** The meaning of a reason of the server. */
export const faultOf = (reason: string): CallFault =>
  refusals.find((one) => one === reason) ?? 'failed'

/** A call that is being joined. */
export const initialState = (chat: ChatKey, link?: CallLinkRef): CallState => ({
  chat,
  link,
  phase: 'joining',
  fault: undefined,
  session: undefined,
  deviceFault: undefined,
  isMuted: false,
  isMutedByManager: false,
  isDeafened: false,
  hasMicrophone: false,
  camera: undefined,
  screen: undefined,
  remote: [],
  speaking: new Set(),
  volumes: new Map(),
  reactions: [],
  quality: 'good',
  isVideoPaused: false,
})
