import type { ChatKey } from '@parley/client'
import { useClient, isFlatEqual, useSelector } from '../../../../store/index.ts'
import { type ChatSummary, summarize } from './summary.ts'

/** A chat's row in the list; changes only when the row does. */
export function useSummary(key: ChatKey): ChatSummary {
  const { environment } = useClient()
  return useSelector((store) => summarize(store, key, environment.now()), isFlatEqual)
}
