/** A record of a table as it is stored on this device: one row, or a page of them. Without `row` it is deleted. */
export interface StoredRow {
  table: string
  key: RowKey
  row?: unknown
}

export type RowKey = string | number

/** The stored rows of all tables, by the name of the table. */
export type SavedRows = ReadonlyMap<string, readonly (readonly [RowKey, unknown])[]>

/** A table whose rows are stored on this device. */
export interface StoredTable {
  keys(): Iterable<RowKey>
  /** The row to be stored; undefined if there is none. */
  read(key: RowKey): unknown
  /** Fills the table with stored rows. */
  restore(rows: readonly (readonly [RowKey, unknown])[]): void
}

/** The table of the single values. */
export const valuesTable = 'values'

/** The rows that have changed since they were stored on this device. */
export class UnsavedRows {
  readonly #tables = new Map<string, StoredTable>()
  readonly #keys = new Map<string, Set<RowKey>>()
  #listener: (() => void) | undefined
  #isRestoring = false

  add(name: string, table: StoredTable): void {
    this.#tables.set(name, table)
  }

  /** Calls `listener` at every change. The persister sets it. */
  onChange(listener: () => void): void {
    this.#listener = listener
  }

  mark(table: string, key: RowKey): void {
    this.markQuietly(table, key)
    if (!this.#isRestoring) this.#listener?.()
  }

  /** Marks a change that is stored with the next one, and causes no storing by itself. */
  markQuietly(table: string, key: RowKey): void {
    if (this.#isRestoring) return
    const keys = this.#keys.get(table) ?? new Set()
    this.#keys.set(table, keys.add(key))
  }

  /** The changes since the last call. */
  take(): StoredRow[] {
    const taken = [...this.#keys].flatMap(([table, keys]) => this.#rows(table, keys))
    this.#keys.clear()
    return taken
  }

  /** All rows. None is unsaved afterwards. */
  takeAll(): StoredRow[] {
    this.#keys.clear()
    return [...this.#tables].flatMap(([name, table]) => this.#rows(name, table.keys()))
  }

  /** Marks changes that could not be stored again. */
  putBack(rows: readonly StoredRow[]): void {
    for (const { table, key } of rows) {
      const keys = this.#keys.get(table) ?? new Set()
      this.#keys.set(table, keys.add(key))
    }
  }

  /** Fills the tables. The values come last: after an error before them the stream replays from the start. */
  restore(saved: SavedRows): void {
    this.#isRestoring = true
    try {
      const others = [...this.#tables.keys()].filter((name) => name !== valuesTable)
      for (const name of [...others, valuesTable]) {
        this.#tables.get(name)?.restore(saved.get(name) ?? [])
      }
    } finally {
      this.#isRestoring = false
    }
  }

  #rows(name: string, keys: Iterable<RowKey>): StoredRow[] {
    const table = this.#tables.get(name)
    if (!table) return []
    return [...keys].map((key) => {
      const row = table.read(key)
      return row === undefined ? { table: name, key } : { table: name, key, row }
    })
  }
}
