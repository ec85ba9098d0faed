import { type Bus, isPublication } from '../bus/bus.ts'

export interface RowCacheOptions<Key extends number | string, Value> {
  bus: Bus
  /** What transactions name when they touch these rows. */
  subject: string
  /** Reads the rows of `keys`, or all of them. */
  read(keys?: readonly Key[]): Promise<Iterable<readonly [Key, Value]>>
}

/**
 * Rows kept in memory, so that deciding whether somebody may send costs no query. A transaction that
 * changes such rows touches them; they are read again after the commit, before anybody hears of it.
 */
export class RowCache<Key extends number | string, Value> {
  readonly #rows = new Map<Key, Value>()
  readonly #options: RowCacheOptions<Key, Value>
  readonly #watchers: ((key: Key, before: Value | undefined, after: Value | undefined) => void)[] =
    []

  constructor(options: RowCacheOptions<Key, Value>) {
    this.#options = options
    options.bus.listen((news) => {
      if (isPublication(news) || news.invalidated !== options.subject) return
      return this.#readAgain(news.ids as readonly Key[])
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

  /** Calls `watcher` for each row that is read again: before and after, undefined when not there. */
  watch(watcher: (key: Key, before: Value | undefined, after: Value | undefined) => void): void {
    this.#watchers.push(watcher)
  }

  // No keys means that any row may have changed.
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
