import type { SignalToEngine, SignalToPage } from '@parley/protocol'
import type { RoomState, Traffic } from '../messages.ts'
import type { Ports } from './codecs.ts'
import { Room } from './room.ts'

/** All rooms of the process. */
export class Rooms {
  ports: Ports = { range: [40_000, 40_199], isLoopback: true }
  readonly #rooms = new Map<string, Room>()
  readonly #sendSignal: (session: string, data: SignalToPage) => void
  readonly #traffic = { packets: 0, bytes: 0 }

  constructor(sendSignal: (session: string, data: SignalToPage) => void) {
    this.#sendSignal = sendSignal
  }

  setRoom(state: RoomState): void {
    const room = this.#rooms.get(state.name)
    if (state.sessions.length > 0) {
      const known = room ?? new Room(this.#sendSignal, this.#traffic)
      this.#rooms.set(state.name, known)
      known.setState(state, this.ports)
      return
    }
    room?.close()
    this.#rooms.delete(state.name)
  }

  /** Resolves to false if the signal is not valid. */
  async receiveSignal(room: string, session: string, data: SignalToEngine): Promise<boolean> {
    return (await this.#rooms.get(room)?.receiveSignal(session, data)) ?? false
  }

  traffic(): Traffic {
    let connections = 0
    const rooms: Record<string, number> = {}
    for (const [name, room] of this.#rooms) {
      connections += room.connections
      rooms[name] = room.bytes
    }
    return { ...this.#traffic, connections, rooms }
  }
}
