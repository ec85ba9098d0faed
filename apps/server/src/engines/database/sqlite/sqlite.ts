import { stat } from 'node:fs/promises'
import { backup, DatabaseSync } from '@photostructure/sqlite'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { openSqliteRows } from '../copy/sqlite-rows.ts'
import type { Database, DatabaseOptions } from '../database.ts'
import { kyselyOn } from '../dialect.ts'
import { CommitHealth } from '../commit/commit-health.ts'
import { GroupCommit } from '../commit/group-commit.ts'
import { removeExpiredKeys } from '../entry-keys.ts'
import { isDamage, lockedError } from './errors.ts'
import { migrate } from './migrate.ts'
import { snapshotOf } from '../snapshot.ts'
import { toFts5 } from '../text-query.ts'
import { StatementCache } from './statements.ts'
import { SqliteWriter } from './sqlite-writer.ts'
import { openWriterThread } from './writer-thread.ts'

const matchSql = `select rowid from search_index
  where search_index match ? and rowid < ? and rowid > ? order by rowid desc limit ?`

const pragmas = [
  'pragma journal_mode = wal',
  'pragma synchronous = full',
  'pragma foreign_keys = on',
  'pragma cache_size = -16000',
  'pragma wal_autocheckpoint = 4000',
]

/** Opens the SQLite file at `path`, migrates it, and starts its writer thread. */
export async function openSqlite(path: string, options: DatabaseOptions): Promise<Database> {
  migrate(path, pragmas)
  const reader = new DatabaseSync(path, { readOnly: true, timeout: 10_000 })
  reader.exec('pragma cache_size = -32000')
  reader.exec('pragma mmap_size = 268435456')
  const health = new CommitHealth()
  const toError = (error: Error) => {
    if (isDamage(error.message)) {
      if (!health.isDamaged()) options.onDamage?.(error)
      health.noteDamage()
    }
    return lockedError(error.message) ?? error
  }
  const statements = new StatementCache(reader, 'objects', toError)
  const tuples = new StatementCache(reader, 'tuples', toError)
  const thread = await openWriterThread({ path, pragmas }, { toError, onLost: options.onLost })
  const now = options.now ?? Date.now
  const writer = new SqliteWriter(thread, statements, lastMidOf(statements), now)
  const commits = new GroupCommit(writer, options, health)

  return {
    db: kyselyOn('sqlite', readingConnection(statements)),
    transact: (work) => commits.transact(work),
    append: (entry) => commits.append(entry),
    read: async <Row extends readonly unknown[]>(sql: string, parameters: readonly unknown[]) =>
      tuples.all(sql, parameters) as Row[],
    match: async (query, { below, above, limit }) =>
      (tuples.all(matchSql, [toFts5(query), below, above, limit]) as [number][]).map(
        ([mid]) => mid,
      ),
    lastMid: async () => writer.lastMid,
    isHealthy: () => health.isGood(),
    isCurrent: () => true,
    whenCurrent: () => undefined,
    prune: () => commits.transact((tx) => removeExpiredKeys(tx, now())),
    size: async () => {
      const sizes = await Promise.all([path, `${path}-wal`].map(sizeOf))
      return sizes.reduce((sum, size) => sum + size, 0)
    },
    snapshot: async () => snapshotOf(openSqliteRows(path)),
    backup: async (to) => void (await backup(reader, to)),
    close: async () => {
      await commits.idle()
      reader.close()
      await thread.close()
    },
  }
}

function lastMidOf(statements: StatementCache): number {
  const rows = statements.all(`select value from sequence where name = 'mid'`, [])
  return (rows as { value: number }[])[0]?.value ?? 0
}

/** Runs queries on prepared statements. */
export const readingConnection = (statements: StatementCache): DatabaseConnection => ({
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: statements.all(sql, parameters) as Row[] }
  },
  streamQuery() {
    throw new Error('Reading row by row is not offered')
  },
})

const sizeOf = (path: string) =>
  stat(path).then(
    (file) => file.size,
    () => 0,
  )
