import { isGuest } from '@parley/rules'
import { useMe, useServer } from '../../store/index.ts'

/** Whether the user can see earlier versions of edited messages. */
export function useIsHistoryShown(): boolean {
  const me = useMe()
  return !useServer().ext.disable_edit_history && !isGuest(me)
}
