import { type ChatKey, idOf, isChannelKey, targetOf } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'
import type { OutboxEntry } from './stored-outbox.ts'

interface Answer {
  mid: number
  /** The epoch of the chat when the request began. */
  epoch: number
  /** The newest mid that was known then. */
  cursor: number
  now: number
}

/** Adds a message that the server has stored, unless the stream or a page delivered it before. */
export function addSentMessage(
  store: Store,
  { key, input, reply_mid }: OutboxEntry,
  { mid, epoch, cursor, now }: Answer,
): void {
  // An earlier try has stored it. The stream has delivered it since, or it is deleted.
  if (mid <= cursor) return
  const isNew = mid > store.cursor && !store.messages.has(mid)
  if (!(isNew || store.isMissing(key, mid)) || !isSameChat(store, key, epoch)) return
  const seconds = store.autoDeleteSeconds(key)
  store.addNewest(key, {
    mid,
    from_uid: store.me,
    created_at: now,
    target: targetOf(key),
    reply_mid,
    ...input,
    // Replaced by that of the stream, which does not deliver it if it expires before the next connection.
    expires_at: seconds > 0 && store.isClockKnown ? now + store.clockOffset + seconds * 1000 : null,
    edited_at: null,
    edit_mid: 0,
    likes: {},
  })
}

// The message may not belong to a chat that was left, cleared or truncated meanwhile. If it does, the stream or the history
// delivers it.
function isSameChat(store: Store, key: ChatKey, epoch: number): boolean {
  const isGone = isChannelKey(key) && !store.channels.has(idOf(key))
  return !isGone && store.isStill({ key, epoch })
}
