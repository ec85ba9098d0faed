import { setTimeout as sleep } from 'node:timers/promises'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { type BusMessage, isPublication } from '../../bus/bus.ts'
import { CommitOrder } from '../commit/commit-order.ts'
import { CommitHealth } from '../commit/commit-health.ts'
import { GroupCommit } from '../commit/group-commit.ts'
import { removeExpiredKeys } from '../entry-keys.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import type { Database, DatabaseOptions } from '../database.ts'
import { copyPostgres } from '../copy/copy-postgres.ts'
import { openPostgresRows } from '../copy/postgres-rows.ts'
import { kyselyOn } from '../dialect.ts'
import { snapshotOf } from '../snapshot.ts'
import { toTsQuery } from '../text-query.ts'
import { CommitLog } from './commit-log.ts'
import { migratePostgres } from './migrate.ts'
import { PostgresWriter } from './postgres-writer.ts'
import { Reader } from './reader.ts'
import type { ColumnType } from './sql.ts'
import { WriterClient } from './writer-client.ts'

const createSequences = {
  sql: `insert into sequence (name, value) values ('mid', 0), ('commit', 0) on conflict do nothing`,
}
const matchSql = `select rowid from search_index
  where words @@ ?::tsquery and rowid < ? and rowid > ? order by rowid desc limit ?`
const startWaitMs = 30_000
const retryMs = 200
/** How long a commit can be read by a node that was away. A longer absence makes it read all caches again. */
const logMs = 600_000

/** A database that other nodes use, too. */
export interface SharedDatabase extends Database {
  /** Starts to publish what other nodes commit. Call it when all caches are loaded. */
  start(): void
  /** Call when another node has told of a commit. Its messages may be left out. */
  receiveSignal(seq: number, messages?: readonly BusMessage[]): void
}

/** Opens the PostgreSQL database at `url`, waiting for it to start, and migrates it. */
export async function openPostgres(url: string, options: DatabaseOptions): Promise<SharedDatabase> {
  const now = options.now ?? Date.now
  const client = new WriterClient(url)
  await client.connect(startWaitMs)
  await migratePostgres(url)
  await client.send([createSequences])
  const reader = new Reader(url)
  const publish = publisherOf(options)
  const onError = options.onError ?? (() => {})
  const order = new CommitOrder(await readSequence(reader, 'commit'), onError)
  const read = (sql: string, values: readonly unknown[]) => reader.objects(sql, values)
  const log = new CommitLog({ order, read, publish, onError })
  const typeOf = await readColumnTypes(reader)
  const writer = new PostgresWriter({ ...options, client, log, order, typeOf, now })
  const health = new CommitHealth()
  const commits = new GroupCommit(writer, { ...options, publish }, health, log)
  let isClosed = false
  const requireOpen = () => {
    if (isClosed) throw new Error('The database writer has ended')
  }

  return {
    db: kyselyOn('postgres', readingConnection(reader)),
    async transact(work) {
      requireOpen()
      return commits.transact(work)
    },
    async append(entry) {
      requireOpen()
      return commits.append(entry)
    },
    read: async <Row extends readonly unknown[]>(sql: string, parameters: readonly unknown[]) =>
      (await reader.tuples(sql, parameters)) as unknown as Row[],
    match: async (query, { below, above, limit }) => {
      const rows = await reader.tuples(matchSql, [toTsQuery(query), below, above, limit])
      return (rows as [number][]).map(([mid]) => mid)
    },
    lastMid: () => readSequence(reader, 'mid'),
    isHealthy: () => health.isGood(),
    isCurrent: () => log.isCurrent(),
    whenCurrent: () => log.whenCurrent(),
    prune: () =>
      commits.transact(async (tx) => {
        await removeExpiredKeys(tx, now())
        await tx
          .deleteFrom('commit_log')
          .where('created_at', '<', now() - logMs)
          .execute()
      }),
    async size() {
      const rows = await reader.tuples('select pg_database_size(current_database())', [])
      return (rows as [number][])[0]?.[0] ?? 0
    },
    snapshot: async () => snapshotOf(await openPostgresRows(url)),
    backup: async (path) => void (await copyPostgres(url, path)),
    start: () => log.start(),
    receiveSignal: (seq, messages) => log.receiveSignal(seq, messages),
    async close() {
      await commits.idle()
      isClosed = true
      log.close()
      await Promise.all([reader.close(), client.close()])
    },
  }
}

// A cache that could not be read again would be wrong from then on, so the messages behind it wait.
function publisherOf(options: DatabaseOptions): (messages: readonly BusMessage[]) => Promise<void> {
  return async (messages) => {
    const invalidations = messages.filter((message) => !isPublication(message))
    if (invalidations.length === 0) return options.publish(messages)
    for (;;) {
      try {
        await options.publish(invalidations)
        break
      } catch (error) {
        if (!(error instanceof UnavailableError)) throw error
        await sleep(retryMs)
      }
    }
    return options.publish(messages.filter(isPublication))
  }
}

async function readSequence(reader: Reader, name: string): Promise<number> {
  const rows = await reader.tuples('select value from sequence where name = ?', [name])
  return (rows as [number][])[0]?.[0] ?? 0
}

async function readColumnTypes(reader: Reader): Promise<ColumnType> {
  const rows = (await reader.tuples(
    `select c.relname || '.' || a.attname, format_type(a.atttypid, a.atttypmod)
     from pg_attribute a join pg_class c on c.oid = a.attrelid
     where c.relnamespace = current_schema()::regnamespace and a.attnum > 0`,
    [],
  )) as [string, string][]
  const types = new Map(rows)
  return (table, column) => types.get(`${table}.${column}`)
}

const readingConnection = (reader: Reader): DatabaseConnection => ({
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    return { rows: (await reader.objects(sql, parameters)) as Row[] }
  },
  streamQuery() {
    throw new Error('Reading row by row is not offered')
  },
})
