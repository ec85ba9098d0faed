import { type ChatKey, chatOf, idOf, isChannelKey, keyOf } from '../store/chat-key.ts'
import type { Client } from '../client.ts'
import { type Message, reactionsOf } from '../subjects/messages/message.ts'
import type { ReadonlyStore } from '../store/readonly-store.ts'

/** The visible content of a message. */
function messageView(message: Message | undefined) {
  if (!message) return undefined
  const { mid, from_uid, created_at, target, reply_mid, content, content_type } = message
  return {
    mid,
    from_uid,
    created_at,
    target,
    reply_mid,
    content,
    content_type,
    properties: message.properties ?? null,
    isEdited: message.edited_at !== null,
    likes: [...reactionsOf(message)].sort(([a], [b]) => (a < b ? -1 : 1)),
  }
}

/** The messages of a chat in order, from a mid on. */
export const chatView = ({ store }: Client, key: ChatKey, from = 0) =>
  (store.chats.get(key)?.mids ?? [])
    .filter((mid) => mid >= from)
    .map((mid) => messageView(store.messages.get(mid)) ?? `nothing under ${mid}`)

/** All visible state except messages. */
export function surroundings({ store }: Client) {
  const pins = store.pinnedChats.map(({ target }) => keyOf(target))
  return {
    users: byId(store.users),
    channels: byId(store.channels),
    mutes: byId(ofMine(store, store.mutes)),
    burns: byId(ofMine(store, store.burns)),
    pinnedChats: pins.filter((key) => isMine(store, key)),
    contacts: byId(store.contacts),
    remarks: byId(store.remarks),
    organization: store.organization,
    common: store.common,
  }
}

/** Chats with data in memory of which the user is not a member. */
export function foreignIn({ store }: Client): string[] {
  const messages = [...store.messages.values(), ...[...store.pendingReactions.values()].flat()]
  return [
    ...messages.map((message) => chatOf(message, store.me)),
    ...store.chats.keys(),
    ...store.outbox.keys(),
  ].filter((key) => !isMine(store, key))
}

// Settings of channels that the user has left are ignored.
const ofMine = <V>(store: ReadonlyStore, table: ReadonlyMap<ChatKey, V>) =>
  new Map([...table].filter(([key]) => isMine(store, key)))

const isMine = (store: ReadonlyStore, key: ChatKey) =>
  !isChannelKey(key) || store.channels.has(idOf(key))

const byId = <K, V>(table: ReadonlyMap<K, V>) =>
  Object.fromEntries([...table].sort(([a], [b]) => (a < b ? -1 : 1)))
