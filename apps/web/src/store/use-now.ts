import { useCallback, useSyncExternalStore } from 'react'
import { useClient } from './client.ts'

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

/** The server's time in milliseconds, updated every second and rounded up: a countdown begins below its span. */
export function useNow(): number {
  const client = useClient()
  const read = useCallback(() => Math.ceil(client.serverNow() / 1000) * 1000, [client])
  return useSyncExternalStore(watch, read)
}

/** Whether the server's time is past `at`. Renders again only when that changes. */
export function useIsPast(at: number | null | undefined): boolean {
  const client = useClient()
  const read = useCallback(() => typeof at === 'number' && at <= client.serverNow(), [client, at])
  return useSyncExternalStore(typeof at === 'number' ? watch : watchNothing, read)
}

const watchNothing = () => () => {}
