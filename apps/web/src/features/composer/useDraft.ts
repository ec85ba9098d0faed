import type { ChatKey } from '@parley/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { changeChatUi, chatUi, type StoredDraft, useDrafts } from '../../store/index.ts'

const empty: StoredDraft = { text: '', mentions: {}, markdown: false }

/**
 * The chat's draft: stored at every change, so that no reload and no other tab loses a letter. The text is
 * read from here at the moment of sending, not from what was drawn last.
 */
export function useDraft(key: ChatKey) {
  const drafts = useDrafts()
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
    const { replyTo } = latest.current
    if (replyTo !== undefined && chatUi(key).replyTo === undefined) changeChatUi(key, { replyTo })
  }, [key])

  return { draft, latest, change, clear: () => change({ text: '', mentions: {} }) }
}
