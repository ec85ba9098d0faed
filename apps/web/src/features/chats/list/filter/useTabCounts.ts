import { type ChatKind, isFlatEqual, useClient, useSelector } from '../../../../store/index.ts'
import { exists } from '../order/order.ts'
import { belongsTo, isOfKind } from './chat-filter.ts'

/** How many chats have unread messages that count, and how many have mentions. */
export function useTabCounts(kind: ChatKind): { unread: number; mentions: number } {
  const client = useClient()
  return useSelector((store) => {
    const isHidden = client.chats.hidden()
    const listed = [...store.chats.keys()].filter(
      (key) => isOfKind(store, key, kind) && exists(store, key) && !isHidden(key),
    )
    const count = (tab: 'unread' | 'mentions') => listed.filter(belongsTo(client, tab)).length
    return { unread: count('unread'), mentions: count('mentions') }
  }, isFlatEqual)
}
