import type { ChatKey } from '@parley/client'
import { isFlatEqual, useClient, useSelector } from '../../../store/index.ts'
import { orderChats } from '../list/order/order.ts'

/** The hidden chats, the newest first. */
export function useHiddenChats(): readonly ChatKey[] {
  const client = useClient()
  return useSelector(
    ['chats', 'channels', 'users', 'settings'],
    (store) => {
      const all = orderChats(store, { open: undefined, isHidden: () => false })
      return [...all.pinned, ...all.others].filter(client.chats.hidden())
    },
    isFlatEqual,
  )
}
