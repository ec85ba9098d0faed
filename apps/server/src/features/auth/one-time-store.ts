import type { Db, Tx } from '../../engines/database/database.ts'
import type { OneTimeValueRow } from './tables.ts'

// The SQL of values that are good for one use.

/** Stores a value, in place of an earlier one with the key. */
export async function putValue(tx: Tx, row: OneTimeValueRow): Promise<void> {
  const { value, expires_at } = row
  await tx
    .insertInto('one_time_value')
    .values(row)
    .onConflict((clash) => clash.columns(['kind', 'key']).doUpdateSet({ value, expires_at }))
    .execute()
}

/** Reads a value and leaves it. Undefined if there is none, or it has expired. */
export async function findValue(
  db: Db,
  { kind, key, now }: { kind: string; key: string; now: number },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('one_time_value')
    .select(['value', 'expires_at'])
    .where('kind', '=', kind)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && row.expires_at > now ? row.value : undefined
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
