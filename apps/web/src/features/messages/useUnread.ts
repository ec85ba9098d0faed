import type { Chat } from '@parley/client'
import { useState } from 'react'
import { useClient, useStream } from '../../store/index.ts'

/** What was unread when the chat was opened. It stays while the chat is open, whatever is read or comes. */
export function useUnread(chat: Chat): { after: number; upTo: number } | undefined {
  const { store } = useClient()
  const { ready } = useStream()
  const last = chat.mids.at(-1)
  const [after, setAfter] = useState(readUpTo)
  const [upTo, setUpTo] = useState<number>()
  // What the stream brings of the time away was unread on opening as well.
  if (upTo === undefined && ready && last !== undefined) setUpTo(last)
  if (after === undefined && ready) {
    const now = readUpTo()
    if (now !== undefined) setAfter(now)
  }
  // Of a chat that was never read only its beginning is news; its whole past is not.
  const isKnown = after !== undefined && (after > 0 || chat.reachedStart)
  return isKnown ? { after, upTo: upTo ?? last ?? 0 } : undefined

  // Where nothing was told since I came, nothing is unread, and there is nothing to begin after.
  function readUpTo() {
    return store.joinedWithoutBaseline.has(chat.key)
      ? undefined
      : (store.readMarks.get(chat.key) ?? 0)
  }
}
