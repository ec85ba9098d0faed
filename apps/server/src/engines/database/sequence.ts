import type { Tx } from './database.ts'

export type SequenceName =
  | 'uid'
  | 'gid'
  | 'log_id'
  | 'job'
  | 'archive'
  | 'favorite'
  | 'draft'
  | 'bot_key'

/** Returns the next id of a sequence. Ids are never reused. For mids use `tx.mids`. */
export async function nextId(tx: Tx, name: SequenceName): Promise<number> {
  const { value } = await tx
    .insertInto('sequence')
    .values({ name, value: 1 })
    .onConflict((clash) =>
      clash.column('name').doUpdateSet((row) => ({ value: row('sequence.value', '+', 1) })),
    )
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}
