import type { Db, Tx } from '../../engines/database/database.ts'
import type { AccountRow } from './tables.ts'

// The SQL of accounts.

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    account: number
  }
}

/** Reads all accounts, or those of `uids`. */
export function readAccounts(db: Db, uids?: readonly number[]): Promise<AccountRow[]> {
  const rows = db.selectFrom('account').selectAll().orderBy('uid')
  return (uids ? rows.where('uid', 'in', uids) : rows).execute()
}

/** Reads the current row. The cache may lag behind the commits of other nodes. */
export const findAccount = (db: Db, uid: number): Promise<AccountRow | undefined> =>
  db.selectFrom('account').selectAll().where('uid', '=', uid).executeTakeFirst()

export async function insertAccount(tx: Tx, row: AccountRow): Promise<void> {
  await tx.insertInto('account').values(row).execute()
  tx.invalidate('account', row.uid)
}

export async function updateAccount(
  tx: Tx,
  uid: number,
  changes: Partial<AccountRow>,
): Promise<AccountRow> {
  const changed = await tx
    .updateTable('account')
    .set(changes)
    .where('uid', '=', uid)
    .returningAll()
    .executeTakeFirstOrThrow()
  tx.invalidate('account', uid)
  return changed
}

export async function removeAccount(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('account').where('uid', '=', uid).execute()
  tx.invalidate('account', uid)
}

/** Whether an account other than `exceptUid` has one of the keys of a name. */
export async function hasNameKey(
  db: Db,
  name_keys: readonly string[],
  exceptUid: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('uid')
    .where('name_key', 'in', name_keys)
    .where('uid', '!=', exceptUid)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether another account has the address. */
export async function isEmailTaken(db: Db, email: string, exceptUid = 0): Promise<boolean> {
  const row = await db
    .selectFrom('account')
    .select('uid')
    .where('email', '=', email)
    .where('uid', '!=', exceptUid)
    .executeTakeFirst()
  return row !== undefined
}

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
    // Visitors of the widget are not counted.
    .where((account) => account.or([account('widget_id', 'is', null), account('is_admin', '=', 1)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Guests whose account was created before a time. */
export async function readGuestsBefore(db: Db, time: number): Promise<number[]> {
  const rows = await db
    .selectFrom('account')
    .select('uid')
    .where('create_by', '=', 'guest')
    .where('created_at', '<', time)
    .execute()
  return rows.map((row) => row.uid)
}

/** The time at which the last stream of a user ended. */
export interface LastSeen {
  uid: number
  last_seen_at: number
}

/** Stores when users were last online. Changes too often to cache. */
export async function updateLastSeen(tx: Tx, times: readonly LastSeen[]): Promise<void> {
  for (const last_seen_at of new Set(times.map((time) => time.last_seen_at))) {
    const users = times.filter((time) => time.last_seen_at === last_seen_at)
    const uids = users.map(({ uid }) => uid)
    await tx.updateTable('account').set({ last_seen_at }).where('uid', 'in', uids).execute()
  }
}

/** Reads when users were last online: those of `uids`, or all. */
export async function readLastSeen(
  db: Db,
  uids?: readonly number[],
): Promise<Map<number, number | null>> {
  const rows = db.selectFrom('account').select(['uid', 'last_seen_at'])
  const found = await (uids ? rows.where('uid', 'in', uids) : rows).execute()
  return new Map(found.map((row) => [row.uid, row.last_seen_at]))
}
