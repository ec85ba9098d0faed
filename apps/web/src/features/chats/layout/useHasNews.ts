import { useClient } from '../../../store/index.ts'
import { totalUnread } from '../list/counted.ts'
import { useDerived } from '../list/useDerived.ts'

/** Whether there are unread messages that count. */
export function useHasNews(): boolean {
  const client = useClient()
  return useDerived(['chats', 'settings'], () => totalUnread(client) > 0)
}
