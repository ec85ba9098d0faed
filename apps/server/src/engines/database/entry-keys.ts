import type { Tx } from '../database.ts'

/** Removes the keys of entries that may be used again. */
export async function removeExpiredKeys(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('entry_key').where('expires_at', '<=', now).execute()
}
