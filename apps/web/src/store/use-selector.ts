import { type ReadonlyStore, Selection } from '@parley/client'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { useClient } from './client.ts'

/**
 * Selects a value from the store. Renders again only when the result differs. It is worked out again when something changes that
 * `select` has read: a row, a value, or any row of a table that it has listed.
 */
export function useSelector<T>(
  select: (store: ReadonlyStore) => T,
  isEqual?: (a: T, b: T) => boolean,
): T {
  const { store } = useClient()
  const [selection] = useState(() => new Selection<T>())
  const watch = useCallback((changed: () => void) => selection.watch(changed), [selection])
  const read = () => select(store)
  return useSyncExternalStore(watch, () => selection.read(read, isEqual))
}

/** Whether two values are the same, or two flat objects or lists have the same values. */
export function isFlatEqual<T>(a: T, b: T): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, at) => Object.is(value, b[at]))
  }
  const names = Object.keys(a) as (keyof T)[]
  return (
    names.length === Object.keys(b).length && names.every((name) => Object.is(a[name], b[name]))
  )
}
