import { startTransition, useEffect, useState } from 'react'

type Overlays = typeof import('./overlays.ts')

let loaded: Overlays | undefined
const subscribers = new Set<() => void>()

/** Loads everything that is shown over the page, in one chunk. */
export async function loadOverlays(): Promise<void> {
  loaded ??= await import('./overlays.ts')
  for (const update of subscribers) update()
}

/** The overlays once they are loaded. A component that needs one now has them loaded. */
export function useOverlays(isNeeded: boolean): Overlays | undefined {
  const [overlays, setOverlays] = useState(loaded)
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (overlays) return
    const update = () => startTransition(() => setOverlays(loaded))
    // They may have arrived between the render and this effect.
    if (loaded) update()
    subscribers.add(update)
    return () => void subscribers.delete(update)
  }, [overlays])
  useEffect(() => {
    if (isNeeded && !overlays) loadOverlays().catch(setError)
  }, [isNeeded, overlays])
  // The error boundary offers another try.
  if (isNeeded && error !== undefined) throw error
  return overlays
}
