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
  /** Whether media flows. */
  connected(isConnected: boolean): void
  /** Whether no video is received because the connection is poor. */
  paused(isVideoPaused: boolean): void
}

/** A video track of another session that is on the screen. */
export interface WatchedVideo {
  session: string
  source: TrackSource
  layer: SimulcastLayer
}

/** The media of one call. Each provider has an implementation. */
export interface CallConnection {
  /** Publishes the given tracks and no others. */
  publish(tracks: ReadonlyMap<TrackSource, MediaStreamTrack>): Promise<void>
  /** Sets the video tracks on the screen. No others are received. */
  watch(videos: readonly WatchedVideo[]): void
  /** Stops sending the microphone. The clients of other providers send silence. */
  setMuted?(isMuted: boolean): void
  /** Receives a signal of the media engine of our own server. */
  receiveSignal?(data: SignalToPage): Promise<void>
  /** The event stream is open again, and may have lost signals. */
  resume?(): Promise<void>
  /** The sessions that speak, without the own one. */
  speakers(): Promise<ReadonlySet<string>>
  /** Whether the own microphone picks up speech. */
  isSpeaking(): Promise<boolean>
  /** The quality of the last seconds; undefined if it is not known. */
  quality(): Promise<Quality | undefined>
  close(): void
}

export interface ConnectOptions extends ConnectionListener {
  /** Sends a signal to the media engine of our own server. */
  send(data: SignalToEngine): Promise<void>
  /** The participants as the server stores them. */
  participants(): readonly Participant[]
}
