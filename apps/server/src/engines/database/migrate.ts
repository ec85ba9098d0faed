import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from '@photostructure/sqlite'

const folder = new URL('./migrations/', import.meta.url)

/** Brings the file at `path` up to date: every migration it lacks, each in its own transaction. */
export function migrate(path: string, pragmas: readonly string[]): void {
  const database = new DatabaseSync(path, { timeout: 10_000 })
  try {
    for (const pragma of pragmas) database.exec(pragma)
    database.exec('create table if not exists migration (number integer primary key, name text)')
    const done = new Set(
      database
        .prepare('select number from migration')
        .all()
        .map((row) => (row as { number: number }).number),
    )
    for (const { number, name, sql } of migrations()) {
      if (done.has(number)) continue
      database.exec('begin immediate')
      database.exec(sql)
      database.prepare('insert into migration (number, name) values (?, ?)').run(number, name)
      database.exec('commit')
    }
  } finally {
    database.close()
  }
}

/** The numbered files, in order. */
export function migrations(): { number: number; name: string; sql: string }[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      number: Number.parseInt(name, 10),
      name,
      sql: readFileSync(new URL(name, folder), 'utf8'),
    }))
}
