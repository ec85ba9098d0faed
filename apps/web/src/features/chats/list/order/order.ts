import { compareTexts } from '../../../../i18n/locale.ts'
import { type ChatKey, channelKey, idOf, isChannelKey, type ReadonlyStore } from '@parley/client'
import { chatNameOf } from '../../../../store/index.ts'

/** The order of the chat list: pinned chats in their own order, then the newest first. */
export interface ChatOrder {
  pinned: ChatKey[]
  others: ChatKey[]
}

/** Which chats to leave out, and which is open: the open one is listed even without messages. */
export interface ListView {
  open: ChatKey | undefined
  isHidden: (key: ChatKey) => boolean
}

export function orderChats(store: ReadonlyStore, { open, isHidden }: ListView): ChatOrder {
  const isShown = (key: ChatKey) => exists(store, key) && (key === open || !isHidden(key))
  const pinned = store.shownPins().filter(isShown)
  const pinnedKeys = new Set(pinned)
  const others = [...candidates(store)]
    .filter((key) => !pinnedKeys.has(key) && isShown(key))
    .sort(newestFirst(store))
  const isOpenUnlisted =
    open && !pinnedKeys.has(open) && !others.includes(open) && exists(store, open)
  return { pinned, others: isOpenUnlisted ? [open, ...others] : others }
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
export function exists(store: ReadonlyStore, key: ChatKey): boolean {
  return isChannelKey(key) ? store.channels.has(idOf(key)) : store.users.has(idOf(key))
}

function candidates(store: ReadonlyStore): Set<ChatKey> {
  const withMessages = [...store.chats.values()].filter(({ lastMid }) => lastMid > 0)
  return new Set([
    ...[...store.channels.keys()].map(channelKey),
    ...withMessages.map(({ key }) => key),
    ...store.outbox.keys(),
    ...olderChats(store),
  ])
}

// On a new device the stream delivers only the newest messages. Older chats are known by their read
// markers and mutes, until their history turns out to be empty.
function olderChats(store: ReadonlyStore): ChatKey[] {
  const isEmpty = (key: ChatKey) => {
    const chat = store.chats.get(key)
    return chat?.reachedStart === true && chat.lastMid === 0
  }
  return [...store.readMarks.keys(), ...store.mutes.keys()].filter((key) => !isEmpty(key))
}

function newestFirst(store: ReadonlyStore) {
  // Without a known last message, order by the read marker that the server has told.
  const newest = (key: ChatKey) =>
    store.chats.get(key)?.lastMid ||
    (store.baselineMarks.has(key) ? 0 : (store.readMarks.get(key) ?? 0))
  const name = (key: ChatKey) => chatNameOf(store, key) ?? ''
  return (a: ChatKey, b: ChatKey) => newest(b) - newest(a) || compareTexts(name(a), name(b))
}
