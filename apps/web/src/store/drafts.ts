import { useCallback, useSyncExternalStore } from 'react'
import type { PlaceKey } from './chat-ui.ts'
import { useClient } from './client.ts'

/** A chat's draft text for its row in the list; empty when there is none. */
export function useDraftText(key: PlaceKey): string {
  const { drafts } = useClient()
  const watch = useCallback(
    (onChange: () => void) => {
      const stop = drafts.watch(onChange)
      addEventListener('storage', onChange)
      return () => {
        stop()
        removeEventListener('storage', onChange)
      }
    },
    [drafts],
  )
  return useSyncExternalStore(watch, () => drafts.read(key)?.text ?? '')
}
