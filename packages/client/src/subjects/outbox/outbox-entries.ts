import type { ChatKey } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'
import { type OutboxEntry, StoredOutbox } from './stored-outbox.ts'
import type { KeyValueStore } from '../../environment.ts'

/** The messages that are not sent yet: in the store, and on disk, where all tabs see them. */
export class OutboxEntries {
  readonly #store: Store
  readonly #stored: StoredOutbox

  constructor(store: Store, keyValues: KeyValueStore) {
    this.#store = store
    this.#stored = new StoredOutbox(keyValues)
  }

  get all(): readonly OutboxEntry[] {
    return this.#store.outbox
  }

  /** The chats that have entries. */
  get keys(): ReadonlySet<ChatKey> {
    return new Set(this.all.map(({ key }) => key))
  }

  find(local_id: number): OutboxEntry | undefined {
    return this.all.find((entry) => entry.local_id === local_id)
  }

  /** Adds the entries that are on disk only, before the others. Returns them. */
  addStored(): readonly OutboxEntry[] {
    const found = this.#stored.read().filter(({ local_id }) => !this.find(local_id))
    if (found.length > 0) this.#set([...found.map(asWaiting), ...this.all])
    return found
  }

  add(entry: OutboxEntry): void {
    this.#set([...this.all, entry])
    this.#stored.add(entry)
  }

  change(local_id: number, changes: Partial<OutboxEntry>): void {
    this.#set(
      this.all.map((entry) => (entry.local_id === local_id ? { ...entry, ...changes } : entry)),
    )
    const changed = this.find(local_id)
    if (changed) this.#stored.change(changed)
  }

  remove(local_id: number): void {
    this.#set(this.all.filter((entry) => entry.local_id !== local_id))
    this.#stored.remove(local_id)
  }

  #set(entries: OutboxEntry[]) {
    this.#store.outbox = entries
    this.#store.touch('outbox', 'chats')
  }
}

const asWaiting = (entry: OutboxEntry): OutboxEntry =>
  entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry
