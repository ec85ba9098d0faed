import type { Db, Tx } from '../../engines/database/database.ts'
import type { EmojiRow } from './tables.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    emoji: string
  }
}

/** Reads all custom emoji, or those of `names`. */
export function readEmoji(db: Db, names?: readonly string[]): Promise<EmojiRow[]> {
  const rows = db.selectFrom('emoji').selectAll()
  return (names ? rows.where('name', 'in', names) : rows).execute()
}

export async function countEmoji(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('emoji')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export const findEmojiRow = (db: Db, id: string): Promise<EmojiRow | undefined> =>
  db.selectFrom('emoji').selectAll().where('id', '=', id).executeTakeFirst()

/** Inserts a custom emoji. Returns false if its name is taken. */
export async function insertEmoji(tx: Tx, row: EmojiRow): Promise<boolean> {
  const rows = await tx
    .insertInto('emoji')
    .values(row)
    .onConflict((clash) => clash.column('name').doNothing())
    .returning('id')
    .execute()
  tx.invalidate('emoji', row.name)
  return rows.length > 0
}

export async function removeEmoji(tx: Tx, { id, name }: EmojiRow): Promise<void> {
  await tx.deleteFrom('emoji').where('id', '=', id).execute()
  tx.invalidate('emoji', name)
}
