import { readStored } from '@parley/client'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { PlaceKey } from './chat-ui.ts'
import { useClient } from './client.ts'

/** A text that was not sent, with the message it replies to. Stored on each keystroke. */
export interface StoredDraft {
  text: string
  /** Users picked from the mention list, by the name in the text. */
  mentions: Record<string, number>
  replyTo?: number | undefined
}

const nameOf = (key: PlaceKey) => `draft.${key}`
const changed = new EventTarget()

function isDraft(found: unknown): found is StoredDraft {
  const { text, mentions } = (found ?? {}) as Partial<StoredDraft>
  return typeof text === 'string' && typeof mentions === 'object' && mentions !== null
}

/** Reads and writes the drafts of the signed-in user, shared by all tabs. */
export function useDrafts() {
  const { environment } = useClient()
  return useMemo(
    () => ({
      read: (key: PlaceKey): StoredDraft | undefined => {
        const stored = readStored(environment.keyValues, nameOf(key), isDraft)
        return stored && { text: stored.text, mentions: stored.mentions, replyTo: stored.replyTo }
      },
      write: (key: PlaceKey, draft: StoredDraft | undefined) => {
        const name = nameOf(key)
        if (draft === undefined || draft.text === '') environment.keyValues.remove(name)
        else environment.keyValues.set(name, JSON.stringify(draft))
        changed.dispatchEvent(new Event('change'))
      },
    }),
    [environment],
  )
}

/** A chat's draft text for its row in the list; empty when there is none. */
export function useDraftText(key: PlaceKey): string {
  const drafts = useDrafts()
  const watch = useCallback((onChange: () => void) => {
    changed.addEventListener('change', onChange)
    addEventListener('storage', onChange)
    return () => {
      changed.removeEventListener('change', onChange)
      removeEventListener('storage', onChange)
    }
  }, [])
  return useSyncExternalStore(watch, () => drafts.read(key)?.text ?? '')
}
