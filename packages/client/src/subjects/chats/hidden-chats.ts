import type { HiddenChat } from '@parley/protocol'
import { type ChatKey, keyOf } from '../../store/chat-key.ts'
import { dequal } from 'dequal/lite'
import type { RowListener, Rows } from '../../store/rows.ts'
import type { Store } from '../../store/store.ts'
import type { StoreBase } from '../../store/store-base.ts'

/** The chats that the user hides, each with the newest message at that time. */
export class HiddenChats {
  readonly #chats: Rows<ChatKey, HiddenChat>
  /** What the user wants and the server has not answered, by chat; the chat is undefined if it is to be shown. */
  readonly #wanted: Rows<ChatKey, { chat: HiddenChat | undefined }>

  constructor(store: StoreBase) {
    this.#chats = store.rows('hiddenChats')
    this.#wanted = store.rows()
  }

  /** Calls a function at once with each chat that may be hidden or shown now. */
  follow(listener: RowListener<ChatKey>): void {
    this.#chats.follow(listener)
    this.#wanted.follow(listener)
  }

  get(key: ChatKey): HiddenChat | undefined {
    const wanted = this.#wanted.get(key)
    return wanted ? wanted.chat : this.#chats.get(key)
  }

  all(): HiddenChat[] {
    const keys = new Set([...this.#chats.keys(), ...this.#wanted.keys()])
    return [...keys].flatMap((key) => this.get(key) ?? [])
  }

  /** The server has told all of them. */
  replace(chats: readonly HiddenChat[]): void {
    this.#chats.replace(
      chats.map((chat) => [keyOf(chat.target), chat]),
      dequal,
    )
    this.#wanted.clear()
  }

  /** The server has told that a chat is hidden. */
  set(chat: HiddenChat): void {
    const key = keyOf(chat.target)
    this.#chats.set(key, chat)
    this.#wanted.delete(key)
  }

  /** The server has told that a chat is shown. */
  delete(key: ChatKey): void {
    this.#chats.delete(key)
    this.#wanted.delete(key)
  }

  /** Shows what the user wants. Call the result when the request for it has ended; a later wish stays. */
  want(key: ChatKey, chat: HiddenChat | undefined): () => void {
    const wanted = { chat }
    this.#wanted.set(key, wanted)
    return () => {
      if (this.#wanted.get(key) === wanted) this.#wanted.delete(key)
    }
  }

  /** The server has answered a request, and has told nothing else meanwhile. */
  confirm(key: ChatKey, chat: HiddenChat | undefined): void {
    if (chat) this.#chats.set(key, chat)
    else this.#chats.delete(key)
  }
}

/** Whether the user left a public channel: it is hidden until a message mentions them. */
export const hasLeft = (
  { hidden }: { readonly hidden: Pick<HiddenChats, 'get'> },
  key: ChatKey,
): boolean => hidden.get(key)?.until_mention === true

/**
 * Returns a function that tells whether a chat is hidden now: until its next message, or until a mention if it
 * is muted or was left.
 */
export function hiddenIn(store: Store, now: number): (key: ChatKey) => boolean {
  return (key) => {
    const hidden = store.hidden.get(key)
    if (!hidden) return false
    const { lastMid, mentions } = store.chats.get(key) ?? { lastMid: 0, mentions: 0 }
    if (mentions > 0) return false
    return hidden.until_mention || store.isMuted(key, now) || lastMid <= hidden.mid
  }
}
