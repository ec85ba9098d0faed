import type { MessageInput } from '@parley/protocol'
import type { ChatKey } from '../../store/chat-key.ts'
import { readStored, writeStored } from '../../store/key-value-store.ts'
import type { KeyValueStore } from '../../environment.ts'

/**
 * A message that the server has not confirmed. `waiting` is sent automatically later; `failed` was refused
 * and is kept until the user retries or discards it.
 */
export interface OutboxEntry {
  local_id: number
  key: ChatKey
  input: MessageInput
  reply_mid: number | null
  state: 'sending' | 'waiting' | 'failed'
  /** The status of the refusal; 0 when there was none. */
  status: number
  /** The reason code of the refusal, if it has one. */
  reason?: string | undefined
  /** The words that the server does not allow. */
  words?: readonly string[] | undefined
}

/** The stored outbox. It survives a reload. All tabs share it, so each changes its own entries only. */
export class StoredOutbox {
  readonly #keyValues: KeyValueStore

  /** `keyValues` is scoped to one user. */
  constructor(keyValues: KeyValueStore) {
    this.#keyValues = keyValues
  }

  read(): OutboxEntry[] {
    const stored = readStored(this.#keyValues, name, Array.isArray)?.filter(isEntry) ?? []
    return stored.map(({ draft, ...entry }) => ({ ...entry, input: draft }))
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

  // A message is sent even when it cannot be stored. Only a reload loses it then.
  #write(entries: OutboxEntry[]) {
    if (entries.length === 0) this.#keyValues.remove(name)
    else writeStored(this.#keyValues, name, entries.map(toStored))
  }
}

/** An entry under the names of earlier versions of the app, which may have stored it. */
type StoredEntry = Omit<OutboxEntry, 'input'> & { draft: MessageInput }

const toStored = ({ local_id, key, input, ...rest }: OutboxEntry): StoredEntry => ({
  local_id,
  key,
  draft: input,
  ...rest,
})

const name = 'outbox'
const states: unknown[] = ['sending', 'waiting', 'failed'] satisfies OutboxEntry['state'][]

function isEntry(found: unknown): found is StoredEntry {
  const { local_id, key, draft, state } = (found ?? {}) as Partial<StoredEntry>
  return (
    typeof local_id === 'number' &&
    /^[gu]\d+$/.test(String(key)) &&
    typeof draft?.content === 'string' &&
    states.includes(state)
  )
}
