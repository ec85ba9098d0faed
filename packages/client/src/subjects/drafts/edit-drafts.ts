import type { KeyValueStore } from '../../environment.ts'
import { readStored, writeStored } from '../../store/key-value-store.ts'

/** Names a sent or scheduled message whose text is edited. */
export type EditId = `message-${number}` | `scheduled-${string}`

type Edits = [id: EditId, text: string][]

const name = 'edits'
const maxEdits = 30

/** Changed texts of messages that were not saved, on this device. The oldest ones are dropped. */
export class EditDrafts {
  readonly #keyValues: KeyValueStore

  /** `keyValues` is scoped to one user. */
  constructor(keyValues: KeyValueStore) {
    this.#keyValues = keyValues
  }

  read(id: EditId): string | undefined {
    return this.#all().find(([one]) => one === id)?.[1]
  }

  write(id: EditId, text: string): void {
    this.#store([[id, text], ...this.#others(id)])
  }

  remove(id: EditId): void {
    if (this.read(id) !== undefined) this.#store(this.#others(id))
  }

  #others(id: EditId): Edits {
    return this.#all().filter(([one]) => one !== id)
  }

  #all(): Edits {
    return readStored(this.#keyValues, name, isEdits) ?? []
  }

  #store(edits: Edits) {
    if (edits.length > 0) writeStored(this.#keyValues, name, edits.slice(0, maxEdits))
    else this.#keyValues.remove(name)
  }
}

const isEdits = (found: unknown): found is Edits =>
  Array.isArray(found) && found.every((one) => Array.isArray(one) && one.length === 2)
