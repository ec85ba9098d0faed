import type { Db, Tx } from '../../../engines/database/database.ts'
import type { HiddenMessageRow, MessageRow } from '../tables.ts'

// The SQL of hidden messages.

export const insertHidden = (tx: Tx, row: HiddenMessageRow) =>
  tx.insertInto('hidden_message').values(row).execute()

/** Removes a hidden content and returns it. */
export const takeHidden = (tx: Tx, mid: number): Promise<HiddenMessageRow | undefined> =>
  tx.deleteFrom('hidden_message').where('mid', '=', mid).returningAll().executeTakeFirst()

/** Those of some messages that are hidden. */
export async function hiddenAmong(db: Db, mids: readonly number[]): Promise<ReadonlySet<number>> {
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
