import { useCallback, useSyncExternalStore } from 'react'
import { useClient } from '../../store/index.ts'

// One clock for all countdowns of the page; it stands still while there are none.
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

/** The time in milliseconds, anew each second. */
export function useSecond(): number {
  const { environment } = useClient()
  const read = useCallback(() => Math.floor(environment.now() / 1000) * 1000, [environment])
  return useSyncExternalStore(watch, read)
}
