import type {
  Channel,
  ChatMessage,
  CommonSettings,
  ContactInfo,
  Organization,
  PinChat,
  UserInfo,
} from '@parley/protocol'
import type { Chat, Unseen } from './chat.ts'
import type { ChatKey } from './chat-key.ts'
import { asReactions, type Message } from './message.ts'
import type { Replay, Store } from './store.ts'
import { unseenOf } from './unread.ts'

/** What a visit begins with: everything but the messages, which are read chat by chat. */
export interface Snapshot {
  users: UserInfo[]
  channels: Channel[]
  chats: ChatSnapshot[]
  readMarks: [ChatKey, number][]
  mutes: [ChatKey, number | null][]
  burns: [ChatKey, number][]
  /** These came later: what an older version stored has none. */
  entered?: ChatKey[]
  ahead?: [number, readonly ChatMessage[]][]
  pinnedChats: PinChat[]
  contacts: [number, ContactInfo][]
  organization: Organization
  logoUpdatedAt: number
  common: CommonSettings
  cursor: number
  usersVersion: number
  lastEventAt: number
  /** A replay that had not ended. */
  replay?: Replay | undefined
}

export interface ChatSnapshot {
  key: ChatKey
  mids: number[]
  atStart: boolean
  unread: number
  mentions: number
  /** Came later, too. */
  unseen?: Unseen[]
  /** The newest message, for the list. */
  last: Message | undefined
}

// What is stored of a chat; older messages are asked of the server again.
const keptMessages = 200

/** All of it as it is now. */
export function takeSnapshot(store: Store): Snapshot {
  const chats = [...store.chats.values()].map((chat) => savedChat(store, chat))
  return {
    users: [...store.users.values()],
    channels: [...store.channels.values()],
    chats,
    readMarks: [...store.readMarks],
    mutes: [...store.mutes],
    burns: [...store.burns],
    entered: [...store.joinedWithoutBaseline],
    ahead: [...store.pendingReactions, ...aheadOfOthers(store, midsOf({ chats }))],
    pinnedChats: store.pinnedChats,
    contacts: [...store.contacts],
    organization: store.organization,
    logoUpdatedAt: store.logoUpdatedAt,
    common: store.common,
    cursor: store.cursor,
    usersVersion: store.usersVersion,
    lastEventAt: store.lastEventAt,
    replay: store.replay,
  }
}

function savedChat(store: Store, chat: Chat): ChatSnapshot {
  const { key, reachedStart, unread, mentions } = chat
  const mids = chat.mids.slice(-keptMessages)
  return {
    key,
    mids,
    atStart: reachedStart && mids.length === chat.mids.length,
    unread,
    mentions,
    unseen: unseenOf(store, { ...chat, mids }),
    last: store.messages.get(mids.at(-1) ?? 0),
  }
}

// A message that is not stored comes back by a page, which does not tell again what was done to it since.
const aheadOfOthers = (store: Store, stored: ReadonlySet<number>) =>
  [...store.messages.values()]
    .filter(({ mid }) => !stored.has(mid))
    .map((message): [number, ChatMessage[]] => [message.mid, asReactions(message)])
    .filter(([, reactions]) => reactions.length > 0)

/** The messages of which it speaks. */
export const midsOf = ({ chats }: Pick<Snapshot, 'chats'>) =>
  new Set(chats.flatMap(({ mids }) => mids))

/** Fills an empty store. */
export function restoreSnapshot(store: Store, saved: Snapshot): void {
  store.batch(() => {
    store.users = new Map(saved.users.map((user) => [user.uid, user]))
    store.channels = new Map(saved.channels.map((channel) => [channel.gid, channel]))
    store.readMarks = new Map(saved.readMarks)
    store.mutes = new Map(saved.mutes)
    store.burns = new Map(saved.burns)
    store.joinedWithoutBaseline = new Set(saved.entered)
    store.pendingReactions = new Map(saved.ahead)
    store.pinnedChats = saved.pinnedChats
    store.contacts = new Map(saved.contacts)
    store.organization = saved.organization
    store.logoUpdatedAt = saved.logoUpdatedAt
    store.common = saved.common
    for (const { key, mids, atStart, unread, mentions, unseen, last } of saved.chats) {
      if (last) store.messages.set(last.mid, last)
      const lastMid = mids.at(-1) ?? 0
      const chat = {
        key,
        mids,
        reachedStart: atStart,
        unread,
        mentions,
        unseen: unseen ?? newestOf(mids, unread),
        lastMid,
        historyWindow: undefined,
        pagedTo: undefined,
      }
      store.chats.set(key, { ...chat, loaded: mids.length === 0 })
    }
    // Last of all: with anything amiss above, the stream begins at the beginning.
    store.cursor = saved.cursor
    store.usersVersion = saved.usersVersion
    store.lastEventAt = saved.lastEventAt
    store.replay = saved.replay
    store.touch('users', 'channels', 'chats', 'settings', 'server')
  })
}

const newestOf = (mids: readonly number[], count: number): Unseen[] =>
  mids.slice(Math.max(0, mids.length - count)).map((mid) => ({ mid, isMention: false }))
