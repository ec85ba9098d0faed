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

export type AppliedMigration = Pick<Migration, 'number' | 'name'>

/** Whether a migration only adds tables, columns with a default and indexes. Older versions work beside it. */
export const isAddition = ({ name }: AppliedMigration): boolean => name.endsWith('.add.sql')

/**
 * The migrations that a database lacks. Throws if a newer version of Parley has written it, with a migration
 * that this version does not know and `mayStay` does not accept.
 */
export function missingMigrations(
  applied: readonly AppliedMigration[],
  known: readonly Migration[],
  database: string,
  mayStay: (migration: AppliedMigration) => boolean = () => false,
): Migration[] {
  const isKnown = ({ number }: AppliedMigration) => known.some((one) => one.number === number)
  const unknown = applied.find((one) => !isKnown(one) && !mayStay(one))
  if (unknown !== undefined) {
    const newest = Math.max(0, ...known.map(({ number }) => number))
    throw new Error(
      `${database} was written by a newer version of Parley: it has migration ${unknown.number}, this version knows ${newest}. Start the newer version, or go back to a backup.`,
    )
  }
  return known.filter(({ number }) => !applied.some((one) => one.number === number))
}
