import type { EventOf, EventType } from '@parley/protocol'
import type { ClientEventEmitter } from '../client-events.ts'
import type { Store } from '../store/store.ts'
import type { Drafts } from '../subjects/drafts/drafts.ts'
import type { Outbox } from '../subjects/outbox/outbox.ts'

/** The objects that handlers of events read and change. */
export interface Context {
  store: Store
  outbox: Pick<Outbox, 'delivered'>
  drafts: Pick<Drafts, 'receive'>
  events: Pick<ClientEventEmitter, 'emit'>
  /** Whether the stream has replayed all missed events. */
  isReady(): boolean
  /** Whether the stream has listed the channels. Before that it sends those joined while offline. */
  isListed(): boolean
  /** The users and channels that were on the pages of this stream so far. */
  named: Named
  now(): number
}

/** The ids of the users and channels on the pages of a stream. After the last page, all others are deleted here. */
export interface Named {
  uids: Set<number>
  gids: Set<number>
}

/** Handlers by event type. */
export type Applies = {
  [T in EventType]?: (context: Context, event: EventOf<T>) => void
}
