import type { Draft } from '@parley/protocol'
import type { ChatKey } from './chat-key.ts'
import { readShelf, writeShelf } from './shelf.ts'
import type { Shelf } from './world.ts'

/**
 * Something that was said and has not come back yet. `waiting` goes out by itself once the line is back,
 * `failed` waits for its author: the text is never lost.
 */
export interface OutboxEntry {
  local_id: number
  key: ChatKey
  draft: Draft
  reply_mid: number | null
  state: 'sending' | 'waiting' | 'failed'
  /** Why it failed: the status, 0 when no answer came. */
  status: number
}

/** The outbox as it outlives a reload. All tabs share it, so each touches nothing but its own entry. */
export class OutboxShelf {
  readonly #shelf: Shelf

  /** `shelf` holds the texts of one person. */
  constructor(shelf: Shelf) {
    this.#shelf = shelf
  }

  read(): OutboxEntry[] {
    return readShelf(this.#shelf, name, Array.isArray)?.filter(isEntry) ?? []
  }

  add(entry: OutboxEntry): void {
    this.#write([...this.read(), entry])
  }

  /** Nothing when another tab has taken it away meanwhile. */
  change(entry: OutboxEntry): void {
    this.#write(this.read().map((one) => (one.local_id === entry.local_id ? entry : one)))
  }

  remove(local_id: number): void {
    this.#write(this.read().filter((one) => one.local_id !== local_id))
  }

  // Without room on the shelf it is said all the same: only a reload would not know of it.
  #write(entries: OutboxEntry[]) {
    if (entries.length === 0) this.#shelf.remove(name)
    else writeShelf(this.#shelf, name, entries)
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
