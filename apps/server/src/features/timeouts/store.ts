import type { Db, Tx } from '../../engines/database/database.ts'
import type { TimeoutRow } from './tables.ts'

// The SQL of timeouts.

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    timeout: number
  }
}

/** Reads all timeouts, or those of the channels `gids`. */
export function readTimeouts(db: Db, gids?: readonly number[]): Promise<TimeoutRow[]> {
  const rows = db.selectFrom('timeout').selectAll().orderBy('until')
  return (gids ? rows.where('gid', 'in', gids) : rows).execute()
}

/** Sets a timeout, or changes the one that exists. */
export async function saveTimeout(tx: Tx, row: TimeoutRow): Promise<void> {
  const { until, reason, by_uid } = row
  await tx
    .insertInto('timeout')
    .values(row)
    .onConflict((clash) => clash.columns(['gid', 'uid']).doUpdateSet({ until, reason, by_uid }))
    .execute()
  tx.invalidate('timeout', row.gid)
}

/** Removes a timeout. Returns it if it was there. */
export async function removeTimeout(
  tx: Tx,
  gid: number,
  uid: number,
): Promise<TimeoutRow | undefined> {
  const row = await tx
    .deleteFrom('timeout')
    .where('gid', '=', gid)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirst()
  tx.invalidate('timeout', gid)
  return row
}

/** Removes the timeouts that ended before `now`. */
export async function removeEnded(tx: Tx, now: number): Promise<void> {
  const rows = await tx.deleteFrom('timeout').where('until', '<=', now).returning('gid').execute()
  for (const gid of new Set(rows.map((row) => row.gid))) tx.invalidate('timeout', gid)
}
