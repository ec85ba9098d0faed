import type {
  Participant,
  SimulcastLayer,
  SignalToEngine,
  SignalToPage,
  TrackSource,
} from '@parley/protocol'
import type { Quality } from './quality.ts'

/** A track of another session. */
export interface RemoteTrack {
  session: string
  source: TrackSource
  track: MediaStreamTrack
}

export interface ConnectionListener {
  /** The tracks of the others, after each change. */
  changed(tracks: readonly RemoteTrack[]): void
  /** Whether sound and pictures flow. */
  connected(isConnected: boolean): void
  /** Whether pictures are not received because the connection is poor. */
  paused(arePicturesPaused: boolean): void
}

/** A picture of another session. */
export interface Picture {
  session: string
  source: TrackSource
  /** The size in which it is shown. */
  size: SimulcastLayer
}

/** The media of one call. Each provider has an implementation. */
export interface CallConnection {
  /** Publishes the given tracks, and nothing else. */
  publish(tracks: ReadonlyMap<TrackSource, MediaStreamTrack>): Promise<void>
  /** Says which pictures are on the screen; only these are received. */
  watch(pictures: readonly Picture[]): void
  /** Stops sending the sound of the microphone. The clients of other providers send silence. */
  setMuted?(isMuted: boolean): void
  /** Takes a signal of the media engine of our own server. */
  take?(data: SignalToPage): Promise<void>
  /** The event stream, which may have lost signals, is there again. */
  resume?(): Promise<void>
  /** The sessions that speak, without the own one. */
  speakers(): Promise<ReadonlySet<string>>
  /** Whether the own microphone hears somebody. */
  isSpeaking(): Promise<boolean>
  /** The quality of the last seconds; undefined if it is not known. */
  quality(): Promise<Quality | undefined>
  close(): void
}

export interface ConnectOptions extends ConnectionListener {
  /** Sends a signal to the media engine of our own server. */
  send(data: SignalToEngine): Promise<void>
  /** The people in the call, by the register. */
  participants(): readonly Participant[]
}
