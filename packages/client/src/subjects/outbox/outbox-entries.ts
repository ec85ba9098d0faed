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

  /** The chats that have entries. */
  get keys(): ChatKey[] {
    return [...this.#store.outbox.keys()]
  }

  get all(): readonly OutboxEntry[] {
    return [...this.#store.outbox.values()].flat()
  }

  of(key: ChatKey): readonly OutboxEntry[] {
    return this.#store.outbox.get(key) ?? []
  }

  find(local_id: number): OutboxEntry | undefined {
    return this.all.find((entry) => entry.local_id === local_id)
  }

  /** Adds the entries that are on disk only, before the others. Returns them. */
  addStored(): readonly OutboxEntry[] {
    const found = this.#stored.read().filter(({ local_id }) => !this.find(local_id))
    for (const key of new Set(found.map((entry) => entry.key))) {
      const added = found.filter((entry) => entry.key === key).map(asWaiting)
      this.#set(key, [...added, ...this.of(key)])
    }
    return found
  }

  add(entry: OutboxEntry): void {
    this.#set(entry.key, [...this.of(entry.key), entry])
    this.#stored.add(entry)
  }

  change(local_id: number, changes: Partial<Omit<OutboxEntry, 'key'>>): void {
    const entry = this.find(local_id)
    if (!entry) return
    const changed = { ...entry, ...changes }
    this.#set(
      entry.key,
      this.of(entry.key).map((one) => (one === entry ? changed : one)),
    )
    this.#stored.change(changed)
  }

  remove(local_id: number): void {
    const entry = this.find(local_id)
    if (entry) {
      this.#set(
        entry.key,
        this.of(entry.key).filter((one) => one !== entry),
      )
    }
    this.#stored.remove(local_id)
  }

  #set(key: ChatKey, entries: readonly OutboxEntry[]) {
    if (entries.length > 0) this.#store.outbox.set(key, entries)
    else this.#store.outbox.delete(key)
  }
}

const asWaiting = (entry: OutboxEntry): OutboxEntry =>
  entry.state === 'sending' ? { ...entry, state: 'waiting' } : entry
