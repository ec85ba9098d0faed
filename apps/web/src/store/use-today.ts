import { useCallback, useSyncExternalStore } from 'react'
import { useClient } from './client.ts'

// A timer may be late after a suspend, so the clock is read each minute as well.
const longestMs = 60_000
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** The beginning of today. Renders again at midnight: what a text calls today is yesterday then. */
export function useToday(): number {
  const { environment } = useClient()
  const read = useCallback(() => startOfDay(environment.now()), [environment])
  return useSyncExternalStore(watch, read)
}

function watch(changed: () => void) {
  if (watchers.size === 0) {
    document.addEventListener('visibilitychange', notify)
    schedule()
  }
  watchers.add(changed)
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    document.removeEventListener('visibilitychange', notify)
    clearTimeout(timer)
  }
}

function schedule() {
  const midnight = new Date().setHours(24, 0, 0, 0)
  timer = setTimeout(
    () => {
      notify()
      schedule()
    },
    Math.min(longestMs, midnight - Date.now()),
  )
}

function notify() {
  for (const watcher of watchers) watcher()
}

const startOfDay = (time: number) => new Date(time).setHours(0, 0, 0, 0)
