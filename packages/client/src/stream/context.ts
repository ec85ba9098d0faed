import type {
  ChatMessage,
  EventOf,
  EventType,
  Reminder,
  ScheduledMessage,
  SignalToPage,
} from '@parley/protocol'
import type { Drafts } from '../subjects/drafts/drafts.ts'
import type { Outbox } from '../outbox/outbox.ts'
import type { ChatKey } from '../store/chat-key.ts'
import type { Store } from '../store/store.ts'

/** Callbacks for effects outside the store, such as sounds and navigation. */
export interface StreamNotices {
  messageArrived(key: ChatKey, message: ChatMessage): void
  roleChanged(): void
  chatGone(key: ChatKey): void
  /** The server could not send a scheduled message. */
  scheduledRefused(message: ScheduledMessage): void
  reminderDue(reminder: Reminder): void
  /** The media engine answers the page of a session in a call. */
  callSignal(session: string, data: SignalToPage): void
  callEnded(end: EventOf<'call_ended'>): void
  callReaction(reaction: EventOf<'call_reaction'>): void
  /** A session was ended because a copy of its token was used. */
  sessionReused(): void
}

export interface Context {
  store: Store
  outbox: Pick<Outbox, 'delivered'>
  drafts: Pick<Drafts, 'receive'>
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
