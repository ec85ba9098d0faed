import { readdirSync, readFileSync } from 'node:fs'
import type { DialectName } from './dialect.ts'

const folder = new URL('./migrations/', import.meta.url)

/** A numbered file. It never changes once it is released. */
export interface Migration {
  number: number
  name: string
  sql: string
}

const dialectEnding = /\.(sqlite|postgres)\.sql$/

/**
 * The numbered files, in order. A migration that needs the words of one database has a file for each, such as
 * `0004-search.add.sqlite.sql`; all others are the same.
 */
export const migrations = (dialect: DialectName): Migration[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql') && (dialectOf(file) ?? dialect) === dialect)
    .sort()
    .map((file) => ({
      number: Number.parseInt(file, 10),
      name: file.replace(dialectEnding, '.sql'),
      sql: readFileSync(new URL(file, folder), 'utf8'),
    }))

const dialectOf = (file: string): string | undefined => dialectEnding.exec(file)?.[1]

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
