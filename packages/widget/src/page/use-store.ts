import { type ReadonlyStore, Selection } from '@parley/client'
import { useEffect, useState } from 'preact/hooks'

/** Reads from the store, and renders again when something changes that was read. `isEqual` tells whether a result is the same. */
export function useStore<T>(
  store: ReadonlyStore,
  read: (store: ReadonlyStore) => T,
  isEqual?: (one: T, other: T) => boolean,
): T {
  const [, setCount] = useState(0)
  const [selection] = useState(() => new Selection<T>())
  useEffect(() => {
    const changed = () => setCount((count) => count + 1)
    // The store may have changed since the rendering.
    changed()
    return selection.watch(changed)
  }, [selection])
  return selection.read(() => read(store), isEqual)
}
