import type { ChatMessage, EventOf, EventType, ServerEvent } from '@parley/protocol'
import type { ChatKey } from '../store/chat-key.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { Store } from '../store/store.ts'
import { channels } from './channels.ts'
import { chatSettings } from './chat-settings.ts'
import { messages } from './messages.ts'
import { organization } from './organization.ts'
import { typing } from './typing.ts'
import { users } from './users.ts'

/** Callbacks for effects outside the store, such as sounds and navigation. */
export interface StreamNotices {
  messageArrived(key: ChatKey, message: ChatMessage): void
  roleChanged(): void
  chatGone(key: ChatKey): void
}

export interface Context {
  store: Store
  outbox: Pick<Outbox, 'delivered'>
  notices: StreamNotices
  /** Whether the stream has replayed all missed events. */
  isReady(): boolean
  /** Whether the stream has listed the channels. Before that it sends those joined while offline. */
  isListed(): boolean
  now(): number
}

/** Handlers by event type. Each subject has its own table. */
export type Applies = {
  [T in EventType]?: (context: Context, event: EventOf<T>) => void
}

const applies: Applies = {
  ...users,
  ...channels,
  ...messages,
  ...typing,
  ...chatSettings,
  ...organization,
}

/** Applies an event to the store. Ignores unknown types. */
export function apply(context: Context, event: ServerEvent): void {
  const one = applies[event.type] as ((context: Context, event: ServerEvent) => void) | undefined
  one?.(context, event)
}
