import type { Tx } from './database.ts'

export type SequenceName = 'uid' | 'gid' | 'log_id' | 'job' | 'mid'

/** Draws the next id of a sequence. Drawn once, an id never comes back. */
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

/** Remembers the highest mid, for when the rows that show it are erased. */
export async function keepLastMid(tx: Tx, mid: number): Promise<void> {
  await tx
    .insertInto('sequence')
    .values({ name: 'mid', value: mid })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value: mid }))
    .execute()
}
