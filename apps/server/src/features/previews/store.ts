import type { Db, Tx } from '../../engines/database/database.ts'

export async function isSuppressed(db: Db, mid: number): Promise<boolean> {
  const row = await db
    .selectFrom('hidden_preview')
    .select('mid')
    .where('mid', '=', mid)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns whether it was not suppressed before. */
export async function insertSuppressed(tx: Tx, mid: number): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('hidden_preview')
    .values({ mid })
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Returns whether it was suppressed. */
export async function removeSuppressed(tx: Tx, mid: number): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('hidden_preview')
    .where('mid', '=', mid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
