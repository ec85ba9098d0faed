import { createHash } from 'node:crypto'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { migrate } from '../sqlite/migrate.ts'
import { StatementCache } from '../sqlite/statements.ts'
import {
  type KeyRange,
  type PageDigest,
  type Row,
  type RowReader,
  type RowWriter,
  canonicalText,
  namesOf,
} from './rows.ts'
import type { TableShape } from './shapes.ts'

const lockWaitMs = 10_000
// With a write-ahead log the file alone would not have all rows.
const pragmas = ['pragma journal_mode = delete', 'pragma synchronous = full']

/** Opens the SQLite file at `path` as of this moment, while other processes write to it. */
export function openSqliteRows(path: string): RowReader {
  const database = new DatabaseSync(path, { readOnly: true, timeout: lockWaitMs })
  database.exec('begin')
  // The transaction takes its snapshot with the first read.
  database.prepare('select count(*) from sqlite_schema').get()
  return readerOf(database)
}

/** Opens the SQLite file at `path` for a copy, and creates it if it is missing. */
export function openSqliteCopy(path: string): RowWriter {
  migrate(path, pragmas)
  const database = new DatabaseSync(path, { timeout: lockWaitMs })
  for (const pragma of pragmas) database.exec(pragma)
  // Rows are written table after table, so that a row may come before one that refers to it is removed.
  database.exec('pragma foreign_keys = off')
  return { ...readerOf(database), ...writerOf(database) }
}

function readerOf(database: DatabaseSyncInstance): RowReader {
  const statements = new StatementCache(database, 'tuples')
  const read = (sql: string, values: readonly unknown[]) => statements.all(sql, values) as Row[]

  const rows = (table: TableShape, range: KeyRange): Row[] => {
    const { sql, values } = conditionOf(table, range)
    const text = `select ${namesOf(table.columns)} from "${table.name}"${sql} order by ${namesOf(table.key)}`
    return read(text, values)
  }
  return {
    madeAt: new Date(),
    migrations: async () =>
      read('select number from migration order by number', []).map(([number]) => Number(number)),
    count: async ({ name }) => Number(read(`select count(*) from "${name}"`, [])[0]?.[0]),
    async keyAfter(table, after, count) {
      const { sql, values } = conditionOf(table, { after })
      const key = namesOf(table.key)
      const text = `select ${key} from "${table.name}"${sql} order by ${key} limit 1 offset ?`
      return read(text, [...values, count - 1])[0]
    },
    rows: async (table, range) => rows(table, range),
    digest: async (table, range) => digestOf(rows(table, range)),
    async close() {
      // Prepared statements may outlive the closed connection, and its locks with them.
      if (database.isTransaction) database.exec('rollback')
      database.close()
    },
  }
}

function conditionOf({ key }: TableShape, { after, to }: KeyRange) {
  const compared = (operator: string) =>
    `(${namesOf(key)}) ${operator} (${key.map(() => '?').join(', ')})`
  const parts = [...(after ? [compared('>')] : []), ...(to ? [compared('<=')] : [])]
  const sql = parts.length === 0 ? '' : ` where ${parts.join(' and ')}`
  return { sql, values: [...(after ?? []), ...(to ?? [])] }
}

function digestOf(rows: readonly Row[]): PageDigest {
  const hash = createHash('sha256').update(rows.map(canonicalText).join('\n'))
  return { count: rows.length, sha256: hash.digest('hex') }
}

type Writing = Pick<RowWriter, 'write' | 'remove' | 'readMark' | 'setMark' | 'clearMark'>

function writerOf(database: DatabaseSyncInstance): Writing {
  const inTransaction = (sql: string, rows: readonly Row[]) => {
    database.exec('begin immediate')
    try {
      const statement = database.prepare(sql)
      for (const row of rows) statement.run(...(row as never[]))
      database.exec('commit')
    } catch (error) {
      if (database.isTransaction) database.exec('rollback')
      throw error
    }
  }
  const placeholders = (columns: readonly unknown[]) => columns.map(() => '?').join(', ')
  return {
    async write({ name, columns }, rows) {
      inTransaction(`replace into "${name}" values (${placeholders(columns)})`, rows)
    },
    async remove({ name, key }, keys) {
      const sql = `delete from "${name}" where (${namesOf(key)}) = (${placeholders(key)})`
      inTransaction(sql, keys)
    },
    async readMark() {
      const sql = `select 1 from sqlite_schema where name = 'unfinished_copy'`
      if (database.prepare(sql).get() === undefined) return undefined
      const row = database.prepare('select source from unfinished_copy').get()
      return (row as { source: string } | undefined)?.source
    },
    async setMark(source) {
      database.exec('create table if not exists unfinished_copy (source text not null)')
      database.prepare('insert into unfinished_copy (source) values (?)').run(source)
    },
    clearMark: async () => database.exec('drop table if exists unfinished_copy'),
  }
}
