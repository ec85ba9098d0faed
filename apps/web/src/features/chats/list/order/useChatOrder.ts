import type { ChatKey } from '@parley/client'
import { useClient } from '../../../../store/index.ts'
import { type Filter, filterOrder, passes } from '../filter.ts'
import { hiddenChats } from '../hidden.ts'
import { type ChatOrder, orderChats } from './order.ts'
import { isSame, useDerived } from '../useDerived.ts'

/** The order of the chat list; changes only when the order does. */
export function useChatOrder(open: ChatKey | undefined, filter: Filter = 'all'): ChatOrder {
  const client = useClient()
  return useDerived(
    ['chats', 'channels', 'users', 'settings', 'outbox'],
    (store) => {
      const isHidden = hiddenChats(client)
      const leaveOut = filter === 'hidden' ? () => false : isHidden
      const order = orderChats(store, { open, isHidden: leaveOut })
      return filterOrder(order, passes(store, filter, open, isHidden))
    },
    (a, b) => isSame(a.pinned, b.pinned) && isSame(a.others, b.others),
  )
}
