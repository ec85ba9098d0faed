import type { Tx } from './database.ts'

/** Stores a configuration record, replacing the old one. */
export async function writeRecord(tx: Tx, name: string, value: object): Promise<void> {
  const text = JSON.stringify(value)
  await tx
    .insertInto('config')
    .values({ name, value: text })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value: text }))
    .execute()
}
