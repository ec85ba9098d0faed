import type { Message } from '../subjects/messages/message.ts'
import { unseenOf } from '../subjects/unread/unread.ts'
import type { Chat, Unseen } from './chat.ts'
import { type ChatKey, chatOf } from './chat-key.ts'
import type { Tables } from './tables.ts'

/** The table of the chats as they are stored on this device. */
export const chatsTable = 'chats'

// Older messages are loaded from the server again.
const keptMessages = 200

/** A chat as it is stored on this device. Its messages are stored apart, and loaded when it is opened. */
export interface StoredChat extends Pick<Chat, 'key' | 'reachedStart' | 'unread' | 'mentions'> {
  mids: readonly number[]
  unseen: readonly Unseen[]
  /** The newest message, for the list. */
  last: Message | undefined
}

/** Stores the chats of a store on this device. */
export function storeChats(store: Tables, emptyChat: (key: ChatKey) => Chat): void {
  const { chats, messages, unsaved } = store
  unsaved.add(chatsTable, {
    keys: () => chats.keys(),
    read(key) {
      const chat = chats.get(key as ChatKey)
      return chat && isKnown(chat) ? storedChat(chat, unseenOf(store, chat), messages) : undefined
    },
    restore(saved) {
      for (const [, stored] of saved as [ChatKey, StoredChat][]) {
        if (stored.last) messages.set(stored.last.mid, stored.last)
        chats.set(stored.key, restoredChat(emptyChat(stored.key), stored))
      }
    },
  })
  chats.follow((key) => unsaved.mark(chatsTable, key))
  // The newest message of a chat is stored with it too.
  messages.follow((mid) => {
    const message = messages.get(mid)
    const key = message && chatOf(message, store.me)
    if (key && chats.get(key)?.mids.at(-1) === mid) unsaved.mark(chatsTable, key)
  })
}

/** Whether there is anything to be stored of a chat. */
const isKnown = ({ mids, lastMid, unread, unseen, reachedStart }: Chat) =>
  mids.length + unseen.length + lastMid + unread > 0 || reachedStart

function storedChat(
  { key, reachedStart, unread, mentions, mids: all }: Chat,
  unseen: readonly Unseen[],
  messages: { get(mid: number): Message | undefined },
): StoredChat {
  const mids = all.slice(-keptMessages)
  return {
    key,
    mids,
    reachedStart: reachedStart && mids.length === all.length,
    unread,
    mentions,
    unseen,
    last: messages.get(mids.at(-1) ?? 0),
  }
}

function restoredChat(empty: Chat, stored: StoredChat): Chat {
  const { mids, reachedStart, unread, mentions, unseen } = stored
  const loaded = mids.length === 0
  return {
    ...empty,
    mids,
    reachedStart,
    unread,
    mentions,
    unseen,
    loaded,
    lastMid: mids.at(-1) ?? 0,
  }
}
