import { type ChatKey, idOf, isChannelKey, type ReadonlyStore } from '@parley/client'

/** Whether the user can see a chat: not a channel that they left, nor a deleted user. */
export const isListed = ({ channels, users }: ReadonlyStore, key: ChatKey): boolean =>
  isChannelKey(key) ? channels.has(idOf(key)) : users.has(idOf(key))
