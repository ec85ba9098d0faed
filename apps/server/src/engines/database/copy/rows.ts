import type { Column, TableShape } from './shapes.ts'

export type Value = string | number | null
/** The values of all columns, or of those of the primary key. */
export type Row = readonly Value[]

/** The rows after a key, up to and including another one. Without keys, from the first or to the last. */
export interface KeyRange {
  after?: Row | undefined
  to?: Row | undefined
}

export interface PageDigest {
  count: number
  /** SHA-256 over the canonical texts of the rows in the order of keys, in lower-case hex. */
  sha256: string
}

/** Rows of a database as of one moment, in the order of their keys: texts by their bytes in UTF-8. */
export interface RowReader {
  /** The time of the rows that are read. */
  readonly madeAt: Date
  /** The numbers of the migrations that were applied. */
  migrations(): Promise<number[]>
  /** The number of rows. */
  count(table: TableShape): Promise<number>
  /** The key of the row that is `count` rows behind `after`. Undefined if there are not so many. */
  keyAfter(table: TableShape, after: Row | undefined, count: number): Promise<Row | undefined>
  rows(table: TableShape, range: KeyRange): Promise<Row[]>
  digest(table: TableShape, range: KeyRange): Promise<PageDigest>
  close(): Promise<void>
}

/** A database that a copy is written to. It reads its own writes. */
export interface RowWriter extends RowReader {
  /** Inserts rows, and replaces those of the same key. All of them or none. */
  write(table: TableShape, rows: readonly Row[]): Promise<void>
  remove(table: TableShape, keys: readonly Row[]): Promise<void>
  /** The source of an unfinished copy that the database holds. No server starts on it. */
  readMark(): Promise<string | undefined>
  setMark(source: string): Promise<void>
  clearMark(): Promise<void>
}

/** The canonical text of a row: PostgreSQL writes the same for `json_build_array`. */
export const canonicalText = (row: Row): string =>
  `[${row.map((value) => JSON.stringify(value)).join(', ')}]`

export const keyOf = ({ key }: TableShape, row: Row): Row =>
  key.map(({ index }) => row[index] ?? null)

export const namesOf = (columns: readonly Column[]): string =>
  columns.map(({ name }) => `"${name}"`).join(', ')
