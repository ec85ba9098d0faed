import type { UserUpdateLog } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import { nextId } from '../../engines/database/sequence.ts'

// The SQL of the users log.

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    users_log: number
  }
}

/** Appends an entry under the next id and returns it. */
export async function insertLogEntry(
  tx: Tx,
  created_at: number,
  changes: Omit<UserUpdateLog, 'log_id'>,
): Promise<UserUpdateLog> {
  const log_id = await nextId(tx, 'log_id')
  const entry: UserUpdateLog = { log_id, ...changes }
  await tx
    .insertInto('users_log')
    .values({ log_id, uid: entry.uid, entry: JSON.stringify(entry), created_at })
    .execute()
  tx.invalidate('users_log', log_id)
  return entry
}

/** Removes all entries of an account. Ids are never reused, so a gap does not disturb resumed streams. */
export const removeLogOf = (tx: Tx, uid: number) =>
  tx.deleteFrom('users_log').where('uid', '=', uid).execute()

/** Removes entries from before a time. The newest entry stays: it holds the version. */
export const removeLogBefore = (tx: Tx, time: number) =>
  tx
    .deleteFrom('users_log')
    .where('created_at', '<', time)
    .where('log_id', '<', (log) =>
      log.selectFrom('users_log').select((row) => row.fn.max('log_id').as('newest')),
    )
    .execute()

/** The id of the newest entry; 0 for an empty log. */
export async function readNewestLogId(db: Db): Promise<number> {
  const [row] = await db
    .selectFrom('users_log')
    .select((log) => log.fn.max('log_id').as('newest'))
    .execute()
  return row?.newest ?? 0
}

/**
 * Reads the first `limit` entries after an id, each with the oldest id of the log. It is read in the same
 * statement, because entries may be removed concurrently.
 */
export const readLogAfter = (db: Db, known: number, limit: number) =>
  db
    .selectFrom('users_log')
    .select('entry')
    .select((row) =>
      row
        .selectFrom('users_log as all')
        .select((all) => all.fn.min('all.log_id').as('oldest'))
        .as('oldest'),
    )
    .where('log_id', '>', known)
    .orderBy('log_id')
    .limit(limit)
    .execute()
