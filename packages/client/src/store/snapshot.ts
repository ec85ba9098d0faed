import type { ChatMessage } from '@parley/protocol'
import { asReactions } from '../subjects/messages/message.ts'
import { unseenOf } from '../subjects/unread/unread.ts'
import type { Chat } from './chat.ts'
import { withShownName } from './shown-name.ts'
import type { StoreCore } from './store.ts'
import type { ChatSnapshot, Snapshot } from './stored.ts'

// Per chat. Older messages are loaded from the server again.
const keptMessages = 200

/** The current state of the store. */
export function takeSnapshot(store: StoreCore): Snapshot {
  const chats = [...store.chats.values()].map((chat) => savedChat(store, chat))
  return {
    ...store.hooks.stored.reduce((taken, one) => Object.assign(taken, one.take()), {}),
    users: [...store.users.values()],
    channels: [...store.channels.values()],
    chats,
    readMarks: [...store.readMarks],
    unreadMarks: [...store.unreadMarks],
    mutes: [...store.mutes],
    autoDelete: [...store.burns],
    joinedWithoutBaseline: [...store.joinedWithoutBaseline],
    baselineMarks: [...store.baselineMarks],
    pendingReactions: [...store.pendingReactions, ...reactionsOfUnstored(store, midsOf({ chats }))],
    pinnedChats: store.pinnedChats,
    contacts: [...store.contacts],
    remarks: [...store.remarks],
    organization: store.organization,
    logoUpdatedAt: store.logoUpdatedAt,
    common: store.common,
    cursor: store.cursor,
    generation: store.generation,
    usersVersion: store.usersVersion,
    lastEventAt: store.lastEventAt,
    expiries: store.expiries.all(),
    ...(store.isClockKnown ? { clockOffset: store.clockOffset } : {}),
    replay: store.replay,
    missedBefore: store.missedBefore,
    assumedMarks: [...store.assumedMarks],
  }
}

function savedChat(store: StoreCore, chat: Chat): ChatSnapshot {
  const { key, reachedStart, unread, mentions } = chat
  const mids = chat.mids.slice(-keptMessages)
  return {
    key,
    mids,
    reachedStart: reachedStart && mids.length === chat.mids.length,
    unread,
    mentions,
    unseen: unseenOf(store, chat),
    last: store.messages.get(mids.at(-1) ?? 0),
  }
}

// A history page returns a message without its later likes and edits, so keep them for unstored messages.
const reactionsOfUnstored = (store: StoreCore, stored: ReadonlySet<number>) =>
  [...store.messages.values()]
    .filter(({ mid }) => !stored.has(mid))
    .map((message): [number, ChatMessage[]] => [message.mid, asReactions(message)])
    .filter(([, reactions]) => reactions.length > 0)

/** The messages that a snapshot lists. */
export const midsOf = ({ chats }: Pick<Snapshot, 'chats'>) =>
  new Set(chats.flatMap(({ mids }) => mids))

/** Fills an empty store. */
export function restoreSnapshot(store: StoreCore, saved: Snapshot): void {
  store.batch(() => {
    store.users = new Map(saved.users.map((user) => [user.uid, withShownName(user)]))
    store.channels = new Map(saved.channels.map((channel) => [channel.gid, withShownName(channel)]))
    store.readMarks = new Map(saved.readMarks)
    for (const [key, mid] of saved.unreadMarks ?? []) store.unreadMarks.set(key, mid)
    store.mutes = new Map(saved.mutes)
    store.burns = new Map(saved.autoDelete)
    store.joinedWithoutBaseline = new Set(saved.joinedWithoutBaseline)
    store.baselineMarks = new Set(saved.baselineMarks)
    store.pendingReactions = new Map(saved.pendingReactions)
    for (const expiry of saved.expiries ?? []) store.expiries.add(expiry)
    if (saved.clockOffset !== undefined) store.setClock(saved.clockOffset)
    store.pinnedChats = saved.pinnedChats
    for (const { restore } of store.hooks.stored) restore(saved)
    store.contacts = new Map(saved.contacts)
    store.remarks = new Map(saved.remarks)
    store.organization = saved.organization
    store.logoUpdatedAt = saved.logoUpdatedAt
    store.common = saved.common
    for (const { key, mids, reachedStart, unread, mentions, unseen, last } of saved.chats) {
      if (last) store.messages.set(last.mid, last)
      const lastMid = mids.at(-1) ?? 0
      const chat = {
        key,
        mids,
        reachedStart,
        unread,
        mentions,
        unseen,
        lastMid,
        historyWindow: undefined,
        pagedTo: undefined,
      }
      store.chats.set(key, { ...chat, loaded: mids.length === 0 })
    }
    // Last, so that after an error above the stream replays from the beginning.
    store.cursor = saved.cursor
    store.generation = saved.generation
    store.usersVersion = saved.usersVersion
    store.lastEventAt = saved.lastEventAt
    store.replay = saved.replay
    store.missedBefore = saved.missedBefore
    store.assumedMarks = new Map(saved.assumedMarks)
    store.touch('users', 'channels', 'chats', 'settings', 'server')
  })
}
