import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import { migrations } from '../migrations.ts'
import { toSqlite } from '../sqlite/migrate.ts'

/** A table as a copy sees it. */
export interface TableShape {
  name: string
  columns: readonly Column[]
  /** The columns of the primary key, in its order. */
  key: readonly Column[]
  /** Further columns that must be unique. */
  unique: readonly Column[]
}

export interface Column {
  name: string
  /** Its place in a row. */
  index: number
  isText: boolean
}

// Rows of a running server only, exports whose files no backup contains, and the progress of the search index, which is
// made again. A single node keeps the keys of a cluster in files.
const notCopied = new Set([
  'node',
  'presence',
  'commit_log',
  'rate_limit',
  'secret',
  'search_progress',
  'data_job',
  'delivery',
])

interface Shapes {
  /** The tables that hold data, each after those that it refers to. */
  copied: readonly TableShape[]
  /** The table of the keys of a cluster. */
  secrets: TableShape
  all: readonly TableShape[]
}

/** Reads the shapes of all tables from the migrations. They are the same on every database. */
export function readShapes(): Shapes {
  const database = new DatabaseSync(':memory:')
  try {
    for (const { sql } of migrations('sqlite')) database.exec(toSqlite(sql))
    const names = rowsOf<{ name: string }>(
      database,
      `select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\'
       and name not like 'search\\_index%' escape '\\' order by rowid`,
    )
    const all = names.map(({ name }) => shapeOf(database, name))
    const secrets = all.find(({ name }) => name === 'secret')
    if (!secrets) throw new Error('There is no table of secrets')
    return { all, secrets, copied: all.filter(({ name }) => !notCopied.has(name)) }
  } finally {
    database.close()
  }
}

function shapeOf(database: DatabaseSyncInstance, name: string): TableShape {
  const found = rowsOf<{ name: string; type: string; pk: number }>(
    database,
    `pragma table_info("${name}")`,
  )
  const columns = found.map((column, index) => ({
    name: column.name,
    index,
    isText: column.type.toLowerCase() === 'text',
  }))
  const key = columns
    .filter(({ index }) => found[index]?.pk)
    .sort((a, b) => (found[a.index]?.pk ?? 0) - (found[b.index]?.pk ?? 0))
  const uniqueNames = rowsOf<{ name: string; origin: string }>(
    database,
    `pragma index_list("${name}")`,
  )
    .filter(({ origin }) => origin === 'u')
    .flatMap((index) => rowsOf<{ name: string }>(database, `pragma index_info("${index.name}")`))
    .map((column) => column.name)
  return { name, columns, key, unique: columns.filter((one) => uniqueNames.includes(one.name)) }
}

const rowsOf = <T>(database: DatabaseSyncInstance, sql: string) =>
  database.prepare(sql).all() as T[]
