import type { ChatMessage, EventOf, EventType, ServerEvent } from '@parley/protocol'
import type { ChatKey } from '../chat-key.ts'
import type { Outbox } from '../outbox.ts'
import type { Store } from '../store.ts'
import { channels } from './channels.ts'
import { footprint } from './footprint.ts'
import { messages } from './messages.ts'
import { organization } from './organization.ts'
import { users } from './users.ts'

/** What an event may change besides memory: somebody may want to ring, ask or look elsewhere. */
export interface StreamNotices {
  messageArrived(key: ChatKey, message: ChatMessage): void
  roleChanged(): void
  chatGone(key: ChatKey): void
}

export interface Context {
  store: Store
  outbox: Pick<Outbox, 'delivered'>
  moments: StreamNotices
  /** Whether the stream has told everything that was missed. */
  isReady(): boolean
  /** Whether the stream has told which channels there are: before that it tells where we came in. */
  isListed(): boolean
  now(): number
}

/** For some event types, how each becomes memory. One such table per subject. */
export type Applies = {
  [T in EventType]?: (context: Context, event: EventOf<T>) => void
}

const applies: Applies = { ...users, ...channels, ...messages, ...footprint, ...organization }

/** Turns an event into memory. Unknown types are passed over. */
export function apply(context: Context, event: ServerEvent): void {
  const one = applies[event.type] as ((context: Context, event: ServerEvent) => void) | undefined
  one?.(context, event)
}
