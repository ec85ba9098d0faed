import { type ChatKey, type Client, isChannelKey } from '@parley/client'
import type { ChatKind, ChatTab } from '../../../../store/index.ts'
import { countedUnread } from '../counted.ts'
import type { ChatOrder } from '../order/order.ts'

export const chatTabs: readonly ChatTab[] = ['all', 'unread', 'mentions']
export const chatKinds: readonly ChatKind[] = ['all', 'channels', 'people']

/** Which chats the list shows. */
export interface ChatFilter {
  tab: ChatTab
  kind: ChatKind
}

export const everything: ChatFilter = { tab: 'all', kind: 'all' }

export const isOfKind = (key: ChatKey, kind: ChatKind): boolean =>
  kind === 'all' || isChannelKey(key) === (kind === 'channels')

/** Returns whether a chat has what a tab lists: unread messages that count, or mentions. */
export function belongsTo(client: Client, tab: ChatTab): (key: ChatKey) => boolean {
  if (tab === 'all') return () => true
  const counted = countedUnread(client)
  return (key) => {
    const chat = client.store.chats.get(key)
    if (!chat) return false
    return (tab === 'unread' ? counted(chat) : chat.mentions) > 0
  }
}

/**
 * The chats of an order that pass a filter. The open chat stays in its tab, so that reading it does not
 * remove its row.
 */
export function filterOrder(
  client: Client,
  { pinned, others }: ChatOrder,
  { tab, kind }: ChatFilter,
  open: ChatKey | undefined,
): ChatOrder {
  const belongs = belongsTo(client, tab)
  const keep = (key: ChatKey) => isOfKind(key, kind) && (key === open || belongs(key))
  return { pinned: pinned.filter(keep), others: others.filter(keep) }
}
