import type { Db, Tx } from '../../../engines/database/database.ts'
import type { IdentityRow } from '../tables.ts'

// The SQL of the identities of other systems.

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

/** An identity. */
export const readIdentity = (
  db: Db,
  { provider, subject }: Pick<IdentityRow, 'provider' | 'subject'>,
): Promise<IdentityRow | undefined> =>
  db
    .selectFrom('identity')
    .selectAll()
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst()

/** Stores what the other system said about an identity. */
export async function updateIdentity(
  tx: Tx,
  { provider, subject }: Pick<IdentityRow, 'provider' | 'subject'>,
  changes: Pick<IdentityRow, 'name' | 'email' | 'label'>,
): Promise<void> {
  await tx
    .updateTable('identity')
    .set(changes)
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .execute()
}

/** The identities of an account. */
export const readIdentities = (db: Db, uid: number): Promise<IdentityRow[]> =>
  db.selectFrom('identity').selectAll().where('uid', '=', uid).orderBy('provider').execute()

/** The identities of a provider, by ascending uid. */
export const readIdentitiesOf = (
  db: Db,
  provider: string,
  { above, max }: { above: number; max: number },
): Promise<IdentityRow[]> =>
  db
    .selectFrom('identity')
    .selectAll()
    .where('provider', '=', provider)
    .where('uid', '>', above)
    .orderBy('uid')
    .limit(max)
    .execute()

/** Stores an identity. Returns false if it is already linked. */
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

/** Removes the identities of an account except that of one provider. */
export async function removeOtherIdentities(tx: Tx, uid: number, provider: string): Promise<void> {
  await tx.deleteFrom('identity').where('uid', '=', uid).where('provider', '!=', provider).execute()
}
