import type { StoredDraft } from '@parley/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { changeChatUi, chatUi, type PlaceKey, useChatUi, useClient } from '../../store/index.ts'

const empty: StoredDraft = { text: '', mentions: {} }

/**
 * The draft of a chat or a thread. Every change is stored, so that a reload or another tab has the full text. `latest` holds
 * the current draft even before React has rendered it; read it when sending.
 */
export function useDraft(key: PlaceKey) {
  const { drafts } = useClient()
  const { replyTo } = useChatUi(key)
  const [draft, setDraft] = useState<StoredDraft>(() => drafts.read(key) ?? empty)
  const latest = useRef(draft)

  const change = useCallback(
    (changes: Partial<StoredDraft>) => {
      const next = { ...latest.current, ...changes, replyTo: chatUi(key).replyTo }
      latest.current = next
      setDraft(next)
      drafts.write(key, next)
    },
    [key, drafts],
  )

  // Show what another device wrote, and send the last change when the user leaves the chat.
  useEffect(() => {
    const stop = drafts.watch(() => {
      const stored = drafts.read(key) ?? empty
      const { text, replyTo: reply } = latest.current
      if (stored.text === text && (text === '' || stored.replyTo === reply)) return
      latest.current = stored
      setDraft(stored)
      changeChatUi(key, { replyTo: stored.replyTo })
    })
    return () => {
      stop()
      void drafts.flush()
    }
  }, [key, drafts])

  // Restore the reply of a stored draft.
  useEffect(() => {
    const stored = latest.current.replyTo
    if (stored !== undefined && chatUi(key).replyTo === undefined) {
      changeChatUi(key, { replyTo: stored })
    }
  }, [key])

  // Store a changed or removed reply like a changed text.
  useEffect(() => {
    if (chatUi(key).replyTo !== latest.current.replyTo) change({})
  }, [key, replyTo, change])

  return { draft, latest, change, clear: () => change({ text: '', mentions: {} }) }
}
