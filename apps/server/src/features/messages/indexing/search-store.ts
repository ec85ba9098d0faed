import type { Db, Statement, Tx } from '../../../engines/database/database.ts'
import type { MessageRow } from '../../../engines/database/tables.ts'

const insertSql = 'insert into search_index (rowid, words) values (?, ?)'

/** The statement that adds a message to the search index. */
export const indexStatement = (mid: number, words: string): Statement => ({
  sql: insertSql,
  parameters: [mid, words],
})

export async function replaceInIndex(tx: Tx, mid: number, words: string): Promise<void> {
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

/** Which messages are in the index: those above `low`, and up to `high` if an older node wrote some. */
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

/** Messages from `from` to `to` that are not in the index, the newest first. */
export const unindexed = (
  db: Db,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<MessageRow[]> =>
  db
    .selectFrom('message')
    .selectAll()
    .where('mid', '>=', from)
    .where('mid', '<=', to)
    .where('type', 'in', ['normal', 'reply'])
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('search_index')
            .select('search_index.rowid')
            .whereRef('search_index.rowid', '=', 'message.mid'),
        ),
      ),
    )
    .orderBy('mid', 'desc')
    .limit(limit)
    .execute()
