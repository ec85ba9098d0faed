import type { MessageInput } from '@parley/protocol'
import type { ChatKey } from './chat-key.ts'
import { readStored, writeStored } from './key-value-store.ts'
import type { KeyValueStore } from './environment.ts'

/**
 * A message that is not known to be stored. `waiting` is sent by itself later; `failed` was refused and is
 * kept until its author retries or discards it.
 */
export interface OutboxEntry {
  local_id: number
  key: ChatKey
  draft: MessageInput
  reply_mid: number | null
  state: 'sending' | 'waiting' | 'failed'
  /** The status of the refusal; 0 when there was none. */
  status: number
}

/** The stored outbox, which outlives a reload. All tabs share it, so each changes its own entry only. */
export class StoredOutbox {
  readonly #shelf: KeyValueStore

  /** `shelf` holds the texts of one person. */
  constructor(shelf: KeyValueStore) {
    this.#shelf = shelf
  }

  read(): OutboxEntry[] {
    return readStored(this.#shelf, name, Array.isArray)?.filter(isEntry) ?? []
  }

  add(entry: OutboxEntry): void {
    this.#write([...this.read(), entry])
  }

  /** Does nothing when another tab has removed the entry. */
  change(entry: OutboxEntry): void {
    this.#write(this.read().map((one) => (one.local_id === entry.local_id ? entry : one)))
  }

  remove(local_id: number): void {
    this.#write(this.read().filter((one) => one.local_id !== local_id))
  }

  // A message is sent even when it cannot be stored. Only a reload would lose it.
  #write(entries: OutboxEntry[]) {
    if (entries.length === 0) this.#shelf.remove(name)
    else writeStored(this.#shelf, name, entries)
  }
}

const name = 'outbox'
const states: unknown[] = ['sending', 'waiting', 'failed'] satisfies OutboxEntry['state'][]

function isEntry(found: unknown): found is OutboxEntry {
  const { local_id, key, draft, state } = (found ?? {}) as Partial<OutboxEntry>
  return (
    typeof local_id === 'number' &&
    /^[gu]\d+$/.test(String(key)) &&
    typeof draft?.content === 'string' &&
    states.includes(state)
  )
}
