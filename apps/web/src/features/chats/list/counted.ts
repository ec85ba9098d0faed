import type { Client, Chat } from '@parley/client'

/** Returns the unread messages of a chat that count: only mentions in muted and hidden chats. */
export function countedUnread(client: Client): (chat: Chat) => number {
  const isHidden = client.chats.hidden()
  const now = client.environment.now()
  return ({ key, unread, mentions }) =>
    client.store.isMuted(key, now) || isHidden(key) ? mentions : unread
}

/** The unread messages of all chats that count. */
export function totalUnread(client: Client): number {
  const counted = countedUnread(client)
  return [...client.store.chats.values()].reduce((sum, chat) => sum + counted(chat), 0)
}
