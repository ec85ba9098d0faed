import type { ChatKey, Client } from '@parley/client'
import type { ChatKind, ChatTab } from '../../../../store/index.ts'
import type { ChatOrder } from '../order/order.ts'

export const chatTabs: readonly ChatTab[] = ['all', 'unread', 'mentions']
export const chatKinds: readonly ChatKind[] = ['all', 'channels', 'people', 'visitors']

/** Which chats the list shows. */
export interface ChatFilter {
  tab: ChatTab
  kind: ChatKind
}

export const everything: ChatFilter = { tab: 'all', kind: 'all' }

/**
 * The chats of an order that pass a filter. The open chat stays in its tab, so that reading it does not
 * remove its row.
 */
export function filterOrder(
  { chatList }: Pick<Client, 'chatList'>,
  order: ChatOrder,
  { tab, kind }: ChatFilter,
  open: ChatKey | undefined,
): ChatOrder {
  if (tab === 'all' && kind === 'all') return order
  const keep = (key: ChatKey) => {
    const chat = chatList.get(key)
    const isOfKind = kind === 'all' || chat?.kind === kind
    return isOfKind && (tab === 'all' || key === open || (chat?.[tab] ?? 0) > 0)
  }
  return { pinned: order.pinned.filter(keep), others: order.others.filter(keep) }
}
