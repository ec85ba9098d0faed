import type { ChatKey } from '@parley/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { changeChatUi, chatUi, type StoredDraft, useChatUi, useDrafts } from '../../store/index.ts'

const empty: StoredDraft = { text: '', mentions: {}, markdown: false }

/**
 * The chat's draft: stored at every change, so that no reload and no other tab loses a letter. The text is
 * read from here at the moment of sending, not from what was drawn last.
 */
export function useDraft(key: ChatKey) {
  const drafts = useDrafts()
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

  // A draft that answers a message brings its quote back.
  useEffect(() => {
    const stored = latest.current.replyTo
    if (stored !== undefined && chatUi(key).replyTo === undefined) {
      changeChatUi(key, { replyTo: stored })
    }
  }, [key])

  // A quote that is chosen later, or taken away, is as much of the draft as its text.
  useEffect(() => {
    if (chatUi(key).replyTo !== latest.current.replyTo) change({})
  }, [key, replyTo, change])

  return { draft, latest, change, clear: () => change({ text: '', mentions: {} }) }
}

export type DraftInHand = ReturnType<typeof useDraft>
