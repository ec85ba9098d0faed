import type {
  Channel,
  ChatMessage,
  ClientConfig,
  CommonSettings,
  ContactInfo,
  LoginConfig,
  Organization,
  PinChat,
  UserInfo,
} from '@parley/protocol'
import { defaultCommonSettings } from '@parley/protocol'
import { type Chat, emptyChat } from './chat.ts'
import { type ChatKey, keyOf } from './chat-key.ts'
import { type Message, mergeMessages, withReaction } from './message.ts'
import type { OutboxEntry } from './outbox.ts'
import { countNewest, recount } from './unread.ts'

const aheadMost = 5_000

/** What somebody can watch: each name changes its version when its part of memory changes. */
export type StoreKey =
  | 'users'
  | 'presence'
  | 'channels'
  | 'chats'
  | 'settings'
  | 'server'
  | 'outbox'
  | 'typing'
  | `chat:${ChatKey}`

export interface Typist {
  uid: number
  until: number
}

/**
 * The client's memory: tables by id, and a version per part. It knows neither React nor the network;
 * `apply/` fills it, hooks read it.
 */
export class Store {
  me = 0
  users = new Map<number, UserInfo>()
  online = new Set<number>()
  channels = new Map<number, Channel>()
  messages = new Map<number, Message>()
  /** Likes and edits that are here before what they are about, by its mid. */
  ahead = new Map<number, readonly ChatMessage[]>()
  chats = new Map<ChatKey, Chat>()
  readMarks = new Map<ChatKey, number>()
  /** Channels I came into and of which the stream has told nothing yet: see `unread.ts`. */
  entered = new Set<ChatKey>()
  /** Muted until a time, or null until undone. */
  mutes = new Map<ChatKey, number | null>()
  burns = new Map<ChatKey, number>()
  pinnedChats: PinChat[] = []
  contacts = new Map<number, ContactInfo>()
  typists = new Map<ChatKey, Typist[]>()
  outbox: OutboxEntry[] = []
  organization: Organization = { name: '', description: null }
  logoUpdatedAt = 0
  common: CommonSettings = defaultCommonSettings
  loginConfig: LoginConfig | undefined
  config: ClientConfig | undefined
  /** Highest mid seen, reactions included: where the stream goes on. */
  cursor = 0
  usersVersion = 0
  /** When the last event arrived. */
  lastEventAt = 0

  readonly #versions = new Map<StoreKey, number>()
  readonly #watchers = new Map<StoreKey, Set<() => void>>()
  readonly #changed = new Set<StoreKey>()
  readonly #dirty = { mids: new Set<number>(), gone: new Set<number>(), all: false }
  #batches = 0
  #onDirty: (() => void) | undefined

  /** Counts the changes of a part; the same number means nothing changed. */
  version(key: StoreKey): number {
    return this.#versions.get(key) ?? 0
  }

  /** Calls `watcher` after each change of a part, once per batch. */
  watch(key: StoreKey, watcher: () => void): () => void {
    const watchers = this.#watchers.get(key) ?? new Set()
    this.#watchers.set(key, watchers.add(watcher))
    return () => void watchers.delete(watcher)
  }

