import { useCallback, useSyncExternalStore } from 'react'
import { useClient } from '../../../store/index.ts'

// One timer for all countdowns of the page. It runs only while there are any.
const watchers = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function watch(changed: () => void) {
  watchers.add(changed)
  timer ??= setInterval(() => {
    for (const watcher of watchers) watcher()
  }, 1000)
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time in milliseconds, updated every second. */
export function useNow(): number {
  const { environment } = useClient()
  const read = useCallback(() => Math.floor(environment.now() / 1000) * 1000, [environment])
  return useSyncExternalStore(watch, read)
}
