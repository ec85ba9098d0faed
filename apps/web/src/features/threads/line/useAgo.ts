import { useCallback, useSyncExternalStore } from 'react'
import { timeAgo } from '../../../i18n/dates.ts'
import { useClient } from '../../../store/index.ts'

const minuteMs = 60_000

/** How long ago a time of the server was, in words. */
export function useAgo(time: number): string {
  const client = useClient()
  const read = useCallback(() => timeAgo(time, client.serverNow()), [client, time])
  return useSyncExternalStore(watchMinutes, read)
}

function watchMinutes(changed: () => void) {
  const timer = setInterval(changed, minuteMs)
  return () => clearInterval(timer)
}
