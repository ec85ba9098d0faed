import type { Channel, ChatMessage } from '@parley/protocol'
import { type Chat, emptyChat, withMid, withMids, withoutMid } from './chat.ts'
import { type ChatKey, chatOf, idOf, isChannelKey, keyOf } from './chat-key.ts'
import {
  asReactions,
  type Message,
  mergeMessages,
  withReaction,
} from '../subjects/messages/message.ts'
import type { OutboxEntry } from '../subjects/outbox/stored-outbox.ts'
import { OwnSettings } from './own-settings.ts'
import type { State } from './state.ts'
import { storeChats } from './stored-chat.ts'
import { StoreHooks } from './store-hooks.ts'
import { countArrived, recount, recountEdited, unseenOf } from '../subjects/unread/unread.ts'

const maxPendingReactions = 5_000
const maxRemoved = 5_000

/** The client's state and its changes. It depends neither on React nor on the network. */
export type Store = StoreCore & State

/** The state that many subjects share, and its changes. */
export class StoreCore extends OwnSettings {
  readonly hooks = new StoreHooks()
  /** All messages of a chat up to this mid were deleted. */
  readonly #clearedTo = new Map<ChatKey, number>()
  /** The same for all chats. */
  #allClearedTo = 0
  #epoch = 0

  constructor() {
    super()
    storeChats(this, (key) => emptyChat(key, this.#nextEpoch()))
  }

  /** The chat of a key, empty when nothing is known of it. */
  chat(key: ChatKey): Chat {
    return this.chats.get(key) ?? emptyChat(key, 0)
  }

  /** The chat of a key, created on first use. */
  openChat(key: ChatKey): Chat {
    const known = this.chats.get(key)
    if (known) return known
    const chat = emptyChat(key, this.#nextEpoch())
    this.chats.set(key, chat)
    return chat
  }

  /** Changes a chat, which is created on first use. */
  changeChat(key: ChatKey, changes: Partial<Chat>): Chat {
    const chat = { ...this.openChat(key), ...changes }
    this.chats.set(key, chat)
    return chat
  }

  /** Whether a chat was neither cleared, left nor truncated since it was read. */
  isStill({ key, epoch }: Pick<Chat, 'key' | 'epoch'>): boolean {
    return this.chat(key).epoch === epoch
  }

  /** Stores a message without adding it to its chat's list. */
  storeMessage(message: Message): void {
    if (this.#isGone(message)) return
    const known = this.messages.get(message.mid)
    const kept = known ? mergeMessages(known, message) : message
    this.#noteExpiry(message)
    this.messages.set(
      message.mid,
      (this.pendingReactions.get(message.mid) ?? []).reduce(withReaction, kept),
    )
    this.pendingReactions.delete(message.mid)
  }

  /** Adds a message from the storage, with the reactions that arrived since. */
  restoreMessage(message: Message): void {
    const { mid } = message
    if (this.messages.has(mid) || this.pendingReactions.has(mid)) this.storeMessage(message)
    else if (!this.#isGone(message)) {
      this.messages.set(mid, message)
      this.#noteExpiry(message)
    }
  }

  /** Applies a like or an edit, or keeps it until the message arrives. */
  react(key: ChatKey, mid: number, reaction: ChatMessage): void {
    if (this.removed.has(mid)) return
    if (this.messages.has(mid)) {
      this.messages.change(mid, (message) => withReaction(message, reaction))
    } else {
      const others = (this.pendingReactions.get(mid) ?? []).filter(
        (one) => one.mid !== reaction.mid,
      )
      this.pendingReactions.set(mid, [...others, reaction])
      const [oldest] = this.pendingReactions.keys()
      if (this.pendingReactions.size > maxPendingReactions && oldest !== undefined)
        this.pendingReactions.delete(oldest)
    }
    const edit = reaction.detail.type === 'reaction' ? reaction.detail.detail : undefined
    if (edit?.type !== 'edit') return
    for (const edited of this.hooks.edited) edited(mid, edit)
    recountEdited(this, key, this.messages.get(mid) ?? { mid, properties: edit.properties })
  }

  /** Adds a new message at the end of its chat. */
  addNewest(key: ChatKey, message: Message): void {
    if (this.#isGone(message)) return
    this.storeMessage(message)
    const chat = this.openChat(key)
    const mids = withMid(chat.mids, message.mid)
    this.changeChat(key, { mids, lastMid: Math.max(chat.lastMid, message.mid) })
    // A page may have delivered it before the stream.
    if (mids !== chat.mids) countArrived(this, key, message)
    for (const added of this.hooks.added) added(message)
  }

  /** Adds a page of older messages. */
  addPage(key: ChatKey, messages: readonly Message[]): void {
    const chat = this.openChat(key)
    const existing = messages.filter((message) => !this.#isGone(message))
    for (const message of existing) this.storeMessage(message)
    const mids = withMids(
      chat.mids,
      existing.map(({ mid }) => mid),
    )
    this.changeChat(key, { mids, lastMid: mids.at(-1) ?? chat.lastMid })
    this.recount(key)
  }

  /** Whether a message is missing in the range that the chat's list covers. */
  isMissing(key: ChatKey, mid: number): boolean {
    const chat = this.chats.get(key)
    if (!chat || this.removed.has(mid) || chat.mids.includes(mid)) return false
    return chat.reachedStart || (chat.mids[0] ?? Infinity) < mid
  }

  /** Removes a message that was deleted or has expired. */
  removeMessage(key: ChatKey, mid: number): void {
    for (const removed of this.hooks.removed) removed(mid)
    this.#forget(mid)
    this.expiries.delete(mid)
    this.removed.set(mid, true)
    const [oldest] = this.removed.keys()
    if (this.removed.size > maxRemoved && oldest !== undefined) this.removed.delete(oldest)
    this.#removeFromChat(key, mid)
  }

  /**
   * Truncates all chats after a replay gap: the stream replayed messages from `firstMid` on only, so older
   * ones may have a gap after them and are loaded again when needed. Chats get a new epoch, so that
   * pages under way are dropped. Chats that are whole stay. Returns the removed mids that are not in memory, only stored.
   */
  truncateBefore(firstMid: number, isWhole: (key: ChatKey) => boolean = () => false): number[] {
    const chats = [...this.chats.values()].filter(({ key }) => !isWhole(key))
    const older = chats.flatMap(({ mids }) => mids.filter((m) => m < firstMid))
    const stored = older.filter((mid) => !this.messages.has(mid))
    for (const chat of chats) {
      const mids = chat.mids.filter((mid) => mid >= firstMid)
      const loaded = chat.loaded || mids.length === 0
      const unseen = unseenOf(this, chat).filter(({ mid }) => !loaded || mid < firstMid)
      this.chats.set(chat.key, {
        ...chat,
        epoch: this.#nextEpoch(),
        mids,
        loaded,
        unseen,
        reachedStart: false,
        pagedTo: undefined,
        historyWindow: undefined,
      })
      this.recount(chat.key)
    }
    for (const mid of older) this.#evict(mid)
    for (const truncated of this.hooks.truncated) truncated()
    return stored
  }

  /** All messages of a chat up to `untilMid` were deleted, on the server too. A late answer must not restore them. */
  forgetMessages(key: ChatKey, untilMid: number): void {
    this.#clearedTo.set(key, Math.max(untilMid, this.#clearedTo.get(key) ?? 0))
    // A channel that the user has just entered may have messages from after the clearing, which no replay brings.
    this.clearChat(key, isChannelKey(key) && !this.channels.has(idOf(key)))
  }

  /** All messages of the server up to `untilMid` were deleted. */
  forgetAllMessages(untilMid: number): void {
    this.#allClearedTo = Math.max(this.#allClearedTo, untilMid)
    for (const key of [...this.chats.keys()]) this.clearChat(key, !isChannelKey(key))
    for (const allCleared of this.hooks.allCleared) allCleared()
  }

  /** Empties a chat; `gone` also removes it. */
  clearChat(key: ChatKey, gone = false): void {
    const isOfChat = (one: Message | ChatMessage) => chatOf(one, this.me) === key
    for (const message of [...this.messages.values()])
      if (isOfChat(message)) this.#forget(message.mid)
    for (const [mid, reactions] of [...this.pendingReactions])
      if (reactions.some(isOfChat)) this.pendingReactions.delete(mid)
    this.chats.delete(key)
    if (!gone) this.changeChat(key, { reachedStart: true })
    for (const cleared of this.hooks.cleared) cleared(key, gone)
  }

  /** Moves the read marker forward; it never goes back. */
  setReadMark(key: ChatKey, mid: number): void {
    if ((this.assumedMarks.get(key) ?? Infinity) <= mid) this.assumedMarks.delete(key)
    if ((this.readMarks.get(key) ?? 0) >= mid) return
    this.readMarks.set(key, mid)
    this.baselineMarks.delete(key)
    this.recount(key)
  }

  /** Notes by how many milliseconds the server's clock is ahead. */
  setClock(offset: number): void {
    this.knownOffset = offset
  }

  /** Recounts a chat's unread messages. */
  recount(key: ChatKey): void {
    recount(this, key)
  }

  /** Removes the user's settings of a chat that was deleted. */
  forgetSettings(key: ChatKey): void {
    this.readMarks.delete(key)
    this.baselineMarks.delete(key)
    this.unreadMarks.delete(key)
    this.joinedWithoutBaseline.delete(key)
    this.mutes.delete(key)
    this.burns.delete(key)
    for (const chatDeleted of this.hooks.chatDeleted) chatDeleted(key)
    this.pinnedChats = this.pinnedChats.filter(({ target }) => keyOf(target) !== key)
  }

  /** A message as it is shown: with unconfirmed changes; undefined when it is unknown or being deleted. */
  shownMessage(mid: number): Message | undefined {
    return this.pendingMessages.over(mid, this.messages.get(mid))
  }

  /** Removes a message at a time, also one that is only shown outside its chat. */
  noteExpiry(mid: number, key: ChatKey, at: number | null): void {
    if (at !== null && !this.removed.has(mid)) this.expiries.add({ mid, key, at })
  }

  /** Whether a message that was known has been deleted or has expired. */
  wasRemoved(mid: number): boolean {
    return this.removed.has(mid)
  }

  /** Whether a message has been deleted or has expired, alone or with all of its chat or of the server. */
  wasDeleted(key: ChatKey, mid: number): boolean {
    if (this.removed.has(mid) || mid <= this.#allClearedTo) return true
    return mid <= (this.#clearedTo.get(key) ?? 0)
  }

  /** Whether a message is hidden because its deletion is under way. */
  isBeingDeleted(mid: number): boolean {
    return this.pendingMessages.has(mid) && this.shownMessage(mid) === undefined
  }

  /** The messages that are not sent yet, in the order in which they were written. */
  unsent(): OutboxEntry[] {
    return [...this.outbox.values()].flat().sort((a, b) => a.local_id - b.local_id)
  }

  /** A channel as it is shown: with unconfirmed changes. */
  shownChannel(gid: number): Channel | undefined {
    return this.pendingChannels.over(gid, this.channels.get(gid))
  }

  /** An epoch that no chat has had. */
  #nextEpoch(): number {
    return ++this.#epoch
  }

  #isGone(message: Message): boolean {
    return this.wasDeleted(chatOf(message, this.me), message.mid)
  }

  #removeFromChat(key: ChatKey, mid: number) {
    this.chats.change(key, (chat) => {
      const { historyWindow } = chat
      const mids = withoutMid(chat.mids, mid)
      return {
        ...chat,
        mids,
        unseen: chat.unseen.filter((one) => one.mid !== mid),
        historyWindow: historyWindow && {
          ...historyWindow,
          mids: withoutMid(historyWindow.mids, mid),
        },
        lastMid: chat.lastMid === mid ? (mids.at(-1) ?? 0) : chat.lastMid,
      }
    })
    this.recount(key)
  }

  #noteExpiry(message: Message) {
    // The expiry of a message that was just sent was a guess.
    if (message.expires_at === null) this.expiries.delete(message.mid)
    this.noteExpiry(message.mid, chatOf(message, this.me), message.expires_at)
  }

  // Keep the reactions: a history page returns the message without them.
  #evict(mid: number) {
    const message = this.messages.get(mid)
    if (!message) return
    this.#forget(mid)
    const reactions = asReactions(message)
    if (reactions.length > 0) this.pendingReactions.set(mid, reactions)
  }

  #forget(mid: number) {
    this.messages.delete(mid)
    this.pendingReactions.delete(mid)
  }
}
