import { useCallback, useSyncExternalStore } from 'react'
import type { PlaceKey } from './chat-ui.ts'
import { useClient } from './client.ts'

/** A chat's draft text for its row in the list; empty when there is none. */
export function useDraftText(key: PlaceKey): string {
  const { drafts } = useClient()
  return useSyncExternalStore(useWatchDrafts(), () => drafts.read(key)?.text ?? '')
}

/** The text of the draft that another device has written at the same time; empty when there is none. */
export function useOtherDraftText(key: PlaceKey): string {
  const { drafts } = useClient()
  return useSyncExternalStore(useWatchDrafts(), () => drafts.other(key)?.text ?? '')
}

/** Calls back when a draft changes, here or in another tab. */
export function useWatchDrafts() {
  const { drafts } = useClient()
  return useCallback(
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
}
