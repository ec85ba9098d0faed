import { type Batch, type Derived, Source, unnoted } from './source.ts'

export interface KeptListOptions<Key, Entry> {
  /** The entry of a key; undefined if the key does not belong in the list. */
  entryOf(key: Key): Entry | undefined
  isEqual(one: Entry, other: Entry): boolean
  /** The order of two entries. */
  compare(one: Entry, other: Entry): number
  /** Called with each change of an entry, to keep counts. */
  changed?(before: Entry | undefined, after: Entry | undefined): void
}

/**
 * Entries in order that are worked out from the store. Only those whose key was noted as outdated are worked out again, and only
 * those that have changed are moved.
 */
export class KeptList<Key, Entry> implements Derived {
  readonly #batch: Batch
  readonly #options: KeptListOptions<Key, Entry>
  readonly #entries = new Map<Key, Entry>()
  readonly #outdated = new Set<Key>()
  readonly #source = new Source()
  #keys: readonly Key[] = []

  constructor(batch: Batch, options: KeptListOptions<Key, Entry>) {
    this.#batch = batch
    this.#options = options
  }

  /** The keys in order. The same list as long as the order is the same. */
  get keys(): readonly Key[] {
    this.#read()
    return this.#keys
  }

  get(key: Key): Entry | undefined {
    this.#read()
    return this.#entries.get(key)
  }

  /** Rises with each change. */
  get version(): number {
    this.#read()
    return this.#source.version
  }

  /** The entry of a key may have changed. */
  outdate(key: Key): void {
    this.#outdated.add(key)
    this.#batch.outdated(this)
  }

  update(): void {
    if (this.#outdated.size === 0) return
    const changes = unnoted(() => this.#changes())
    if (changes.length === 0) return
    const moved = changes.filter(({ before, after }) => this.#isMoved(before, after))
    const isLarge = moved.length * 4 > this.#keys.length
    if (!isLarge) this.#keys = this.#without(moved.map(({ key }) => key))
    for (const { key, before, after } of changes) {
      if (after === undefined) this.#entries.delete(key)
      else this.#entries.set(key, after)
      this.#options.changed?.(before, after)
    }
    this.#keys = isLarge ? this.#sorted() : this.#with(moved)
    this.#batch.changed(this.#source)
  }

  #read() {
    this.update()
    this.#source.noteRead()
  }

  #changes() {
    const keys = [...this.#outdated]
    this.#outdated.clear()
    return keys.flatMap((key) => {
      const before = this.#entries.get(key)
      const after = this.#options.entryOf(key)
      const isSame =
        before === undefined || after === undefined
          ? before === after
          : this.#options.isEqual(before, after)
      return isSame ? [] : [{ key, before, after }]
    })
  }

  #isMoved(before: Entry | undefined, after: Entry | undefined): boolean {
    if (before === undefined || after === undefined) return true
    return this.#options.compare(before, after) !== 0
  }

  #without(keys: readonly Key[]): readonly Key[] {
    const gone = new Set(keys)
    return gone.size === 0 ? this.#keys : this.#keys.filter((key) => !gone.has(key))
  }

  #with(moved: readonly { key: Key; after: Entry | undefined }[]): readonly Key[] {
    const keys = [...this.#keys]
    for (const { key, after } of moved) {
      if (after !== undefined) keys.splice(this.#placeOf(keys, after), 0, key)
    }
    return moved.length === 0 ? this.#keys : keys
  }

  /** The first place at which an entry may stand. */
  #placeOf(keys: readonly Key[], entry: Entry): number {
    let [from, to] = [0, keys.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const other = this.#entries.get(keys[middle] as Key)
      if (other !== undefined && this.#options.compare(other, entry) < 0) from = middle + 1
      else to = middle
    }
    return from
  }

  #sorted(): readonly Key[] {
    const { compare } = this.#options
    return [...this.#entries].sort(([, a], [, b]) => compare(a, b)).map(([key]) => key)
  }
}
