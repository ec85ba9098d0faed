import type { ReadonlyStore, StoreKey } from '@parley/client'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useClient } from './client.ts'

/**
 * Selects a value from the store. Renders again only when the result differs, however often the given parts
 * change. Objects that the store changes in place must not be selected, only copies or their fields.
 */
export function useSelector<T>(
  parts: readonly StoreKey[],
  select: (store: ReadonlyStore) => T,
  isEqual: (a: T, b: T) => boolean = Object.is,
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
  const [selection] = useState(() => new Selection<T>())
  return useSyncExternalStore(watch, () => selection.keep(select(store), isEqual))
}

/** Keeps the first of several equal values, so that an equal result is the same object. */
class Selection<T> {
  #kept: { value: T } | undefined

  keep(value: T, isEqual: (a: T, b: T) => boolean): T {
    if (!this.#kept || !isEqual(this.#kept.value, value)) this.#kept = { value }
    return this.#kept.value
  }
}

/** Whether two values are the same, or two flat objects or lists have the same values. */
export function isFlatEqual<T>(a: T, b: T): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a) as (keyof T)[]
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]))
  )
}
