import { useCallback, useEffect, useState } from 'react'

type Loaded<T> = { state: 'loading' } | { state: 'failed' } | { state: 'done'; value: T }

/** Loads a value once, and again on request. `load` must be stable. */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>) {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const abort = new AbortController()
    load(abort.signal).then(
      (value) => !abort.signal.aborted && setLoaded({ state: 'done', value }),
      () => !abort.signal.aborted && setLoaded({ state: 'failed' }),
    )
    return () => abort.abort()
  }, [load, attempt])
  const retry = useCallback(() => {
    setLoaded({ state: 'loading' })
    setAttempt((count) => count + 1)
  }, [])
  return { ...loaded, retry }
}
