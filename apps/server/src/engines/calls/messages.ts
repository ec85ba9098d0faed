import type { SignalToEngine, SignalToPage } from '@parley/protocol'

// The messages between the server and its media process.

export interface MediaSettings {
  /** The first and the last UDP port. */
  ports: readonly [number, number]
  /** Opens ports on the loopback interface only. */
  isLoopback: boolean
}

export interface RoomState {
  name: string
  /** The sessions that may take part. */
  sessions: readonly string[]
  /** Sessions whose microphone is not forwarded. */
  muted: readonly string[]
  maxCameras: number
  /** Further addresses of this machine for browsers, such as its public one. */
  addresses: readonly string[]
}

export type ToProcess =
  | ({ kind: 'settings' } & MediaSettings)
  /** The state of a room. Connections of missing sessions are closed. A room without sessions is removed. */
  | ({ kind: 'room' } & RoomState)
  | { kind: 'signal'; id: number; room: string; session: string; data: SignalToEngine }

export type FromProcess =
  | { kind: 'started' }
  /** The signal with this id was handled. */
  | { kind: 'handled'; id: number; isValid: boolean }
  | { kind: 'signal'; session: string; data: SignalToPage }
  | ({ kind: 'traffic' } & Traffic)

/** The forwarded packets since the process started. */
export interface Traffic {
  packets: number
  bytes: number
  connections: number
  /** The bytes of each room. */
  rooms: Readonly<Record<string, number>>
}
