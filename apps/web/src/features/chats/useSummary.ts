import type { ChatKey } from '@parley/client'
import { useClient } from '../../store/index.ts'
import { type ChatSummary, summarize } from './summary.ts'
import { isSame, useDerived } from './useDerived.ts'

/** What the list tells of a chat; changes only when that does. */
export function useSummary(key: ChatKey): ChatSummary {
  const { environment } = useClient()
  return useDerived(
    [`chat:${key}`, 'chats', 'channels', 'users', 'presence', 'settings', 'server', 'outbox'],
    (store) => summarize(store, key, environment.now()),
    isSame,
  )
}
