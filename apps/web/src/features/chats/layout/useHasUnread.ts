import { useClient, useSelector } from '../../../store/index.ts'

/** Whether there are unread messages that count. */
export function useHasUnread(): boolean {
  const { chatList } = useClient()
  return useSelector(() => chatList.unread > 0)
}
