import { fail } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import { findAccount, readAccounts } from './store.ts'
import { type User, toUser } from './user.ts'

/** Reads an account within the transaction. Throws `not-found` if there is none. */
export async function requireAccount(tx: Tx, uid: number): Promise<User> {
  const row = await findAccount(tx, uid)
  if (!row) throw fail('not-found')
  return toUser(row)
}

/**
 * Checks within the transaction that the caller still is an administrator: another one may have removed the role
 * since the request was authorized. Of two who remove each other's role at the same moment, one stays.
 */
export async function requireActingAdmin(tx: Tx, me: { uid: number }): Promise<void> {
  if (!(await isActingAdmin(tx, me))) throw fail('forbidden')
}

/** Whether the database has the caller as an administrator who may sign in. */
export async function isActingAdmin(db: Db, { uid }: { uid: number }): Promise<boolean> {
  const row = await findAccount(db, uid)
  return row?.is_admin === 1 && row.status !== 'frozen'
}

/** Reads users from the database. The memory of this node may lag behind the commits of others. */
export async function readUsers(db: Db, uids: readonly number[]): Promise<Map<number, User>> {
  const rows = await readAccounts(db, uids)
  return new Map(rows.map((row) => [row.uid, toUser(row)]))
}
