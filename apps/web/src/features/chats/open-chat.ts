import {
  type ChatKey,
  type Client,
  channelKey,
  directKey,
  idOf,
  isChannelKey,
  type KeyValueStore,
  type ReadonlyStore,
} from '@parley/client'
import { orderChats } from './list/order/order.ts'

/** The chat of an app path. */
export function chatOfPath(path: string): ChatKey | undefined {
  const [, kind, id] = path.match(/^\/chat\/(channel|dm)\/(\d+)$/) ?? []
  if (id === undefined) return undefined
  return kind === 'channel' ? channelKey(Number(id)) : directKey(Number(id))
}

const name = 'last-chat'

export function rememberChat({ environment }: Client, key: ChatKey): void {
  environment.keyValues.set(name, key)
}

/** The first chat shown for a path, before anything is loaded. Reads the user's scoped store. */
export function firstChat(path: string, keyValues: KeyValueStore): ChatKey | undefined {
  const last = path === '' || path === '/' ? keyValues.get(name) : null
  return chatOfPath(path) ?? (last as ChatKey | null) ?? undefined
}

/** The chat opened last in this browser, if it still exists and is not hidden. */
export function lastChat(client: Client): ChatKey | undefined {
  const { environment, store } = client
  const key = environment.keyValues.get(name) as ChatKey | null
  if (key === null || client.chats.hidden()(key)) return undefined
  return isKnown(store, key) ? key : undefined
}

/** Whether a chat has a channel, or another user. */
export const isKnown = ({ channels, users }: ReadonlyStore, key: ChatKey): boolean =>
  isChannelKey(key) ? channels.has(idOf(key)) : users.has(idOf(key))

/**
 * The chat to begin with: the last one on this device, else the first unread one, else the oldest public
 * channel, which is #general on a new server.
 */
export function startChat(client: Client): ChatKey | undefined {
  const { store } = client
  const last = lastChat(client)
  if (last) return last
  const { pinned, others } = orderChats(client, { open: undefined })
  const listed = [...pinned, ...others]
  const isUnread = (key: ChatKey) => (client.chatList.get(key)?.unread ?? 0) > 0
  const publicGids = listed
    .filter((key) => isChannelKey(key) && store.channels.get(idOf(key))?.is_public)
    .map(idOf)
  const oldest = publicGids.length > 0 ? channelKey(Math.min(...publicGids)) : undefined
  return listed.find(isUnread) ?? oldest
}
