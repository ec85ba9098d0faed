import type {
  Channel,
  ChatMessage,
  CommonSettings,
  ContactInfo,
  Organization,
  PinChat,
  UserInfo,
} from '@parley/protocol'
import type { ChatKey } from './chat-key.ts'
import type { Message } from './message.ts'
import type { Store } from './store.ts'

/** What a visit begins with: everything but the messages, which are read chat by chat. */
export interface Saved {
  users: UserInfo[]
  channels: Channel[]
  chats: SavedChat[]
  readMarks: [ChatKey, number][]
  mutes: [ChatKey, number | null][]
  burns: [ChatKey, number][]
  /** Missing in what was saved before there were any. */
  ahead?: [number, readonly ChatMessage[]][]
  pinnedChats: PinChat[]
  contacts: [number, ContactInfo][]
  organization: Organization
  logoUpdatedAt: number
  common: CommonSettings
  cursor: number
  usersVersion: number
  lastEventAt: number
}

export interface SavedChat {
  key: ChatKey
  mids: number[]
  atStart: boolean
  unread: number
  mentions: number
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
  #timer: ReturnType<typeof setTimeout> | undefined
  #saving: Promise<void> = Promise.resolve()

  constructor(store: Store, storage: Storage) {
    this.#store = store
    this.#storage = storage
    store.onDirty(() => {
      this.#timer ??= setTimeout(() => void this.save(), saveAfterMs)
    })
  }

  /** Fills the store with what the last visit left; false when there is nothing. */
  async restore(): Promise<boolean> {
    const saved = await this.#storage.load()
    if (!saved) return false
    restoreInto(this.#store, saved)
    return true
  }

  /** Brings a chat's stored messages into memory. */
  async loadChat(key: ChatKey): Promise<void> {
    const chat = this.#store.chats.get(key)
    if (!chat || chat.loaded) return
    const wanted = chat.mids.filter((mid) => !this.#store.messages.has(mid))
    const found = await this.#storage.messages(wanted)
    this.#store.batch(() => {
      for (const message of found) {
        // As it was stored, unless something was done to it since.
        if (this.#store.ahead.has(message.mid)) this.#store.keepMessage(message)
        else this.#store.messages.set(message.mid, message)
      }
      if (found.length < wanted.length) {
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

  /** Stores what changed, now. */
  save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { messages, gone, all } = this.#store.takeDirty()
    if (messages.length + gone.length === 0 && !all) return this.#saving
    const changes = { saved: snapshot(this.#store), messages, gone }
    this.#saving = this.#saving
      .then(() => this.#storage.save(changes))
      // A full disk must not stop the chat: the next visit starts from the server.
      .catch(() => {})
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
  return {
    users: [...store.users.values()],
    channels: [...store.channels.values()],
    chats: [...store.chats.values()].map(({ key, mids, atStart, unread, mentions }) => ({
      key,
      mids: mids.slice(-keptMessages),
      atStart: atStart && mids.length <= keptMessages,
      unread,
      mentions,
      last: store.messages.get(mids.at(-1) ?? 0),
    })),
    readMarks: [...store.readMarks],
    mutes: [...store.mutes],
    burns: [...store.burns],
    ahead: [...store.ahead],
    pinnedChats: store.pinnedChats,
    contacts: [...store.contacts],
    organization: store.organization,
    logoUpdatedAt: store.logoUpdatedAt,
    common: store.common,
    cursor: store.cursor,
    usersVersion: store.usersVersion,
    lastEventAt: store.lastEventAt,
  }
}

function restoreInto(store: Store, saved: Saved): void {
  store.batch(() => {
    store.users = new Map(saved.users.map((user) => [user.uid, user]))
    store.channels = new Map(saved.channels.map((channel) => [channel.gid, channel]))
    store.readMarks = new Map(saved.readMarks)
    store.mutes = new Map(saved.mutes)
    store.burns = new Map(saved.burns)
    store.ahead = new Map(saved.ahead)
    store.pinnedChats = saved.pinnedChats
    store.contacts = new Map(saved.contacts)
    store.organization = saved.organization
    store.logoUpdatedAt = saved.logoUpdatedAt
    store.common = saved.common
    store.cursor = saved.cursor
    store.usersVersion = saved.usersVersion
    store.lastEventAt = saved.lastEventAt
    for (const { key, mids, atStart, unread, mentions, last } of saved.chats) {
      if (last) store.messages.set(last.mid, last)
      const lastMid = mids.at(-1) ?? 0
      const chat = {
        key,
        mids,
        atStart,
        unread,
        mentions,
        lastMid,
        stretch: undefined,
        pagedTo: undefined,
      }
      store.chats.set(key, { ...chat, loaded: mids.length === 0 })
    }
    store.touch('users', 'channels', 'chats', 'settings', 'server')
  })
}
