import { Client } from 'pg'
import {
  type AppliedMigration,
  type Migration,
  isAddition,
  migrations,
  missingMigrations,
} from '../migrations.ts'
import { connectionSettings } from './connection.ts'

/** A server must not start on a database that lacks a part of its rows. */
export class UnfinishedCopyError extends Error {}

/** A database must be able to store every character. */
export class EncodingError extends Error {}

export const oldestVersion = 140_000
/** One lock for all migrations. Its number is the word "schema" in ASCII. */
const migrationLock = 0x736368656d61

/**
 * Applies all missing migrations, each in its own transaction. Nodes that start at once take turns, so each
 * migration is applied once. Throws for a database of a newer version and does not change it, unless that
 * has only added to it: then this node was started again during a rolling update.
 */
export async function migratePostgres(
  url: string,
  known: readonly Migration[] = migrations('postgres'),
): Promise<void> {
  const client = new Client({ ...connectionSettings(url), options: '' })
  await client.connect()
  try {
    await requireVersion(client)
    await requireEncoding(client)
    await requireFinished(client)
    await client.query(`select pg_advisory_lock(${migrationLock})`)
    await client.query(
      'create table if not exists migration (number bigint primary key, name text)',
    )
    const { rows } = await client.query<AppliedMigration>('select number, name from migration')
    const missing = missingMigrations(rows, known, 'The database', isAddition)
    for (const one of missing) await apply(client, one)
  } finally {
    await client.end()
  }
}

async function requireVersion(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('show server_version_num')
  if (Number(rows[0]?.server_version_num) >= oldestVersion) return
  throw new Error('Parley needs PostgreSQL 14 or later.')
}

async function requireEncoding(client: Client): Promise<void> {
  const { encoding, isRight } = await readEncoding(client)
  if (isRight) return
  throw new EncodingError(
    `The database has the encoding ${encoding}, which cannot store every character. ${encodingAdvice}`,
  )
}

/** The command that creates a database with the right encoding. The encoding of an existing one cannot be changed. */
export const encodingAdvice =
  'Make another one and set PARLEY_DATABASE to it: createdb --encoding=UTF8 --template=template0 --locale=C parley_utf8'

/** The encoding of a database. SQL_ASCII stores bytes without knowing their meaning. */
export async function readEncoding(client: Client) {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding ?? ''
  return { encoding, isRight: encoding === 'UTF8' }
}

/** Whether the database is the target of a copy that has not finished. */
export async function hasUnfinishedCopy(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    "select to_regclass('unfinished_copy') is not null as found",
  )
  return rows[0]?.found === true
}

async function requireFinished(client: Client): Promise<void> {
  if (!(await hasUnfinishedCopy(client))) return
  throw new UnfinishedCopyError(
    'The database holds an unfinished copy of a server. Run `parley move` or `parley restore` again to finish it.',
  )
}

async function apply(client: Client, { number, name, sql }: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(sql)
    await client.query('insert into migration (number, name) values ($1, $2)', [number, name])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}
