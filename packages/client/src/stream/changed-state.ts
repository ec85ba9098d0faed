import type { EventOf, EventType } from '@parley/protocol'
import type { StateName } from '../readings/changes.ts'

/** By event type, the names of the state that an event changes, whether or not its entries are known here. */
export type StateOfEvents = {
  [T in EventType]?: (event: EventOf<T>, me: number) => readonly StateName[]
}

/** A user left a channel: the lists of one's own name things of channels, if it was oneself. */
export const leaving = ['kick_from_group', 'user_leaved_group'] as const

/** All messages of a channel, or of the server, were deleted. */
export const clearing = ['group_message_cleared', 'message_cleared'] as const

/** Events that change one state. */
export const changedBy = (state: StateName, ...events: readonly EventType[]): StateOfEvents =>
  Object.fromEntries(events.map((type) => [type, () => [state]]))
