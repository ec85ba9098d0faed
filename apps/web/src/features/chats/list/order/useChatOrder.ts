import type { ChatKey } from '@parley/client'
import { useClient, isFlatEqual, useSelector } from '../../../../store/index.ts'
import { type Filter, filterOrder, passes } from '../filter.ts'
import { type ChatOrder, orderChats } from './order.ts'

/** The order of the chat list; changes only when the order does. */
export function useChatOrder(open: ChatKey | undefined, filter: Filter = 'all'): ChatOrder {
  const client = useClient()
  return useSelector(
    ['chats', 'channels', 'users', 'settings', 'outbox'],
    (store) => {
      const isHidden = client.chats.hidden()
      const leaveOut = filter === 'hidden' ? () => false : isHidden
      const order = orderChats(store, { open, isHidden: leaveOut })
      return filterOrder(order, passes(store, filter, open, isHidden))
    },
    (a, b) => isFlatEqual(a.pinned, b.pinned) && isFlatEqual(a.others, b.others),
  )
}
