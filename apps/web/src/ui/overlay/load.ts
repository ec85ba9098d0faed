import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

type Overlays = typeof import('./overlays.ts')

let loaded: Overlays | undefined
const subscribers = new Set<() => void>()
let isMissing = false
const missingWatchers = new Set<() => void>()

/** Loads everything that is shown over the page, in one chunk. */
export async function loadOverlays(): Promise<void> {
  loaded ??= await import('./overlays.ts')
  if (isMissing) setMissing(false)
  for (const update of subscribers) update()
}

/** The overlays once they are loaded. A component that needs one now has them loaded. */
export function useOverlays(isNeeded: boolean): Overlays | undefined {
  const [overlays, setOverlays] = useState(loaded)
  useEffect(() => {
    if (overlays) return
    const update = () => startTransition(() => setOverlays(loaded))
    // They may have arrived between the render and this effect.
    if (loaded) update()
    subscribers.add(update)
    return () => void subscribers.delete(update)
  }, [overlays])
  useEffect(() => {
    // The next opening tries again.
    if (isNeeded && !overlays) loadOverlays().catch(() => setMissing(true))
  }, [isNeeded, overlays])
  return overlays
}

/** Whether menus and dialogs were wanted and could not be loaded. */
export const useAreOverlaysMissing = (): boolean =>
  useSyncExternalStore(watchMissing, () => isMissing)

function watchMissing(watcher: () => void): () => void {
  missingWatchers.add(watcher)
  return () => void missingWatchers.delete(watcher)
}

function setMissing(next: boolean): void {
  isMissing = next
  for (const watcher of missingWatchers) watcher()
}
