import type { KeyValueStore } from '../../environment.ts'
import { readStored, writeStored } from '../../store/key-value-store.ts'

const name = 'sent-files'

/**
 * The ids of files whose message is in the outbox or sent, until they are deleted from the file storage.
 * They are stored synchronously: a page that closes meanwhile must not stage them again on the next one.
 */
export class SentFiles {
  readonly #keyValues: KeyValueStore

  /** `keyValues` is scoped to one user. */
  constructor(keyValues: KeyValueStore) {
    this.#keyValues = keyValues
  }

  read(): string[] {
    return readStored<string[]>(this.#keyValues, name, Array.isArray) ?? []
  }

  add(id: string): void {
    this.#write([...this.read(), id])
  }

  remove(ids: readonly string[]): void {
    this.#write(this.read().filter((id) => !ids.includes(id)))
  }

  #write(ids: readonly string[]) {
    if (ids.length > 0) writeStored(this.#keyValues, name, ids)
    else this.#keyValues.remove(name)
  }
}
