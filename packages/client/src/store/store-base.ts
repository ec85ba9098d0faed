import { KeptList, type KeptListOptions } from './kept-list.ts'
import { Overlay } from './overlay.ts'
import { pageOf, storedInPages } from './row-pages.ts'
import { Rows } from './rows.ts'
import { watch } from './selection.ts'
import { Batch } from './source.ts'
import { UnsavedRows, valuesTable } from './unsaved-rows.ts'
import { Value } from './value.ts'

/** Makes the tables and values of a store. They share one batch, and know what is not stored yet. */
export class StoreBase {
  readonly unsaved = new UnsavedRows()
  readonly #batch = new Batch()
  readonly #stored = new Map<string, { value: unknown }>()

  constructor() {
    this.unsaved.add(valuesTable, {
      keys: () => this.#stored.keys(),
      read: (name) => this.#stored.get(String(name))?.value,
      restore: (saved) => {
        for (const [name, value] of saved) {
          const stored = this.#stored.get(String(name))
          if (stored) stored.value = value
        }
      },
    })
  }

  /** Creates a table. With a name, its rows are stored on this device: their keys are numbers, or chats. */
  rows<Key extends string | number, Row>(name?: string): Rows<Key, Row> {
    const rows = new Rows<Key, Row>(this.#batch)
    if (name === undefined) return rows
    this.unsaved.add(name, storedInPages(rows))
    rows.follow((key) => this.unsaved.mark(name, pageOf(key)))
    return rows
  }

  /** Creates a value. With a name, it is stored on this device. */
  value<T>(value: T, name?: string): Value<T> {
    if (name === undefined) return new Value(this.#batch, value)
    const stored = new Value(this.#batch, value, () => this.unsaved.mark(valuesTable, name))
    this.#stored.set(name, stored as Value<unknown>)
    return stored
  }

  /** Creates a value that changes with nearly every event: nobody watches it, and it is stored with the next other change. */
  quietValue<T>(value: T, name: string): { value: T } {
    const { unsaved } = this
    let current = value
    const stored = {
      get value() {
        return current
      },
      set value(changed: T) {
        current = changed
        unsaved.markQuietly(valuesTable, name)
      },
    }
    this.#stored.set(name, stored as { value: unknown })
    return stored
  }

  /** Creates a table of unconfirmed changes. */
  overlay<Key extends string | number, Of>(): Overlay<Key, Of> {
    return new Overlay(this.rows())
  }

  /** Creates a list that is worked out from the store. */
  keptList<Key, Entry>(options: KeptListOptions<Key, Entry>): KeptList<Key, Entry> {
    return new KeptList(this.#batch, options)
  }

  /** Runs many changes, and calls the watchers once. */
  batch<T>(work: () => T): T {
    return this.#batch.run(work)
  }

  /**
   * Calls `changed` with the value of `read` whenever that has changed. `read` is called again after changes of what it has read.
   * Returns a function that ends it.
   */
  watch<T>(
    read: () => T,
    changed: (value: T) => void,
    isEqual?: (one: T, other: T) => boolean,
  ): () => void {
    return watch(read, changed, isEqual)
  }
}
