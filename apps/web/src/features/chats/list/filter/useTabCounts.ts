import { type ChatKind, isFlatEqual, useClient, useSelector } from '../../../../store/index.ts'

/** How many chats have unread messages that count, and how many have mentions. */
export function useTabCounts(kind: ChatKind): { unread: number; mentions: number } {
  const { chatList } = useClient()
  return useSelector(() => chatList.counts(kind), isFlatEqual)
}
