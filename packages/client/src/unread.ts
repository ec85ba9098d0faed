import { type ChatKey, channelKey } from './chat-key.ts'
import { type Message, mentionsOf } from './message.ts'
import type { Store } from './store.ts'

/** Counts a message that has just come. */
export function countNewest(store: Store, key: ChatKey, message: Message): void {
  if (!isUnread(store, key, message)) return
  const chat = store.chat(key)
  chat.unread++
  if (mentionsOf(message).includes(store.me)) chat.mentions++
}

/** Counts a chat's unread messages afresh, from the newest back to the marker. */
export function recount(store: Store, key: ChatKey): void {
  const chat = store.chats.get(key)
  if (!chat) return
  const mark = store.readMarks.get(key) ?? 0
  if (!chat.loaded) {
    // Its messages are not in memory: the last visit's count stands, as far as there is room for it.
    const after = chat.mids.filter((mid) => mid > mark).length
    chat.unread = Math.min(chat.unread, after)
    chat.mentions = Math.min(chat.mentions, after)
    return
  }
  chat.unread = 0
  chat.mentions = 0
  for (let i = chat.mids.length - 1; i >= 0; i--) {
    const message = store.messages.get(chat.mids[i] as number)
    if (!message) continue
    if (message.mid <= mark) break
    countNewest(store, key, message)
  }
}

function isUnread(store: Store, key: ChatKey, message: Message): boolean {
  if (message.from_uid === store.me || store.entered.has(key)) return false
  return message.mid > (store.readMarks.get(key) ?? 0)
}

/**
 * I came into a channel. What was said there before is no news, though history brings it; the stream tells
 * only what was said since.
 */
export function enter(store: Store, gid: number): void {
  if (store.cursor > 0) store.setReadMark(channelKey(gid), store.cursor)
  else store.entered.add(channelKey(gid))
}

/** The stream tells of a message: if it is the first of its channel, everything before it is old. */
export function hear(store: Store, key: ChatKey, mid: number, isReady: boolean): void {
  if (store.entered.size === 0) return
  if (isReady) {
    // Until now nothing was told at all, of no channel.
    for (const one of store.entered) settle(store, one, mid - 1)
  } else if (store.entered.has(key)) {
    settle(store, key, store.readMarks.has(key) ? 0 : mid - 1)
  }
}

/** The stream has told everything: the channels it did not speak of hold nothing new. */
export function heardAll(store: Store): void {
  if (store.cursor === 0) return
  for (const key of store.entered) settle(store, key, store.readMarks.has(key) ? 0 : store.cursor)
}

function settle(store: Store, key: ChatKey, readUpTo: number) {
  store.entered.delete(key)
  store.setReadMark(key, readUpTo)
  store.recount(key)
  store.touch(`chat:${key}`, 'chats')
}
