import type { Db, Tx } from '../../../engines/database/database.ts'
import type { SecondFactorRow } from '../tables.ts'

// The SQL of authenticator apps and recovery codes.

export const findFactor = (db: Db, uid: number): Promise<SecondFactorRow | undefined> =>
  db.selectFrom('second_factor').selectAll().where('uid', '=', uid).executeTakeFirst()

/** Whether a user signs in with an authenticator app. */
export async function hasFactor(db: Db, uid: number): Promise<boolean> {
  const row = await findFactor(db, uid)
  return row !== undefined && row.confirmed_at !== null
}

/** Stores a secret that waits for its first code, in place of an earlier one that waits. */
export async function putFactor(tx: Tx, row: SecondFactorRow): Promise<void> {
  const { sealed_secret, confirmed_at, last_step } = row
  await tx
    .insertInto('second_factor')
    .values(row)
    .onConflict((clash) =>
      clash.column('uid').doUpdateSet({ sealed_secret, confirmed_at, last_step }),
    )
    .execute()
}

export const confirmFactor = (tx: Tx, uid: number, confirmed_at: number) =>
  tx.updateTable('second_factor').set({ confirmed_at }).where('uid', '=', uid).execute()

/** Uses the code of a time step up. Returns whether no later one was used before. */
export async function useStep(tx: Tx, uid: number, step: number): Promise<boolean> {
  const row = await tx
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('uid', '=', uid)
    .where('last_step', '<', step)
    .returning('uid')
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the app and the recovery codes of a user. */
export async function removeFactor(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('second_factor').where('uid', '=', uid).execute()
  await tx.deleteFrom('recovery_code').where('uid', '=', uid).execute()
}

export async function replaceRecoveryCodes(
  tx: Tx,
  uid: number,
  hashes: readonly string[],
): Promise<void> {
  await tx.deleteFrom('recovery_code').where('uid', '=', uid).execute()
  const rows = hashes.map((code_hash) => ({ uid, code_hash }))
  await tx.insertInto('recovery_code').values(rows).execute()
}

/** Uses a recovery code up. Returns whether there was one. */
export async function useRecoveryCode(tx: Tx, uid: number, code_hash: string): Promise<boolean> {
  const row = await tx
    .deleteFrom('recovery_code')
    .where('uid', '=', uid)
    .where('code_hash', '=', code_hash)
    .returning('uid')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(db: Db, uid: number): Promise<number> {
  const rows = await db.selectFrom('recovery_code').select('uid').where('uid', '=', uid).execute()
  return rows.length
}
