import type { Db, Tx } from './database.ts'

/** Whether an entry with this key was stored, and its key may not be used again. */
export async function isKeyUsed(db: Db, name: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('entry_key')
    .select('mid')
    .where('name', '=', name)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

/** Removes the keys of entries that may be used again. */
export async function removeExpiredKeys(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('entry_key').where('expires_at', '<=', now).execute()
}
