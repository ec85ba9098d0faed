import type { ChatKey } from '@parley/client'
import { useClient } from '../../../../store/index.ts'
import { type ChatSummary, summarize } from './summary.ts'
import { isSame, useDerived } from '../useDerived.ts'

/** A chat's row in the list; changes only when the row does. */
export function useSummary(key: ChatKey): ChatSummary {
  const { environment } = useClient()
  return useDerived(
    [`chat:${key}`, 'chats', 'channels', 'users', 'presence', 'settings', 'server', 'outbox'],
    (store) => summarize(store, key, environment.now()),
    isSame,
  )
}
