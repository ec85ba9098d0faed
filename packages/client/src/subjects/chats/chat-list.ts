import { isVisitor } from '@parley/rules'
import type { ClientEnvironment } from '../../environment.ts'
import { type ChatKey, channelKey, directKey, idOf, isChannelKey } from '../../store/chat-key.ts'
import type { KeptList } from '../../store/kept-list.ts'
import type { Store } from '../../store/store.ts'
import { hiddenIn } from './hidden-chats.ts'

/** Visitors of the widget are no people of the team. */
export type ListedKind = 'channels' | 'people' | 'visitors'

/** A chat as far as the list and the counts need it. */
export interface ListedChat {
  readonly key: ChatKey
  readonly kind: ListedKind
  readonly name: string
  /** The mid of the newest message, or what is known of it; 0 without any. */
  readonly newest: number
  readonly isHidden: boolean
  /** The unread messages that count: only mentions in muted and hidden chats. */
  readonly unread: number
  readonly mentions: number
}

/** How many chats have unread messages that count, and how many have mentions. */
export interface ChatCounts {
  readonly unread: number
  readonly mentions: number
}

type Clock = Pick<ClientEnvironment, 'now' | 'compareTexts'>

/** The chats of the user, the newest first, and what is unread in them. Order and counts are kept, not worked out anew. */
export class ChatList {
  readonly #store: Store
  readonly #clock: Clock
  readonly #list: KeptList<ChatKey, ListedChat>
  readonly #counts = {
    channels: { unread: 0, mentions: 0 },
    people: { unread: 0, mentions: 0 },
    visitors: { unread: 0, mentions: 0 },
  }
  #unread = 0
  #hidden = 0
  /** When mutes end. */
  readonly #ends = new Map<ChatKey, ReturnType<typeof setTimeout>>()

  constructor(store: Store, clock: Clock) {
    this.#store = store
    this.#clock = clock
    this.#list = store.keptList<ChatKey, ListedChat>({
      entryOf: (key) => this.#entryOf(key),
      isEqual: isSameEntry,
      compare: (one, other) =>
        other.newest - one.newest ||
        clock.compareTexts(one.name, other.name) ||
        (one.key < other.key ? -1 : Number(one.key > other.key)),
      changed: (before, after) => this.#count(before, after),
    })
    this.#follow()
  }

  /** All chats in order, hidden and pinned ones too. */
  get keys(): readonly ChatKey[] {
    return this.#list.keys
  }

  get(key: ChatKey): ListedChat | undefined {
    return this.#list.get(key)
  }

  /** Rises with each change. */
  get version(): number {
    return this.#list.version
  }

  /** How many of them are hidden. */
  get hidden(): number {
    void this.#list.version
    return this.#hidden
  }

  /** The counts of the chats that are not hidden. */
  counts(kind: ListedKind | 'all'): ChatCounts {
    void this.#list.version
    if (kind !== 'all') return { ...this.#counts[kind] }
    const { channels, people, visitors } = this.#counts
    return {
      unread: channels.unread + people.unread + visitors.unread,
      mentions: channels.mentions + people.mentions + visitors.mentions,
    }
  }

  /** The unread messages of all chats that count. */
  get unread(): number {
    void this.#list.version
    return this.#unread
  }

  dispose(): void {
    for (const timer of this.#ends.values()) clearTimeout(timer)
  }

  /** Everything from which an entry is worked out. */
  #follow() {
    const store = this.#store
    const outdate = (key: ChatKey) => this.#list.outdate(key)
    for (const table of [
      ...[store.chats, store.readMarks, store.baselineMarks, store.outbox],
      ...[store.mutes, store.pendingMutes, store.hidden],
    ]) {
      table.follow(outdate)
    }
    store.channels.follow((gid) => outdate(channelKey(gid)))
    const { channels, chats, readMarks, mutes, outbox } = store
    for (const gid of channels.keys()) outdate(channelKey(gid))
    for (const table of [chats, readMarks, mutes, outbox])
      for (const key of table.keys()) outdate(key)
    for (const table of [store.users, store.remarks, store.pendingRemarks]) {
      table.follow((uid) => outdate(directKey(uid)))
    }
  }

  #entryOf(key: ChatKey): ListedChat | undefined {
    const store = this.#store
    if (!this.#isListed(key)) return undefined
    const now = this.#clock.now()
    this.#noteEnd(key, now)
    const { lastMid, unread, mentions } = store.chat(key)
    const isHidden = hiddenIn(store, now)(key)
    const known = store.baselineMarks.has(key) ? 0 : (store.readMarks.get(key) ?? 0)
    return {
      key,
      kind: this.#kindOf(key),
      name:
        (isChannelKey(key) ? store.channels.get(idOf(key))?.name : store.nameOf(idOf(key))) ?? '',
      // Without a known last message, by the read marker that the server has told.
      newest: lastMid || known,
      isHidden,
      unread: store.isMuted(key, now) || isHidden ? mentions : unread,
      mentions,
    }
  }

  #isListed(key: ChatKey): boolean {
    const store = this.#store
    if (isChannelKey(key)) return store.channels.has(idOf(key))
    if (!store.users.has(idOf(key))) return false
    const { lastMid, reachedStart } = store.chat(key)
    // On a new device the stream delivers only the newest messages. Older chats are known by their read markers and mutes,
    // until their history turns out to be empty.
    const isOlder = (store.readMarks.has(key) || store.mutes.has(key)) && !reachedStart
    return lastMid > 0 || store.outbox.has(key) || isOlder
  }

  #kindOf(key: ChatKey): ListedKind {
    if (isChannelKey(key)) return 'channels'
    const user = this.#store.users.get(idOf(key))
    return user && isVisitor(user) ? 'visitors' : 'people'
  }

  /** The entry changes when a mute ends. */
  #noteEnd(key: ChatKey, now: number) {
    clearTimeout(this.#ends.get(key))
    this.#ends.delete(key)
    const until = this.#store.mutedUntil(key)
    if (typeof until !== 'number' || until <= now) return
    const again = () => {
      this.#list.outdate(key)
      this.#list.update()
    }
    this.#ends.set(key, setTimeout(again, Math.min(until - now, longestWaitMs)))
  }

  #count(before: ListedChat | undefined, after: ListedChat | undefined) {
    if (before) this.#add(before, -1)
    if (after) this.#add(after, 1)
  }

  #add({ kind, isHidden, unread, mentions }: ListedChat, sign: 1 | -1) {
    this.#unread += sign * unread
    if (isHidden) {
      this.#hidden += sign
      return
    }
    if (unread > 0) this.#counts[kind].unread += sign
    if (mentions > 0) this.#counts[kind].mentions += sign
  }
}

// Timers do not count the sleep of a computer, and take no longer times than 24 days.
const longestWaitMs = 60_000

const isSameEntry = (one: ListedChat, other: ListedChat): boolean =>
  one.kind === other.kind &&
  one.name === other.name &&
  one.newest === other.newest &&
  one.isHidden === other.isHidden &&
  one.unread === other.unread &&
  one.mentions === other.mentions
