import { useClient, useSelector } from '../../../store/index.ts'
import { totalUnread } from '../list/counted.ts'

/** Whether there are unread messages that count. */
export function useHasUnread(): boolean {
  const client = useClient()
  return useSelector(() => totalUnread(client) > 0)
}
