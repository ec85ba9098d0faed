import type { StoreBase } from './store-base.ts'
import type { Value } from './value.ts'

/** Entries of the signed-in user with a time, the next one first. In memory only: read with each stream. */
export class DueList<Entry extends { id: string; due_at: number }> {
  readonly #entries: Value<readonly Entry[] | undefined>

  constructor(store: StoreBase) {
    this.#entries = store.value<readonly Entry[] | undefined>(undefined)
  }

  /** Undefined until they are read. */
  get entries(): readonly Entry[] | undefined {
    return this.#entries.value
  }

  find(id: string): Entry | undefined {
    return this.entries?.find((entry) => entry.id === id)
  }

  replace(entries: readonly Entry[]): void {
    this.#entries.value = sorted(entries)
  }

  /** Adds, changes and removes entries, if they were read. Idempotent. */
  change(changed: readonly Entry[], removed: readonly string[]): void {
    const gone = new Set([...removed, ...changed.map(({ id }) => id)])
    this.#entries.value &&= sorted([
      ...this.#entries.value.filter(({ id }) => !gone.has(id)),
      ...changed,
    ])
  }
}

const sorted = <Entry extends { id: string; due_at: number }>(entries: readonly Entry[]) =>
  [...entries].sort((a, b) => a.due_at - b.due_at || (a.id < b.id ? -1 : 1))
