import { type ChatKey, type Client, idOf, isChannelKey, type ReadonlyStore } from '@parley/client'
import { isVisitor } from '@parley/rules'
import type { ChatKind, ChatTab } from '../../../../store/index.ts'
import { countedUnread } from '../counted.ts'
import type { ChatOrder } from '../order/order.ts'

export const chatTabs: readonly ChatTab[] = ['all', 'unread', 'mentions']
export const chatKinds: readonly ChatKind[] = ['all', 'channels', 'people', 'visitors']

/** Which chats the list shows. */
export interface ChatFilter {
  tab: ChatTab
  kind: ChatKind
}

export const everything: ChatFilter = { tab: 'all', kind: 'all' }

/** Whether a chat is one of a kind: visitors of the widget are no people of the team. */
export function isOfKind({ users }: Pick<ReadonlyStore, 'users'>, key: ChatKey, kind: ChatKind) {
  if (kind === 'all') return true
  if (isChannelKey(key)) return kind === 'channels'
  const user = users.get(idOf(key))
  return kind === (user && isVisitor(user) ? 'visitors' : 'people')
}

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
  const keep = (key: ChatKey) => isOfKind(client.store, key, kind) && (key === open || belongs(key))
  return { pinned: pinned.filter(keep), others: others.filter(keep) }
}
