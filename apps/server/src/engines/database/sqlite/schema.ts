import { DatabaseSync } from '@photostructure/sqlite'
import { migrations } from '../migrations.ts'
import { toSqlite } from './migrate.ts'

/** A readable copy of the data model. A test keeps it up to date. */
export const schemaFile = new URL('../schema.sql', import.meta.url)

/** The tables and indexes after all migrations. */
export function schemaText(): string {
  const database = new DatabaseSync(':memory:')
  try {
    for (const { sql } of migrations('sqlite')) database.exec(toSqlite(sql))
    const rows = database
      .prepare(
        `select one.sql, one.type from sqlite_schema one
         join sqlite_schema parent on parent.name = one.tbl_name and parent.type = 'table'
         where one.sql is not null and parent.name not like 'search\\_index\\_%' escape '\\'
         order by parent.rowid, one.rowid`,
      )
      .all() as { sql: string; type: string }[]
    return heading + rows.map(entry).join('')
  } finally {
    database.close()
  }
}

function entry({ sql, type }: { sql: string; type: string }): string {
  // SQLite stores the first words in upper case, and appends added columns to the last line.
  const quiet = sql
    .replace(/^CREATE (TABLE|VIRTUAL TABLE|INDEX|UNIQUE INDEX)/, (words) => words.toLowerCase())
    .replaceAll(/\n, /g, ',\n  ')
    .replace(/([^\n])\)$/, (end, last: string) => (type === 'table' ? `${last}\n)` : end))
  return `${type === 'table' ? '\n' : ''}${quiet};\n`
}

const heading = '-- Written by `npx tsx bin/schema.ts` from migrations/: change those, not this.\n'
