import type { FeedItem } from '../items/feed-items.ts'
import type { PagingStates } from './pager.ts'

/** Rows that are so near to the visible ones, in px, are mounted. */
export const bufferSize = 600

/** The state that a feed renders. Each change makes a new object. */
export interface FeedView {
  readonly items: readonly FeedItem[]
  /** Whether items were added or removed only above the others. The list then keeps the others in place. */
  readonly isShifted: boolean
  /** Whether the newest messages are shown, not a history window. */
  readonly isLatest: boolean
  /** The index of the first row that stays mounted while the end is in view. */
  readonly keptFrom: number
  readonly reachedStart: boolean
  readonly unread: number
  /** Whether the end is in view. */
  readonly atEnd: boolean
  readonly paging: PagingStates
  /** The mid of the message that was jumped to. */
  readonly highlighted: number | undefined
  /** Whether there is a position before the last jump. */
  readonly canGoBack: boolean
}
