import type { Db, Tx } from '../../../engines/database/database.ts'
import type { PasskeyRow } from '../tables.ts'

// The SQL of passkeys.

export const findPasskey = (db: Db, id: string): Promise<PasskeyRow | undefined> =>
  db.selectFrom('passkey').selectAll().where('id', '=', id).executeTakeFirst()

/** The passkeys of a user, oldest first. */
export const readPasskeys = (db: Db, uid: number): Promise<PasskeyRow[]> =>
  db.selectFrom('passkey').selectAll().where('uid', '=', uid).orderBy('created_at').execute()

export async function hasPasskey(db: Db, uid: number): Promise<boolean> {
  const row = await db.selectFrom('passkey').select('id').where('uid', '=', uid).executeTakeFirst()
  return row !== undefined
}

/** Stores a passkey. Returns false if it is already stored. */
export async function insertPasskey(tx: Tx, row: PasskeyRow): Promise<boolean> {
  const stored = await tx
    .insertInto('passkey')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Notes a use. Authenticators that count must count up: otherwise there is a copy. Returns whether it did. */
export async function usePasskey(
  tx: Tx,
  id: string,
  { counter, at }: { counter: number; at: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('passkey')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where((where) => where.or([where('counter', '<', counter), where.and({ counter: 0 })]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Renames a passkey of a user. Returns whether there is one. */
export async function renamePasskey(tx: Tx, uid: number, id: string, name: string) {
  const row = await tx
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes a passkey of a user. Returns whether there was one. */
export async function removePasskey(tx: Tx, uid: number, id: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const removePasskeys = (tx: Tx, uid: number) =>
  tx.deleteFrom('passkey').where('uid', '=', uid).execute()
