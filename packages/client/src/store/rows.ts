import { type Batch, isNoting, Source } from './source.ts'

/** Told of each written or deleted row, at once. */
export type RowListener<Key> = (key: Key) => void

/** Rows as components see them. */
export interface ReadonlyRows<Key, Row> extends ReadonlyMap<Key, Row> {
  /** Rises with each change of any row. */
  readonly version: number
}

/**
 * Rows by key, in the order in which they were added. Each row can be watched alone: a function that reads one row depends on that
 * row, one that reads many depends on all. Rows are not changed in place: a change is a new row.
 */
export class Rows<Key extends string | number, Row> implements ReadonlyRows<Key, Row> {
  readonly #rows = new Map<Key, Row>()
  readonly #batch: Batch
  readonly #listeners: RowListener<Key>[] = []
  /** One source for each row that a watcher has read. The row may be missing. */
  readonly #sources = new Map<Key, Source>()
  readonly #all = new Source()

  constructor(batch: Batch) {
    this.#batch = batch
  }

  get version(): number {
    this.#all.noteRead()
    return this.#all.version
  }

  get size(): number {
    this.#all.noteRead()
    return this.#rows.size
  }

  get(key: Key): Row | undefined {
    this.#noteRead(key)
    return this.#rows.get(key)
  }

  has(key: Key): boolean {
    this.#noteRead(key)
    return this.#rows.has(key)
  }

  keys(): MapIterator<Key> {
    this.#all.noteRead()
    return this.#rows.keys()
  }

  values(): MapIterator<Row> {
    this.#all.noteRead()
    return this.#rows.values()
  }

  entries(): MapIterator<[Key, Row]> {
    this.#all.noteRead()
    return this.#rows.entries()
  }

  [Symbol.iterator](): MapIterator<[Key, Row]> {
    return this.entries()
  }

  forEach(work: (row: Row, key: Key, map: ReadonlyMap<Key, Row>) => void): void {
    for (const [key, row] of this.entries()) work(row, key, this)
  }

  /** Adds or replaces a row. The same row again is no change. */
  set(key: Key, row: Row): this {
    if (row === this.#rows.get(key) && this.#rows.has(key)) return this
    this.#rows.set(key, row)
    this.#changed(key)
    return this
  }

  /** Removes a row. Returns whether it was there. */
  delete(key: Key): boolean {
    const wasThere = this.#rows.delete(key)
    if (wasThere) this.#changed(key)
    return wasThere
  }

  /** Changes a row that is there. */
  change(key: Key, change: (row: Row) => Row): void {
    const row = this.#rows.get(key)
    if (row !== undefined) this.set(key, change(row))
  }

  clear(): void {
    this.#batch.run(() => {
      for (const key of [...this.#rows.keys()]) this.delete(key)
    })
  }

  /** Replaces all rows. Rows that are equal to the known ones by `isEqual` stay the same objects. */
  replace(rows: Iterable<readonly [Key, Row]>, isEqual: (a: Row, b: Row) => boolean = Object.is) {
    this.#batch.run(() => {
      const next = new Map(rows)
      for (const key of [...this.#rows.keys()]) if (!next.has(key)) this.delete(key)
      for (const [key, row] of next) {
        const known = this.#rows.get(key)
        if (known === undefined || !isEqual(known, row)) this.set(key, row)
      }
    })
  }

  /** Calls a function at once with the key of each row that is written or deleted from now on. */
  follow(listener: RowListener<Key>): void {
    this.#listeners.push(listener)
  }

  #noteRead(key: Key) {
    if (!isNoting()) return
    let source = this.#sources.get(key)
    if (!source) {
      source = new Source()
      this.#sources.set(key, source)
    }
    source.noteRead()
  }

  #changed(key: Key) {
    for (const listener of this.#listeners) listener(key)
    const source = this.#sources.get(key)
    if (source) this.#batch.changed(this.#all, source)
    else this.#batch.changed(this.#all)
  }
}
