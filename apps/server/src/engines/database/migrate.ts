import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite'

const folder = new URL('./migrations/', import.meta.url)

/** A numbered file; a file once released is never changed. */
export interface Migration {
  number: number
  name: string
  sql: string
}

/**
 * Brings the file at `path` up to date: every migration it lacks, each in its own transaction. Refuses a
 * file that a newer version has written: what it means by its tables is not known here.
 */
export function migrate(
  path: string,
  pragmas: readonly string[],
  known: readonly Migration[] = migrations(),
): void {
  const database = new DatabaseSync(path, { timeout: 10_000 })
  try {
    for (const pragma of pragmas) database.exec(pragma)
    database.exec('create table if not exists migration (number integer primary key, name text)')
    const done = numbersDone(database)
    const newest = Math.max(0, ...known.map(({ number }) => number))
    const unknown = done.find((number) => !known.some((one) => one.number === number))
    if (unknown !== undefined) {
      throw new Error(
        `${path} was written by a newer version of Parley: it has migration ${unknown}, this version knows ${newest}. Start the newer version, or go back to a backup.`,
      )
    }
    for (const one of known) if (!done.includes(one.number)) apply(database, one)
  } finally {
    database.close()
  }
}

/** The numbered files, in order. */
export function migrations(): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      number: Number.parseInt(name, 10),
      name,
      sql: readFileSync(new URL(name, folder), 'utf8'),
    }))
}

function numbersDone(database: DatabaseSyncInstance): number[] {
  const rows = database.prepare('select number from migration order by number').all()
  return (rows as { number: number }[]).map(({ number }) => number)
}

function apply(database: DatabaseSyncInstance, { number, name, sql }: Migration) {
  database.exec('begin immediate')
  try {
    database.exec(sql)
    database.prepare('insert into migration (number, name) values (?, ?)').run(number, name)
    database.exec('commit')
  } catch (error) {
    // Closing is not enough: the lock may outlive the connection.
    if (database.isTransaction) database.exec('rollback')
    throw error
  }
}
