import type { Db, Tx } from '../../../engines/database/database.ts'
import type { MessageRow } from '../tables.ts'

/** Replaces the words of a message. Does nothing for one that is not in the index yet. */
export async function replaceInIndex(tx: Tx, mid: number, words: string): Promise<void> {
  const indexed = await tx
    .selectFrom('search_index')
    .select('rowid')
    .where('rowid', '=', mid)
    .executeTakeFirst()
  if (!indexed) return
  await removeFromIndex(tx, [mid])
  await addToIndex(tx, mid, words)
}

export const addToIndex = (tx: Tx, mid: number, words: string) =>
  tx.insertInto('search_index').values({ rowid: mid, words }).execute()

export const removeFromIndex = (tx: Tx, mids: readonly number[]) =>
  tx.deleteFrom('search_index').where('rowid', 'in', mids).execute()

/** Removes the messages of a channel from the index. Call it before they are removed themselves. */
export const removeChannelFromIndex = (tx: Tx, gid: number) =>
  tx
    .deleteFrom('search_index')
    .where('rowid', 'in', tx.selectFrom('message').select('mid').where('gid', '=', gid))
    .execute()

export const clearIndex = (tx: Tx) => tx.deleteFrom('search_index').execute()

/** The messages above `low`, up to and including `high`, are in the index. */
export interface IndexProgress {
  low: number
  high: number
}

/** The progress of the index; undefined before its first run. */
export async function readProgress(db: Db): Promise<IndexProgress | undefined> {
  const rows = await db.selectFrom('search_progress').selectAll().execute()
  const midOf = (name: string) => rows.find((row) => row.name === name)?.mid
  const [low, high] = [midOf('low'), midOf('high')]
  return low === undefined || high === undefined ? undefined : { low, high }
}

export async function writeProgress(tx: Tx, { low, high }: IndexProgress): Promise<void> {
  for (const [name, mid] of [
    ['low', low],
    ['high', high],
  ] as const) {
    await tx
      .insertInto('search_progress')
      .values({ name, mid })
      .onConflict((clash) => clash.column('name').doUpdateSet({ mid }))
      .execute()
  }
}

/** The oldest messages above a mid. */
export const messagesAbove = (db: Db, mid: number, limit: number): Promise<MessageRow[]> =>
  indexable(db).where('mid', '>', mid).orderBy('mid').limit(limit).execute()

/** The newest messages up to a mid. */
export const messagesUpTo = (db: Db, mid: number, limit: number): Promise<MessageRow[]> =>
  indexable(db).where('mid', '<=', mid).orderBy('mid', 'desc').limit(limit).execute()

/** The newest messages between two mids, both exclusive. */
export const messagesBetween = (
  db: Db,
  { above, below, limit }: { above: number; below: number; limit: number },
): Promise<MessageRow[]> =>
  indexable(db)
    .where('mid', '>', above)
    .where('mid', '<', below)
    .orderBy('mid', 'desc')
    .limit(limit)
    .execute()

const indexable = (db: Db) =>
  db.selectFrom('message').selectAll().where('type', 'in', ['normal', 'reply'])
