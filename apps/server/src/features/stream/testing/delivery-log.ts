import type { Person } from '../../../testing/person.ts'
import type { TestStream } from '../../../testing/stream.ts'

export interface Chat {
  gid?: number
  /** The current members; undefined if all users are. */
  members: Set<number> | undefined
}

export interface LogEntry {
  mid: number
  chat: Chat
  by: Person
  about: number | undefined
  audience: ReadonlySet<number>
  /** Offline devices need not receive an erased message. */
  isErased: boolean
  /** Users who left the channel later. Messages they had missed by then are not replayed. */
  left: Set<number>
}

export interface Device {
  person: Person
  streams: TestStream[]
}

/** The mids that a device has received over all its streams, in order. */
export const midsOf = ({ streams }: Device): number[] =>
  streams.flatMap(({ events }) =>
    events.flatMap((event) => (event.type === 'chat' ? [event.mid] : [])),
  )

/** The events that a device should not have received, and those that it lacks. */
export function violationsOf(device: Device, log: readonly LogEntry[]): string[] {
  const { uid, device: name } = device.person
  const received = midsOf(device)
  const addressed = log.filter(({ audience }) => audience.has(uid))
  const due = addressed.filter(({ isErased, left }) => !isErased && !left.has(uid))
  const unordered = received.filter((mid, i) => mid <= (received[i - 1] ?? 0))
  const foreign = received.filter((mid) => !addressed.some((entry) => entry.mid === mid))
  const missing = due.filter(({ mid }) => !received.includes(mid))
  return [
    ...unordered.map((mid) => `${name} received ${mid} twice or out of order`),
    ...foreign.map((mid) => `${name} received ${mid} of another audience`),
    ...missing.map(({ mid }) => `${name} did not receive ${mid}`),
  ]
}
