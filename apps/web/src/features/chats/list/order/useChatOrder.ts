import type { ChatKey } from '@parley/client'
import { useClient, isFlatEqual, useSelector } from '../../../../store/index.ts'
import { everything, filterOrder } from '../filter/chat-filter.ts'
import { type ChatOrder, orderChats } from './order.ts'

/** The order of the chat list; changes only when the order does. */
export function useChatOrder(open: ChatKey | undefined, filter = everything): ChatOrder {
  const client = useClient()
  return useSelector(
    () => filterOrder(client, orderChats(client, { open }), filter, open),
    (a, b) => isFlatEqual(a.pinned, b.pinned) && isFlatEqual(a.others, b.others),
  )
}
