import type { AdminUser } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { AccountRow } from '../../engines/database/tables.ts'

/** Reads the current row. Within a transaction the cache may be one commit behind. */
export const findAccount = (db: Db, uid: number): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('uid', '=', uid).executeTakeFirst()

export const updateAccount = (
  tx: Tx,
  uid: number,
  changes: Partial<AccountRow>,
): Promise<AccountRow> =>
  tx
    .updateTable('account')
    .set(changes)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow()

export const removeAccount = (tx: Tx, uid: number) =>
  tx.deleteFrom('account').where('uid', '=', uid).execute()

/** Whether there is an administrator other than `uid`. */
export async function hasOtherAdmin(db: Db, uid = 0): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('uid')
    .where('is_admin', '=', 1)
    .where('uid', '!=', uid)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The number of accounts that a license counts. */
export async function countHumanRows(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('account')
    .select((account) => account.fn.countAll<number>().as('count'))
    .where('is_bot', '=', 0)
    .where('create_by', '!=', 'guest')
    .executeTakeFirstOrThrow()
  return count
}

export interface KnownDevice extends Pick<AdminUser['online_devices'][number], 'device'> {
  uid: number
  last_seen_at: number
}

/** Reads the devices of one user or of all. The `auth` feature owns this table; this only reads it. */
export function readDevices(db: Db, uid?: number): Promise<KnownDevice[]> {
  const rows = db.selectFrom('session').select(['uid', 'device', 'last_seen_at']).orderBy('device')
  return (uid === undefined ? rows : rows.where('uid', '=', uid)).execute()
}

/** Stores when users were last online. */
export const updateLastSeen = (tx: Tx, uids: readonly number[], last_seen_at: number) =>
  tx.updateTable('account').set({ last_seen_at }).where('uid', 'in', uids).execute()

/** Reads when one user or all were last online. Changes too often to cache. */
export async function readLastSeen(db: Db, uid?: number): Promise<Map<number, number | null>> {
  const rows = db.selectFrom('account').select(['uid', 'last_seen_at'])
  const found = await (uid === undefined ? rows : rows.where('uid', '=', uid)).execute()
  return new Map(found.map((row) => [row.uid, row.last_seen_at]))
}
