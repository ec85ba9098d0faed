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
import { type ChatKey, chatOf } from './chat-key.ts'
import { asReactions, type Message } from './message.ts'
import type { Replay, Store } from './store.ts'
import { unseenOf } from './unread.ts'

/** What a visit begins with: everything but the messages, which are read chat by chat. */
export interface Saved {
  users: UserInfo[]
  channels: Channel[]
  chats: SavedChat[]
  readMarks: [ChatKey, number][]
  mutes: [ChatKey, number | null][]
  burns: [ChatKey, number][]
  /** These are missing in what was saved before there were any. */
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

export interface SavedChat {
  key: ChatKey
  mids: number[]
  atStart: boolean
  unread: number
  mentions: number
  /** Missing in what was saved before there was any. */
  unseen?: Unseen[]
  /** The newest message, for the list. */
  last: Message | undefined
}

/** What changed, stored as one: a cursor is never ahead of the messages it stands for. */
export interface Changes {
  saved: Saved | undefined
  messages: readonly Message[]
  gone: readonly number[]
}

/** Memory between visits. */
export interface Storage {
  load(): Promise<Saved | undefined>
  messages(mids: readonly number[]): Promise<Message[]>
  save(changes: Changes): Promise<void>
  clear(): Promise<void>
}

/** Keeps nothing; for tests and for when the browser has no database. */
export const forgetfulStorage: Storage = {
  load: async () => undefined,
  messages: async () => [],
  save: async () => {},
  clear: async () => {},
}

// What is stored of a chat; older messages are asked of the server again.
const keptMessages = 200
const saveAfterMs = 400

/** Stores the store's changes a moment after they happen. */
export class Keeper {
  readonly #store: Store
  readonly #storage: Storage
  /** The messages that are stored: always those of which `saved` speaks, and no others. */
  #stored = new Set<number>()
  #isResting = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> = Promise.resolve()
  #recalling: Promise<void> = Promise.resolve()

  constructor(store: Store, storage: Storage) {
    this.#store = store
    this.#storage = storage
    store.onDirty(() => {
      this.#timer ??= setTimeout(() => void this.save(), saveAfterMs)
    })
  }

  /** Fills the store with what the last visit left; false when there is nothing. */
  async restore(): Promise<boolean> {
    try {
      const saved = await this.#storage.load()
      if (!saved) return false
      restoreInto(this.#store, saved)
      this.#stored = midsOf(saved)
      return true
    } catch {
      // No database, or what an older version of us left in it: the server has it all.
      return false
    }
  }

  /** Brings a chat's stored messages into memory. */
  async loadChat(key: ChatKey): Promise<void> {
    const chat = this.#store.chats.get(key)
    if (!chat || chat.loaded) return
    const wanted = chat.mids.filter((mid) => !this.#store.messages.has(mid))
    const found = await this.#storage.messages(wanted).catch(() => [])
    // A long absence may have cut it meanwhile: then what is left of it is still to be read.
    if (this.#store.chats.get(key) !== chat) return this.loadChat(key)
    if (chat.loaded) return
    this.#store.batch(() => {
      for (const message of found) this.#store.bringBack(message)
      if (chat.mids.some((mid) => !this.#store.messages.has(mid))) {
        // Something is missing: keep the unbroken end, ask the server for the rest.
        const known = chat.mids.findLastIndex((mid) => !this.#store.messages.has(mid))
        chat.mids = chat.mids.slice(known + 1)
        chat.atStart = false
      }
      chat.loaded = true
      this.#store.recount(key)
      this.#store.touch(`chat:${key}`, 'chats')
    })
  }

  /** Reads once more what was done to messages that are stored no longer. Until then nothing is stored. */
  recall(mids: readonly number[]): Promise<void> {
    if (mids.length === 0) return this.#recalling
    this.#recalling = this.#recalling.then(async () => {
      const found = await this.#storage.messages(mids).catch(() => [])
      this.#store.batch(() => {
        for (const message of found) this.#reactAgain(message)
      })
    })
    return this.#recalling
  }

  #reactAgain(message: Message) {
    const key = chatOf(message, this.#store.me)
    if (!this.#store.chats.has(key)) return
    for (const reaction of asReactions(message)) this.#store.react(key, message.mid, reaction)
  }

  /** Stores what changed, now. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    return this.#isResting ? this.#saving : this.#write()
  }

  /** Stores what changed and then nothing more: another tab does from now on. */
  rest(): Promise<void> {
    const saved = this.save()
    this.#isResting = true
    return saved
  }

  wake(): void {
    this.#isResting = false
  }

  async #write(): Promise<void> {
    await this.#recalling
    const { mids, all } = this.#store.takeDirty()
    if (mids.size === 0 && !all) return this.#saving
    const saved = snapshot(this.#store)
    const named = midsOf(saved)
    const isDue = (mid: number) => mids.has(mid) || !this.#stored.has(mid)
    const messages = [...named].filter(isDue).flatMap((mid) => this.#store.messages.get(mid) ?? [])
    const gone = [...this.#stored].filter((mid) => !named.has(mid))
    this.#stored = named
    this.#saving = this.#saving
      .then(() => this.#storage.save({ saved, messages, gone }))
      // A full disk must not stop the chat: it is tried again with what comes next.
      .catch(() => {
        for (const { mid } of messages) this.#stored.delete(mid)
        for (const mid of gone) this.#stored.add(mid)
        this.#store.stillDirty(messages.map(({ mid }) => mid))
      })
    return this.#saving
  }

  async clear(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#store.takeDirty()
    await this.#saving
    await this.#storage.clear()
  }
}

function snapshot(store: Store): Saved {
  const chats = [...store.chats.values()].map((chat) => savedChat(store, chat))
  return {
    users: [...store.users.values()],
    channels: [...store.channels.values()],
    chats,
    readMarks: [...store.readMarks],
    mutes: [...store.mutes],
    burns: [...store.burns],
    entered: [...store.entered],
    ahead: [...store.ahead, ...aheadOfOthers(store, midsOf({ chats }))],
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

function savedChat(store: Store, chat: Chat): SavedChat {
  const { key, atStart, unread, mentions } = chat
  const mids = chat.mids.slice(-keptMessages)
  return {
    key,
    mids,
    atStart: atStart && mids.length === chat.mids.length,
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

const midsOf = ({ chats }: Pick<Saved, 'chats'>) => new Set(chats.flatMap(({ mids }) => mids))

function restoreInto(store: Store, saved: Saved): void {
  store.batch(() => {
    store.users = new Map(saved.users.map((user) => [user.uid, user]))
    store.channels = new Map(saved.channels.map((channel) => [channel.gid, channel]))
    store.readMarks = new Map(saved.readMarks)
    store.mutes = new Map(saved.mutes)
    store.burns = new Map(saved.burns)
    store.entered = new Set(saved.entered)
    store.ahead = new Map(saved.ahead)
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
        atStart,
        unread,
        mentions,
        unseen: unseen ?? newestOf(mids, unread),
        lastMid,
        stretch: undefined,
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
  mids.slice(mids.length - count).map((mid) => ({ mid, isMention: false }))
