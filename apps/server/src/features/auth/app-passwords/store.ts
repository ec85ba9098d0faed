import type { Db, Tx } from '../../../engines/database/database.ts'
import type { AppPasswordRow } from '../tables.ts'

// The SQL of app passwords.

export const findAppPassword = (db: Db, hash: string): Promise<AppPasswordRow | undefined> =>
  db.selectFrom('app_password').selectAll().where('hash', '=', hash).executeTakeFirst()

/** The app passwords of a user, oldest first. */
export const readAppPasswords = (db: Db, uid: number): Promise<AppPasswordRow[]> =>
  db
    .selectFrom('app_password')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const insertAppPassword = (tx: Tx, row: AppPasswordRow) =>
  tx.insertInto('app_password').values(row).execute()

/** Notes a use. Returns whether the app password still exists. */
export async function useAppPassword(tx: Tx, id: string, last_used_at: number): Promise<boolean> {
  const row = await tx
    .updateTable('app_password')
    .set({ last_used_at })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes an app password of a user. Returns its name, or undefined if there was none. */
export async function removeAppPassword(
  tx: Tx,
  uid: number,
  id: string,
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('app_password')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export const removeAppPasswords = (tx: Tx, uid: number) =>
  tx.deleteFrom('app_password').where('uid', '=', uid).execute()
