import type { Db, Tx } from '../../../engines/database/database.ts'
import type { PasswordDigestRow } from '../tables.ts'

// The SQL of the hashes of digests of passwords.

export const findDigest = (db: Db, uid: number): Promise<PasswordDigestRow | undefined> =>
  db.selectFrom('password_digest').selectAll().where('uid', '=', uid).executeTakeFirst()

/** Stores the hash of an account's digest, in place of an earlier one. */
export async function putDigest(tx: Tx, row: PasswordDigestRow): Promise<void> {
  const { hash, password_mark } = row
  await tx
    .insertInto('password_digest')
    .values(row)
    .onConflict((clash) => clash.column('uid').doUpdateSet({ hash, password_mark }))
    .execute()
}

export const removeDigests = (tx: Tx) => tx.deleteFrom('password_digest').execute()
