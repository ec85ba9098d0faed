import { useClient } from '../../../store/index.ts'
import { useDerived } from '../list/useDerived.ts'

/** Whether there is an unread mention, or an unread message in an unmuted chat. */
export function useHasNews(): boolean {
  const { environment } = useClient()
  return useDerived(['chats', 'settings'], (store) => {
    for (const { key, unread, mentions } of store.chats.values()) {
      if (mentions > 0 || (unread > 0 && !store.isMuted(key, environment.now()))) return true
    }
    return false
  })
}
