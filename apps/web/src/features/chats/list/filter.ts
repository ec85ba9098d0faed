import { type ChatKey, isChannelKey, type ReadonlyStore } from '@parley/client'
import type { ChatOrder } from './order/order.ts'

export const filters = ['all', 'unread', 'mentions', 'channels', 'people', 'hidden'] as const
export type Filter = (typeof filters)[number]

/**
 * Whether a chat passes the filter. The open chat always does, so that reading it does not remove its
 * row.
 */
export function passes(
  store: ReadonlyStore,
  filter: Filter,
  open: ChatKey | undefined,
  isHidden: (key: ChatKey) => boolean,
): (key: ChatKey) => boolean {
  if (filter === 'all') return () => true
  if (filter === 'channels') return isChannelKey
  if (filter === 'people') return (key) => !isChannelKey(key)
  if (filter === 'hidden') return isHidden
  const count = filter === 'unread' ? 'unread' : 'mentions'
  return (key) => key === open || (store.chats.get(key)?.[count] ?? 0) > 0
}

export const filterOrder = (order: ChatOrder, keep: (key: ChatKey) => boolean): ChatOrder => ({
  pinned: order.pinned.filter(keep),
  others: order.others.filter(keep),
})
