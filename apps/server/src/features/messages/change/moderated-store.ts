import type { Db, Tx } from '../../../engines/database/database.ts'
import type { ModeratedMessageRow, MessageRow } from '../tables.ts'

// The SQL of moderated messages.

export const insertModerated = (tx: Tx, row: ModeratedMessageRow) =>
  tx.insertInto('hidden_message').values(row).execute()

/** Removes a moderated content and returns it. */
export const takeModerated = (tx: Tx, mid: number): Promise<ModeratedMessageRow | undefined> =>
  tx.deleteFrom('hidden_message').where('mid', '=', mid).returningAll().executeTakeFirst()

/** Those of some messages that are moderated. */
export async function moderatedAmong(
  db: Db,
  mids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (mids.length === 0) return new Set()
  const rows = await db
    .selectFrom('hidden_message')
    .select('mid')
    .where('mid', 'in', mids)
    .execute()
  return new Set(rows.map(({ mid }) => mid))
}

/** The edits of a message, which hold its earlier contents. */
export const readEdits = (tx: Tx, mid: number): Promise<MessageRow[]> =>
  tx
    .selectFrom('message')
    .selectAll()
    .where('target_mid', '=', mid)
    .where('type', '=', 'edit')
    .execute()

/** Stores another content of an edit. */
export async function updateEdit(tx: Tx, row: MessageRow): Promise<void> {
  const { mid, content_type, content, properties, payload } = row
  await tx
    .updateTable('message')
    .set({ content_type, content, properties, payload })
    .where('mid', '=', mid)
    .execute()
  tx.invalidate('message', mid)
}
