import type { Store, StoreKey } from '@parley/client'
import { useCallback, useRef, useSyncExternalStore } from 'react'
import { useClient } from '../../../store/index.ts'

/**
 * A value derived from the store. Renders again only when the result differs, however often the given
 * parts change.
 */
export function useDerived<T>(
  parts: readonly StoreKey[],
  read: (store: Store) => T,
  same: (a: T, b: T) => boolean = Object.is,
): T {
  const { store } = useClient()
  const names = parts.join(' ')
  const watch = useCallback(
    (changed: () => void) => {
      const stops = (names.split(' ') as StoreKey[]).map((part) => store.watch(part, changed))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [store, names],
  )
  const kept = useRef<{ value: T }>(undefined)
  return useSyncExternalStore(watch, () => {
    const value = read(store)
    if (!kept.current || !same(kept.current.value, value)) kept.current = { value }
    return kept.current.value
  })
}

/** Whether two flat objects or two lists have equal values. */
export function isSame<T extends object>(a: T, b: T): boolean {
  const names = Object.keys(a) as (keyof T)[]
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]))
  )
}
