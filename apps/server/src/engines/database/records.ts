import type { Db, Tx } from './database.ts'

/** Reads a configuration record: what is stored over what is default. */
export async function readRecord<T extends object>(db: Db, name: string, fallback: T): Promise<T> {
  const row = await db
    .selectFrom('config')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return row ? { ...fallback, ...JSON.parse(row.value) } : fallback
}

/** Stores a configuration record whole. */
export async function writeRecord(tx: Tx, name: string, value: object): Promise<void> {
  const text = JSON.stringify(value)
  await tx
    .insertInto('config')
    .values({ name, value: text })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value: text }))
    .execute()
}
