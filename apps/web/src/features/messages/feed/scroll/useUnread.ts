import type { Chat } from '@parley/client'
import { useState } from 'react'
import { useClient, useStream } from '../../../../store/index.ts'

/** The messages that were unread when the chat was opened. The range stays the same while the chat is open. */
export function useUnread(chat: Chat): { after: number; upTo: number } | undefined {
  const { store } = useClient()
  const { ready } = useStream()
  const last = chat.mids.at(-1)
  const [after, setAfter] = useState(readUpTo)
  const [upTo, setUpTo] = useState<number>()
  // Messages that the stream replays until it is ready were also unread on opening.
  if (upTo === undefined && ready && last !== undefined) setUpTo(last)
  if (after === undefined && ready) {
    const now = readUpTo()
    if (now !== undefined) setAfter(now)
  }
  // A chat that was never read gets a divider only if its first message is loaded.
  const isKnown = after !== undefined && (after > 0 || chat.reachedStart)
  return isKnown ? { after, upTo: upTo ?? last ?? 0 } : undefined

  // No divider until the stream has delivered a message since joining.
  function readUpTo() {
    return store.joinedWithoutBaseline.has(chat.key)
      ? undefined
      : (store.readMarks.get(chat.key) ?? 0)
  }
}
