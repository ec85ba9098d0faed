import { type ChatKey, hasLeft } from '@parley/client'
import { isFlatEqual, useClient, useSelector } from '../../../store/index.ts'
import { orderChats } from '../list/order/order.ts'

const none: readonly ChatKey[] = []

/** The hidden chats, the newest first. Channels that the user left are hidden too. */
export function useHiddenChats(withLeft = false): readonly ChatKey[] {
  const client = useClient()
  return useSelector((store) => {
    if (client.chatList.hidden === 0) return none
    const { pinned, others } = orderChats(client, { open: undefined, withHidden: true })
    const isHidden = (key: ChatKey) => client.chatList.get(key)?.isHidden === true
    return [...pinned, ...others].filter(
      (key) => isHidden(key) && (withLeft || !hasLeft(store, key)),
    )
  }, isFlatEqual)
}
