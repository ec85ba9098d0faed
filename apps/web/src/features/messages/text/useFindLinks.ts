import { mayHaveLinks } from '@parley/rules'
import { useEffect, useSyncExternalStore } from 'react'

type FindLinks = typeof import('@parley/rules/links').findLinks

const watchers = new Set<() => void>()
let finder: FindLinks | undefined
let loading: Promise<void> | undefined

/** The search for addresses, if a text may have one. It is loaded with the first such text. */
export function useFindLinks(text: string): FindLinks | undefined {
  const isNeeded = mayHaveLinks(text)
  const find = useSyncExternalStore(watch, () => finder)
  useEffect(() => {
    if (isNeeded) void load()
  }, [isNeeded])
  return isNeeded ? find : undefined
}

function watch(watcher: () => void) {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

function load(): Promise<void> {
  loading ??= import('@parley/rules/links')
    .then(({ findLinks }) => {
      finder = findLinks
      for (const watcher of watchers) watcher()
    })
    .catch(() => {
      // The text stays readable. The next one tries again.
      loading = undefined
    })
  return loading
}
