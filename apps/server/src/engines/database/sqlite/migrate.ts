import { readFileSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'
import {
  type AppliedMigration,
  type Migration,
  migrations,
  missingMigrations,
} from '../migrations.ts'

const legacyFolder = new URL('./legacy/', import.meta.url)

/**
 * Applies all missing migrations to the SQLite file at `path`, each in its own transaction. Throws for a
 * file of a newer version and does not change it.
 */
export function migrate(
  path: string,
  pragmas: readonly string[],
  known: readonly Migration[] = migrations('sqlite'),
): void {
  const database = new DatabaseSync(path, { timeout: 10_000 })
  try {
    for (const pragma of pragmas) database.exec(pragma)
    database.exec('create table if not exists migration (number integer primary key, name text)')
    convertLegacy(database, known)
    for (const one of missingMigrations(appliedTo(database), known, path)) apply(database, one)
  } finally {
    database.close()
  }
}

/** Only "integer primary key" is the row id in SQLite; other databases need "bigint". */
export const toSqlite = (sql: string): string =>
  sql.replace(/\bbigint primary key\b/g, 'integer primary key')

// Development versions had the same number under other names, the oldest first. Each file converts the
// tables to those of the next name, the last to those of the migration of that number.
const legacyNames = ['0001-start.sql', '0001-initial.sql']

function convertLegacy(database: DatabaseSyncInstance, known: readonly Migration[]) {
  for (const [at, name] of legacyNames.entries()) {
    const number = Number.parseInt(name, 10)
    const next = legacyNames[at + 1] ?? known.find((one) => one.number === number)?.name
    const isApplied = appliedTo(database).some((one) => one.name === name)
    if (next === undefined || !isApplied) continue
    inTransaction(database, () => {
      database.exec(toSqlite(readFileSync(new URL(name, legacyFolder), 'utf8')))
      database.prepare('update migration set name = ? where number = ?').run(next, number)
    })
  }
}

function appliedTo(database: DatabaseSyncInstance): AppliedMigration[] {
  const rows = database.prepare('select number, name from migration order by number').all()
  return rows as AppliedMigration[]
}

const apply = (database: DatabaseSyncInstance, { number, name, sql }: Migration) =>
  inTransaction(database, () => {
    database.exec(toSqlite(sql))
    database.prepare('insert into migration (number, name) values (?, ?)').run(number, name)
  })

function inTransaction(database: DatabaseSyncInstance, work: () => void) {
  database.exec('begin immediate')
  try {
    work()
    database.exec('commit')
  } catch (error) {
    // Roll back explicitly: the lock may outlive the closed connection.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
