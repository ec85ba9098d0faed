import type { SignalToEngine, SignalToPage } from '@parley/protocol'

// The messages between the server and its process for media.

export interface MediaSettings {
  /** The first and the last UDP port. */
  ports: readonly [number, number]
  /** Opens ports on the loopback interface only, as the server itself does. */
  isLoopback: boolean
}

export interface RoomState {
  name: string
  /** The sessions that may be in it. */
  sessions: readonly string[]
  /** Sessions whose microphone is not forwarded. */
  muted: readonly string[]
  maxCameras: number
  /** Addresses that browsers reach this machine by, beside its own. */
  addresses: readonly string[]
}

export type ToProcess =
  | ({ kind: 'settings' } & MediaSettings)
  /** A room as it is now. Connections of sessions that are missing are closed; without sessions the room is. */
  | ({ kind: 'room' } & RoomState)
  | { kind: 'signal'; id: number; room: string; session: string; data: SignalToEngine }

export type FromProcess =
  | { kind: 'started' }
  /** A signal was taken, or is not valid. */
  | { kind: 'taken'; id: number; isValid: boolean }
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
