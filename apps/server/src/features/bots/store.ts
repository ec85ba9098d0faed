import type { Db, Tx } from '../../engines/database/database.ts'
import type { BotKeyRow } from './tables.ts'

// The SQL of the keys of bots.

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    bot_key: string
  }
}

/** Reads all keys, those with some hashes, or those of a bot; in the order in which they were made. */
export function readKeys(
  db: Db,
  { digests, uid }: { digests?: readonly string[] | undefined; uid?: number },
): Promise<BotKeyRow[]> {
  let rows = db.selectFrom('bot_key').selectAll().orderBy('id')
  if (digests) rows = rows.where('digest', 'in', digests)
  if (uid !== undefined) rows = rows.where('uid', '=', uid)
  return rows.execute()
}

/** Adds a key. Returns false if the bot has one of this name. */
export async function insertKey(tx: Tx, row: BotKeyRow): Promise<boolean> {
  const rows = await tx
    .insertInto('bot_key')
    .values(row)
    .onConflict((clash) => clash.columns(['uid', 'name']).doNothing())
    .returning('id')
    .execute()
  tx.invalidate('bot_key', row.digest)
  return rows.length > 0
}

/** Removes a key of a bot. Returns it if it was there. */
export async function removeKey(tx: Tx, uid: number, id: number): Promise<BotKeyRow | undefined> {
  const row = await tx
    .deleteFrom('bot_key')
    .where('uid', '=', uid)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (row) tx.invalidate('bot_key', row.digest)
  return row
}

export const updateLastUsed = (tx: Tx, id: number, at: number) =>
  tx.updateTable('bot_key').set({ last_used_at: at }).where('id', '=', id).execute()
