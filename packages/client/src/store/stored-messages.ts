import type { ChatMessage } from '@parley/protocol'
import { asReactions, type Message } from '../subjects/messages/message.ts'
import { type ChatKey, chatOf } from './chat-key.ts'
import { chatsTable, type StoredChat } from './stored-chat.ts'
import type { Store } from './store.ts'
import type { RowKey, SavedRows, StoredRow } from './unsaved-rows.ts'

/** The reactions to messages that are not stored. A history page returns such a message without them. */
const reactionsTable = 'reactions'

export interface MessageChanges {
  messages: Message[]
  gone: number[]
  /** Reactions to messages that are not stored. */
  reactions: StoredRow[]
}

/** Which messages are stored on this device: exactly those that the stored chats list. */
export class StoredMessages {
  readonly #store: Store
  /** The stored mids of each chat. */
  readonly #stored = new Map<RowKey, ReadonlySet<number>>()
  /** The messages that have changed since they were stored. */
  readonly #unsaved = new Set<number>()
  /** The messages that are not stored, but their reactions are. */
  readonly #withReactions = new Set<number>()
  /** The messages that could not be deleted. */
  #undeleted: readonly number[] = []

  constructor(store: Store, onChange: () => void) {
    this.#store = store
    store.messages.follow((mid) => {
      this.#unsaved.add(mid)
      onChange()
    })
  }

  /** The database holds these rows, and the messages of their chats. */
  restored(saved: SavedRows): void {
    for (const [key, chat] of saved.get(chatsTable) ?? []) {
      this.#stored.set(key, new Set((chat as StoredChat).mids))
    }
    for (const [mid, reactions] of saved.get(reactionsTable) ?? []) {
      this.#withReactions.add(Number(mid))
      this.#store.pendingReactions.set(Number(mid), reactions as ChatMessage[])
    }
    this.#unsaved.clear()
  }

  /** Messages were read from the database. They need not be stored again. */
  loaded(messages: readonly Message[]): void {
    for (const message of messages) {
      if (this.#store.messages.get(message.mid) === message) this.#unsaved.delete(message.mid)
    }
  }

  /** The changes since the last call. `rows` has the chats that are stored with them, and with `isAll` everything else is deleted. */
  take(rows: readonly StoredRow[], isAll: boolean): MessageChanges {
    const due = new Set(isAll ? [...this.#unsaved, ...this.#withReactions] : this.#unsaved)
    this.#unsaved.clear()
    const gone = this.#undeleted.filter((mid) => !this.#store.messages.has(mid))
    this.#undeleted = []
    for (const { table, key, row } of rows) {
      if (table !== chatsTable) continue
      const before = this.#stored.get(key) ?? none
      const mids = new Set((row as StoredChat | undefined)?.mids)
      for (const mid of mids) if (!before.has(mid)) due.add(mid)
      for (const mid of before) {
        if (mids.has(mid)) continue
        gone.push(mid)
        // A history page returns a message without its later likes and edits.
        due.add(mid)
      }
      if (mids.size > 0) this.#stored.set(key, mids)
      else this.#stored.delete(key)
    }
    return { gone, ...this.#changesOf(due) }
  }

  /** The changes could not be stored. */
  putBack({ messages, gone, reactions }: MessageChanges): void {
    for (const { mid } of messages) this.#unsaved.add(mid)
    for (const { key } of reactions) this.#unsaved.add(Number(key))
    this.#undeleted = [...this.#undeleted, ...gone]
  }

  #changesOf(mids: Iterable<number>): Pick<MessageChanges, 'messages' | 'reactions'> {
    const messages: Message[] = []
    const reactions: StoredRow[] = []
    for (const mid of mids) {
      const message = this.#store.messages.get(mid)
      const isStored = message !== undefined && this.#isStored(chatOf(message, this.#store.me), mid)
      if (isStored) messages.push(message)
      const row = message && !isStored ? asReactions(message) : []
      if (row.length > 0) {
        reactions.push({ table: reactionsTable, key: mid, row })
        this.#withReactions.add(mid)
      } else if (this.#withReactions.delete(mid)) {
        reactions.push({ table: reactionsTable, key: mid })
      }
    }
    return { messages, reactions }
  }

  #isStored(key: ChatKey, mid: number): boolean {
    return this.#stored.get(key)?.has(mid) === true
  }
}

const none: ReadonlySet<number> = new Set()
