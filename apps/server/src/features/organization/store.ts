import type { Db, Tx } from '../../engines/database/database.ts'

// The SQL of the configuration records.

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    config: string
  }
}

/** Reads all records, or those of `names`, each with its value as JSON. */
export function readRecords(db: Db, names?: readonly string[]) {
  const rows = db.selectFrom('config').selectAll()
  return (names ? rows.where('name', 'in', names) : rows).execute()
}

/** Stores a record, replacing the old one. */
export async function writeRecord(tx: Tx, name: string, record: object): Promise<void> {
  const value = JSON.stringify(record)
  await tx
    .insertInto('config')
    .values({ name, value })
    .onConflict((clash) => clash.column('name').doUpdateSet({ value }))
    .execute()
  tx.invalidate('config', name)
}
