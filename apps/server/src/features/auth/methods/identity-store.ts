import type { Db, Tx } from '../../../engines/database/database.ts'
import type { IdentityRow, OneTimeValueRow } from '../../../engines/database/tables.ts'

// The SQL of the identities of other systems, and of the values that proofs of them use once.

/** The account that belongs to a user of another system. */
export async function findIdentity(
  db: Db,
  { provider, subject }: Pick<IdentityRow, 'provider' | 'subject'>,
): Promise<number | undefined> {
  const row = await db
    .selectFrom('identity')
    .select('uid')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return row?.uid
}

/** The identities of an account. */
export const readIdentities = (db: Db, uid: number): Promise<IdentityRow[]> =>
  db.selectFrom('identity').selectAll().where('uid', '=', uid).orderBy('provider').execute()

/** Stores an identity. Returns whether nobody had it. */
export async function insertIdentity(tx: Tx, row: IdentityRow): Promise<boolean> {
  const stored = await tx
    .insertInto('identity')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .returning('uid')
    .executeTakeFirst()
  return stored !== undefined
}

/** Removes an identity of an account. Returns whether there was one. */
export async function removeIdentity(tx: Tx, uid: number, provider: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('identity')
    .where('uid', '=', uid)
    .where('provider', '=', provider)
    .returning('uid')
    .executeTakeFirst()
  return removed !== undefined
}

/** Stores a value, in place of an earlier one with the key. */
export async function putValue(tx: Tx, row: OneTimeValueRow): Promise<void> {
  const { value, expires_at } = row
  await tx
    .insertInto('one_time_value')
    .values(row)
    .onConflict((clash) => clash.columns(['kind', 'key']).doUpdateSet({ value, expires_at }))
    .execute()
}

/** Takes a value out. Undefined if there is none, or it has expired. */
export async function takeValue(
  tx: Tx,
  { kind, key, now }: { kind: string; key: string; now: number },
): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('one_time_value')
    .where('kind', '=', kind)
    .where('key', '=', key)
    .returning(['value', 'expires_at'])
    .executeTakeFirst()
  return row && row.expires_at > now ? row.value : undefined
}

/** Stores a key that must not come twice. Returns whether it came for the first time. */
export async function insertKey(tx: Tx, row: Omit<OneTimeValueRow, 'value'>): Promise<boolean> {
  const stored = await tx
    .insertInto('one_time_value')
    .values({ ...row, value: '' })
    .onConflict((clash) => clash.doNothing())
    .returning('key')
    .executeTakeFirst()
  return stored !== undefined
}

export const removeExpiredValues = (tx: Tx, now: number) =>
  tx.deleteFrom('one_time_value').where('expires_at', '<=', now).execute()
