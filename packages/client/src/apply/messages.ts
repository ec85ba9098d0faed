import type { ChatMessage, EventOf } from '@parley/protocol'
import { type ChatKey, channelKey, chatOf } from '../store/chat-key.ts'
import { toMessage } from '../store/message.ts'
import type { Store } from '../store/store.ts'
import { onStreamMessage } from '../store/unread.ts'
import type { Applies, Context } from './index.ts'

export const messages = {
  chat(context, { type: _, ...message }) {
    const { store, notices, isReady } = context
    const key = chatOf(message, store.me)
    // Events arrive in the order of their mids. Skip repeated ones, but accept one that was overtaken.
    if (message.mid <= store.cursor && !store.isMissing(key, message.mid)) return
    store.cursor = Math.max(store.cursor, message.mid)
    if (message.detail.type !== 'reaction') onStreamMessage(store, key, message.mid, isReady())
    applyNewest(context, key, message)
    stopTyping(store, key, message.from_uid)
    const isWords = message.detail.type !== 'reaction'
    if (isWords && isReady() && message.from_uid !== store.me) notices.messageArrived(key, message)
  },

  group_message_cleared({ store }, { gid }) {
    store.clearChat(channelKey(gid))
    const channel = store.channels.get(gid)
    if (channel) store.channels.set(gid, { ...channel, pinned_messages: [] })
    store.touch('channels')
  },

  message_cleared({ store }, { latest_deleted_mid }) {
    store.cursor = Math.max(store.cursor, latest_deleted_mid)
    for (const key of [...store.chats.keys()]) store.clearChat(key, key.startsWith('u'))
    store.readMarks.clear()
    store.touch('chats')
  },

  typing({ store, now }, { uid, target, expires_in, stop }: EventOf<'typing'>) {
    const key = chatOf({ from_uid: uid, target }, store.me)
    stopTyping(store, key, uid)
    if (stop || uid === store.me) return
    const typists = store.typists.get(key) ?? []
    store.typists.set(key, [...typists, { uid, until: now() + expires_in * 1000 }])
    store.touch('typing')
  },
} satisfies Applies

/** Applies a message or reaction that is newer than all known ones. */
function applyNewest({ store, outbox }: Context, key: ChatKey, wire: ChatMessage) {
  const message = toMessage(wire)
  if (!message) {
    applyReaction(store, key, wire)
    return
  }
  // The echo of an own message replaces its outbox entry.
  if (message.from_uid === store.me) outbox.delivered(key, message)
  store.addNewest(key, message)
}

/** Applies a reaction to its message. Idempotent. */
function applyReaction(store: Store, key: ChatKey, wire: ChatMessage): void {
  if (wire.detail.type !== 'reaction') return
  const { mid: about, detail } = wire.detail
  if (detail.type === 'delete') store.removeMessage(key, about)
  else store.react(key, about, wire)
}

/** Applies a page of history: first the messages, then the reactions to them. */
export function applyPage(store: Store, key: ChatKey, page: readonly ChatMessage[]): void {
  store.addPage(key, messagesOf(page))
  for (const wire of page) applyReaction(store, key, wire)
}

/** Stores a page without adding its messages to the chat's list. */
export function keepPage(store: Store, key: ChatKey, page: readonly ChatMessage[]): void {
  for (const message of messagesOf(page)) store.keepMessage(message)
  for (const wire of page) applyReaction(store, key, wire)
}

const messagesOf = (page: readonly ChatMessage[]) => page.flatMap((wire) => toMessage(wire) ?? [])

function stopTyping(store: Store, key: ChatKey, uid: number) {
  const typists = store.typists.get(key)
  if (!typists?.some((typist) => typist.uid === uid)) return
  const others = typists.filter((typist) => typist.uid !== uid)
  if (others.length > 0) store.typists.set(key, others)
  else store.typists.delete(key)
  store.touch('typing')
}
