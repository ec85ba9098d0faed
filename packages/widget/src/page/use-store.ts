import type { ReadonlyStore, StoreKey } from '@parley/client'
import { useEffect, useState } from 'preact/hooks'

/** Renders again after each change of some parts of the store. */
export function useStore(store: ReadonlyStore, ...parts: StoreKey[]): void {
  const [, setCount] = useState(0)
  const names = parts.join()
  useEffect(() => {
    const changed = () => setCount((count) => count + 1)
    // The store may have changed since the rendering.
    changed()
    const stops = names.split(',').map((part) => store.watch(part as StoreKey, changed))
    return () => {
      for (const stop of stops) stop()
    }
  }, [store, names])
}
