import { type ChatKey, type Client, idOf, isChannelKey, type ReadonlyStore } from '@parley/client'

/** The order of the chat list: pinned chats in their own order, then the newest first. */
export interface ChatOrder {
  pinned: readonly ChatKey[]
  others: readonly ChatKey[]
}

/** Which chats to leave out, and which is open: the open one is listed even without messages. */
export interface ListView {
  open: ChatKey | undefined
  /** Whether hidden chats are listed too. */
  withHidden?: boolean
}

type Chats = Pick<Client, 'store' | 'chatList'>

export function orderChats({ store, chatList }: Chats, { open, withHidden }: ListView): ChatOrder {
  const isShown = (key: ChatKey) =>
    key === open || withHidden === true || chatList.get(key)?.isHidden !== true
  const pinned = store.shownPins().filter((key) => exists(store, key) && isShown(key))
  const pinnedKeys = new Set(pinned)
  const isWhole = pinned.length === 0 && (withHidden === true || chatList.hidden === 0)
  const others = isWhole
    ? chatList.keys
    : chatList.keys.filter((key) => !pinnedKeys.has(key) && isShown(key))
  const isUnlisted = open && !chatList.get(open) && !pinnedKeys.has(open) && exists(store, open)
  return { pinned, others: isUnlisted ? [open, ...others] : others }
}

/** The chat above or below another. With `unreadOnly` the next unread one, beyond the end if need be. */
export function neighbour(
  store: ReadonlyStore,
  { pinned, others }: ChatOrder,
  from: ChatKey | undefined,
  step: 1 | -1,
  unreadOnly: boolean,
): ChatKey | undefined {
  const keys = [...pinned, ...others]
  const start = from ? keys.indexOf(from) : -1
  const below = keys.slice(start + 1)
  const above = keys.slice(0, Math.max(start, 0))
  if (!unreadOnly) return step > 0 ? below[0] : above.at(-1)
  const isUnread = (key: ChatKey) => (store.chats.get(key)?.unread ?? 0) > 0
  const round = [...below, ...above]
  return step > 0 ? round.find(isUnread) : round.findLast(isUnread)
}

/** Whether a channel or a user is known. */
const exists = (store: ReadonlyStore, key: ChatKey): boolean =>
  isChannelKey(key) ? store.channels.has(idOf(key)) : store.users.has(idOf(key))
