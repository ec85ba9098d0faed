import { isFlatEqual, useClient, useSelector } from '../../../../store/index.ts'
import { orderChats } from '../order/order.ts'
import { belongsTo, isOfKind } from './chat-filter.ts'
import type { ChatKind } from '../../../../store/index.ts'

/** How many chats have unread messages that count, and how many have mentions. */
export function useTabCounts(kind: ChatKind): { unread: number; mentions: number } {
  const client = useClient()
  return useSelector(
    ['chats', 'channels', 'users', 'settings'],
    (store) => {
      const { pinned, others } = orderChats(store, {
        open: undefined,
        isHidden: client.chats.hidden(),
      })
      const listed = [...pinned, ...others].filter((key) => isOfKind(key, kind))
      const count = (tab: 'unread' | 'mentions') => listed.filter(belongsTo(client, tab)).length
      return { unread: count('unread'), mentions: count('mentions') }
    },
    isFlatEqual,
  )
}
