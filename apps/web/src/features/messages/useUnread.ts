import type { Chat } from '@parley/client'
import { useState } from 'react'
import { useClient, useStream } from '../../store/index.ts'

/** What was unread when the chat was opened. It stays while the chat is open, whatever is read or comes. */
export function useUnread(chat: Chat): { after: number; upTo: number } | undefined {
  const { store } = useClient()
  const { ready } = useStream()
  const last = chat.mids.at(-1)
  const [after] = useState(() => store.readMarks.get(chat.key) ?? 0)
  const [upTo, setUpTo] = useState<number>()
  // What the stream brings of the time away was unread on opening as well.
  if (upTo === undefined && ready && last !== undefined) setUpTo(last)
  // Of a chat that was never read only its beginning is news; its whole past is not.
  const isKnown = after > 0 || chat.atStart
  return isKnown ? { after, upTo: upTo ?? last ?? 0 } : undefined
}
