import { isThreadOnly } from '@parley/rules'
import type { Chat, Unseen } from '../../store/chat.ts'
import { type ChatKey, channelKey } from '../../store/chat-key.ts'
import { mentionsMe } from '../messages/mentions.ts'
import type { Message } from '../messages/message.ts'
import type { Tables } from '../../store/tables.ts'

type CountedStore = Tables & {
  openChat(key: ChatKey): Chat
  changeChat(key: ChatKey, changes: Partial<Chat>): void
  setReadMark(key: ChatKey, mid: number): void
  recount(key: ChatKey): void
}

/** The message up to which a chat counts as read: a mark of the user may lie before the read marker. */
export function readUpTo(store: ReadMarks, key: ChatKey): number {
  return Math.min(store.readMarks.get(key) ?? 0, (store.unreadMarks.get(key) ?? Infinity) - 1)
}

interface ReadMarks {
  readonly readMarks: ReadonlyMap<ChatKey, number>
  readonly unreadMarks: ReadonlyMap<ChatKey, number>
}

/** Counts a message that has arrived. */
export function countArrived(store: CountedStore, key: ChatKey, message: Message): void {
  if (isUnread(store, key, message)) {
    const { loaded, unread, mentions, unseen } = store.openChat(key)
    const arrived = { mid: message.mid, isMention: mentionsMe(store, message) }
    store.changeChat(key, {
      unread: unread + 1,
      mentions: mentions + (arrived.isMention ? 1 : 0),
      unseen: loaded ? unseen : [...unseen, arrived],
    })
  }
  // The count may hold one for the marked message, which is out of memory.
  if (store.unreadMarks.has(key)) recount(store, key)
}

/** Recounts a chat's unread messages, from the newest back to the read marker. */
export function recount(store: CountedStore, key: ChatKey): void {
  const chat = store.chats.get(key)
  if (!chat) return
  const unseen = unseenAfter(chat, readUpTo(store, key))
  const counted = [...unseen, ...unreadInMemory(store, chat)]
  // The marked message may be out of memory, or deleted.
  const marked = store.unreadMarks.get(key)
  const isMarked = marked !== undefined && chat.lastMid >= marked
  const unread = Math.max(counted.length, isMarked ? 1 : 0)
  const mentions = counted.filter(({ isMention }) => isMention).length
  const isSame = unread === chat.unread && mentions === chat.mentions
  if (!isSame || unseen.length !== chat.unseen.length) {
    store.changeChat(key, { unread, mentions, unseen })
  }
}

/** The unread messages that are not in memory, without those up to a mark and those that are known to be gone. */
function unseenAfter({ mids, loaded, reachedStart, unseen }: Chat, mark: number): Unseen[] {
  const first = mids[0] ?? Number.POSITIVE_INFINITY
  const isOlder = (mid: number) => mid < first && !reachedStart
  const isListed = (mid: number) => !loaded && mids.includes(mid)
  return unseen.filter(({ mid }) => mid > mark && (isOlder(mid) || isListed(mid)))
}

/** The unread messages of a chat that are in memory, the newest first. */
function unreadInMemory(store: Tables, { key, loaded, mids }: Chat): Unseen[] {
  const found: Unseen[] = []
  if (!loaded) return found
  const mark = readUpTo(store, key)
  for (let i = mids.length - 1; i >= 0; i--) {
    const message = store.messages.get(mids[i] as number)
    if (!message) continue
    if (message.mid <= mark) break
    if (isUnread(store, key, message)) {
      found.push({ mid: message.mid, isMention: mentionsMe(store, message) })
    }
  }
  return found
}

/** An edit may add a mention of the user or take it away, also in a message that is not in memory. */
export function recountEdited(
  store: CountedStore,
  key: ChatKey,
  { mid, properties }: Pick<Message, 'mid' | 'properties'>,
): void {
  const chat = store.chats.get(key)
  if (!chat || mid <= readUpTo(store, key)) return
  const edited = { mid, isMention: mentionsMe(store, { mid, properties }) }
  store.changeChat(key, {
    unseen: chat.unseen.map((one) => (one.mid === mid ? edited : one)),
  })
  recount(store, key)
}

/** The unread messages of a chat, to be stored. */
export function unseenOf(
  store: Tables,
  { key, loaded, unread, unseen, mids }: Chat,
): readonly Unseen[] {
  if (!loaded) return unseen
  if (unread === 0) return []
  const listed = mids.flatMap((mid) => {
    const message = store.messages.get(mid)
    if (!message || !isUnread(store, key, message)) return []
    return { mid, isMention: mentionsMe(store, message) }
  })
  return [...unseen, ...listed]
}

function isUnread(store: Tables, key: ChatKey, message: Message): boolean {
  if (store.unreadMarks.get(key) === message.mid) return true
  if (message.from_uid === store.me || store.joinedWithoutBaseline.has(key)) return false
  // It is unread in its thread, by its item of activity.
  if (isThreadOnly(message)) return false
  return message.mid > readUpTo(store, key)
}

/**
 * The user joined a channel. Earlier messages are not unread, even when history loads them. The stream
 * delivers only later messages, so the first one it delivers shows where the count begins.
 */
export function markJoined(store: CountedStore, gid: number): void {
  store.joinedWithoutBaseline.set(channelKey(gid), true)
}

/** The first message that the stream delivers of a channel marks everything before it as read. */
export function onStreamMessage(
  store: CountedStore,
  key: ChatKey,
  mid: number,
  isReady: boolean,
): void {
  if (isReady) {
    // Mids rise over all channels: anything older would have arrived before this message.
    for (const one of [...store.joinedWithoutBaseline.keys()]) settle(store, one, mid)
  } else if (store.joinedWithoutBaseline.has(key)) {
    const isAssumed = !store.readMarks.has(key)
    settle(store, key, mid)
    if (isAssumed) store.assumedMarks.set(key, mid - 1)
  }
}

/** The server told up to where the user has read a chat. */
export function correctReadMark(store: CountedStore, key: ChatKey, mid: number): void {
  const assumed = store.assumedMarks.get(key)
  if (assumed !== undefined && store.readMarks.get(key) === assumed) store.readMarks.delete(key)
  store.setReadMark(key, mid)
}

function settle(store: CountedStore, key: ChatKey, firstMid: number) {
  store.joinedWithoutBaseline.delete(key)
  if (!store.readMarks.has(key)) {
    store.setReadMark(key, firstMid - 1)
    store.baselineMarks.set(key, true)
  }
  store.recount(key)
}
