import { type Bus, invalidates } from '../bus/bus.ts'

export interface RowCacheOptions<Key extends number | string, Value> {
  bus: Bus
  /** The subject that transactions invalidate when they change these rows. */
  subject: string
  /** Reads the rows of `keys`, or all rows. */
  read(keys?: readonly Key[]): Promise<Iterable<readonly [Key, Value]>>
}

/**
 * Rows kept in memory, so that permission checks need no query. A transaction that changes such rows
 * invalidates them. They are read again after the commit, before its events are published.
 */
export class RowCache<Key extends number | string, Value> {
  readonly #rows = new Map<Key, Value>()
  readonly #options: RowCacheOptions<Key, Value>
  readonly #watchers: ((key: Key, before: Value | undefined, after: Value | undefined) => void)[] =
    []

  constructor(options: RowCacheOptions<Key, Value>) {
    this.#options = options
    options.bus.listen((message) => {
      if (!invalidates(message, options.subject)) return
      return this.#readAgain(message.ids as readonly Key[])
    })
  }

  async load(): Promise<void> {
    for (const [key, value] of await this.#options.read()) this.#rows.set(key, value)
  }

  get(key: Key): Value | undefined {
    return this.#rows.get(key)
  }

  has(key: Key): boolean {
    return this.#rows.has(key)
  }

  values(): IterableIterator<Value> {
    return this.#rows.values()
  }

  get size(): number {
    return this.#rows.size
  }

  /** Calls `watcher` for each row that is read again, with undefined for a row that does not exist. */
  watch(watcher: (key: Key, before: Value | undefined, after: Value | undefined) => void): void {
    this.#watchers.push(watcher)
  }

  // An empty list means that any row may have changed.
  async #readAgain(named: readonly Key[]): Promise<void> {
    const all = named.length === 0
    const fresh = new Map(await this.#options.read(all ? undefined : named))
    const keys = all ? new Set([...this.#rows.keys(), ...fresh.keys()]) : named
    for (const key of keys) {
      const before = this.#rows.get(key)
      const after = fresh.get(key)
      if (after === undefined) this.#rows.delete(key)
      else this.#rows.set(key, after)
      for (const watcher of this.#watchers) watcher(key, before, after)
    }
  }
}
