import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('./migrations/', import.meta.url)

/** A numbered file. It never changes once it is released. */
export interface Migration {
  number: number
  name: string
  sql: string
}

/** The numbered files, in order. They are the same for every database. */
export const migrations = (): Migration[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => ({
      number: Number.parseInt(name, 10),
      name,
      sql: readFileSync(new URL(name, folder), 'utf8'),
    }))

/** The migrations that a database lacks. Throws if a newer version of Parley has written it. */
export function missingMigrations(
  applied: readonly number[],
  known: readonly Migration[],
  database: string,
): Migration[] {
  const unknown = applied.find((number) => !known.some((one) => one.number === number))
  if (unknown !== undefined) {
    const newest = Math.max(0, ...known.map(({ number }) => number))
    throw new Error(
      `${database} was written by a newer version of Parley: it has migration ${unknown}, this version knows ${newest}. Start the newer version, or go back to a backup.`,
    )
  }
  return known.filter(({ number }) => !applied.includes(number))
}
