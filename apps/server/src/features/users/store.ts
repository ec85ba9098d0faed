import type { AdminUser } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { AccountRow } from '../../engines/database/tables.ts'

/** The row as it is now: within a transaction the memory may be one commit behind. */
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

/** Whether somebody besides `uid` is administrator. */
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

/** How many accounts a license counts. */
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

/** The devices of one person or of all. Sessions are a matter of `auth`; here they are only looked at. */
export function readDevices(db: Db, uid?: number): Promise<KnownDevice[]> {
  const rows = db.selectFrom('session').select(['uid', 'device', 'last_seen_at']).orderBy('device')
  return (uid === undefined ? rows : rows.where('uid', '=', uid)).execute()
}

/** Remembers when people were last there. */
export const updateLastSeen = (tx: Tx, uids: readonly number[], last_seen_at: number) =>
  tx.updateTable('account').set({ last_seen_at }).where('uid', 'in', uids).execute()

/** When people were last there, one of them or all. Too fleeting a matter for the memory. */
export async function readLastSeen(db: Db, uid?: number): Promise<Map<number, number | null>> {
  const rows = db.selectFrom('account').select(['uid', 'last_seen_at'])
  const found = await (uid === undefined ? rows : rows.where('uid', '=', uid)).execute()
  return new Map(found.map((row) => [row.uid, row.last_seen_at]))
}
