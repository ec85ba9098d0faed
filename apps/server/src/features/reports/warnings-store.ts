import type { Db, Tx } from '../../engines/database/database.ts'
import type { WarningRow } from './tables.ts'

// The SQL of warnings.

const maxListed = 20

export const insertWarning = (tx: Tx, row: WarningRow) =>
  tx.insertInto('warning').values(row).execute()

/** The warnings that a user has not confirmed, oldest first. */
export const readWarnings = (db: Db, uid: number): Promise<WarningRow[]> =>
  db
    .selectFrom('warning')
    .selectAll()
    .where('uid', '=', uid)
    .where('confirmed_at', 'is', null)
    .orderBy('created_at')
    .limit(maxListed)
    .execute()

/** Marks a warning of a user as confirmed. Returns false if they have no such warning. */
export async function confirmWarningRow(
  tx: Tx,
  uid: number,
  id: string,
  now: number,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('warning')
    .set({ confirmed_at: now })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How many warnings each of some users got. */
export async function countWarnings(
  db: Db,
  uids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .selectFrom('warning')
    .select(({ fn }) => ['uid', fn.countAll<number>().as('count')])
    .where('uid', 'in', uids)
    .groupBy('uid')
    .execute()
  return new Map(rows.map(({ uid, count }) => [uid, Number(count)]))
}