  /** Says that a part changed. */
  touch(...keys: StoreKey[]): void {
    for (const key of keys) this.#changed.add(key)
    if (this.#batches === 0) this.#notify()
  }

  /** Makes many changes and tells the watchers once. */
  batch(work: () => void): void {
    this.#batches++
    try {
      work()
    } finally {
      this.#batches--
      if (this.#batches === 0) this.#notify()
    }
  }

  /** Called when something should be stored; `persist.ts` sets it. */
  onDirty(stale: () => void): void {
    this.#onDirty = stale
  }

  /** What changed since the last call, for storing. */
  takeDirty(): { messages: Message[]; gone: number[]; all: boolean } {
    const { mids, gone, all } = this.#dirty
    const messages = [...mids].flatMap((mid) => this.messages.get(mid) ?? [])
    const taken = { messages, gone: [...gone], all }
    mids.clear()
    gone.clear()
    this.#dirty.all = false
    return taken
  }

  /** The chat of a key; made when it is first asked for. */
  chat(key: ChatKey): Chat {
    let chat = this.chats.get(key)
    if (!chat) {
      chat = emptyChat(key)
      this.chats.set(key, chat)
      // Asking may happen while something is drawn: whoever watches the list hears a moment later.
      queueMicrotask(() => this.touch('chats'))
    }
    return chat
  }

  /** Stores a message without saying that it is the newest of its chat. */
  keepMessage(message: Message): void {
    const known = this.messages.get(message.mid)
    const kept = known ? mergeMessages(known, message) : message
    this.messages.set(message.mid, (this.ahead.get(message.mid) ?? []).reduce(withReaction, kept))
    this.ahead.delete(message.mid)
    this.#markDirty(message.mid)
  }

  /** Changes a message; watchers of its chat hear of it. */
  changeMessage(key: ChatKey, mid: number, change: (message: Message) => Message): void {
    const message = this.messages.get(mid)
    if (!message) return
    this.messages.set(mid, change(message))
    this.#markDirty(mid)
    this.touch(`chat:${key}`)
    if (this.chats.get(key)?.lastMid === mid) this.touch('chats')
  }

  /** Likes or edits a message; one that is not in memory has it done when it comes. */
  react(key: ChatKey, mid: number, reaction: ChatMessage): void {
    if (this.messages.has(mid)) {
      this.changeMessage(key, mid, (message) => withReaction(message, reaction))
    } else {
      const others = (this.ahead.get(mid) ?? []).filter((one) => one.mid !== reaction.mid)
      this.ahead.set(mid, [...others, reaction])
      const [oldest] = this.ahead.keys()
      if (this.ahead.size > aheadMost && oldest !== undefined) this.ahead.delete(oldest)
      this.changedAll()
    }
  }

  /** Adds a new message at the end of its chat. */
  addNewest(key: ChatKey, message: Message): void {
    this.keepMessage(message)
    const chat = this.chat(key)
    insertSorted(chat.mids, message.mid)
    chat.lastMid = Math.max(chat.lastMid, message.mid)
    countNewest(this, key, message)
    this.touch(`chat:${key}`, 'chats')
  }

  /** Adds a page of older messages, or of a stretch in the past. */
  addPage(key: ChatKey, messages: readonly Message[]): void {
    const chat = this.chat(key)
    for (const message of messages) this.keepMessage(message)
    const mids = messages.map(({ mid }) => mid)
    chat.mids = [...new Set([...mids, ...chat.mids])].sort((a, b) => a - b)
    chat.lastMid = Math.max(chat.lastMid, ...mids, 0)
    this.recount(key)
    this.touch(`chat:${key}`, 'chats')
  }

  /** Forgets a message that was deleted or has expired. */
  removeMessage(key: ChatKey, mid: number): void {
    this.messages.delete(mid)
    this.ahead.delete(mid)
    this.#dirty.mids.delete(mid)
    this.#dirty.gone.add(mid)
    this.#onDirty?.()
    const chat = this.chats.get(key)
    if (!chat) return
    removeSorted(chat.mids, mid)
    if (chat.stretch) removeSorted(chat.stretch.mids, mid)
    if (chat.lastMid === mid) chat.lastMid = chat.mids.at(-1) ?? 0
    this.recount(key)
    this.touch(`chat:${key}`, 'chats')
  }

  /**
   * The stream told only the newest of what was missed, from `firstMid` on: what is older is no longer
   * joined to it, and is asked of the server again when somebody scrolls there.
   */
  breakBefore(firstMid: number): void {
    for (const chat of this.chats.values()) {
      if (chat.mids.length > 0 && (chat.mids[0] as number) >= firstMid) continue
      chat.mids = chat.mids.filter((mid) => mid >= firstMid)
      chat.atStart = false
      chat.pagedTo = firstMid
      chat.loaded = true
      this.touch(`chat:${chat.key}`)
    }
  }

  /** Empties a chat; `gone` also forgets that it exists. */
  clearChat(key: ChatKey, gone = false): void {
    const chat = this.chats.get(key)
    for (const mid of [...(chat?.mids ?? []), ...(chat?.stretch?.mids ?? [])]) {
      this.messages.delete(mid)
      this.#dirty.gone.add(mid)
    }
    this.chats.delete(key)
    if (!gone) this.chat(key).atStart = true
    this.changedAll()
    this.touch(`chat:${key}`, 'chats')
  }

  /** Moves the read marker forward; it never goes back. */
  setReadMark(key: ChatKey, mid: number): void {
    if ((this.readMarks.get(key) ?? 0) >= mid) return
    this.readMarks.set(key, mid)
    this.recount(key)
    this.changedAll()
    this.touch(`chat:${key}`, 'chats')
  }

  /** Counts a chat's unread messages afresh. */
  recount(key: ChatKey): void {
    recount(this, key)
  }

  isMuted(key: ChatKey, now: number): boolean {
    const until = this.mutes.get(key)
    return until === null || (until !== undefined && until > now)
  }

  /** Where a chat stands among the pinned ones; -1 when it is not pinned. */
  pinnedAt(key: ChatKey): number {
    return this.pinnedChats.findIndex(({ target }) => keyOf(target) === key)
  }

  /** Everything but messages is stored whole; this says that it changed. */
  changedAll(): void {
    this.#dirty.all = true
    this.#onDirty?.()
  }

  #markDirty(mid: number) {
    this.#dirty.mids.add(mid)
    this.#dirty.gone.delete(mid)
    this.changedAll()
  }

  #notify() {
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const key of changed) this.#versions.set(key, this.version(key) + 1)
    for (const key of changed) for (const watcher of this.#watchers.get(key) ?? []) watcher()
  }
}

function insertSorted(mids: number[], mid: number): void {
  const last = mids.at(-1)
  if (last === undefined || last < mid) {
    mids.push(mid)
  } else if (!mids.includes(mid)) {
    const at = mids.findIndex((other) => other > mid)
    mids.splice(at, 0, mid)
  }
}

function removeSorted(mids: number[], mid: number): void {
  const at = mids.indexOf(mid)
  if (at >= 0) mids.splice(at, 1)
}
