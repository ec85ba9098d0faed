import type { Row, RowReader } from './copy/rows.ts'
import { readShapes, type TableShape } from './copy/shapes.ts'
import { pagesOf } from './copy/sync-tables.ts'

export type { Row, TableShape }

/** The rows of a database as of one moment, while it is in use. */
export interface Snapshot {
  /** The tables that hold data, each after those that it refers to. */
  readonly tables: readonly TableShape[]
  /** The numbers of the migrations that made the tables. */
  migrations(): Promise<number[]>
  /** The rows of a table in the order of their keys, page by page. */
  pages(table: TableShape): AsyncGenerator<Row[]>
  close(): Promise<void>
}

export function snapshotOf(reader: RowReader): Snapshot {
  return {
    tables: readShapes().copied,
    migrations: () => reader.migrations(),
    async *pages(table) {
      for await (const range of pagesOf(reader, table)) yield await reader.rows(table, range)
    },
    close: () => reader.close(),
  }
}
