import type { Db, Tx } from '../../engines/database/database.ts'

export const insertArchive = (tx: Tx, row: { id: number; path: string }) =>
  tx.insertInto('archive').values(row).execute()

/** Removes archives by their paths. Returns their ids. */
export async function removeArchives(tx: Tx, paths: readonly string[]): Promise<number[]> {
  const rows = await tx.deleteFrom('archive').where('path', 'in', paths).returning('id').execute()
  return rows.map(({ id }) => id)
}

export const findArchive = (db: Db, path: string): Promise<{ id: number } | undefined> =>
  db.selectFrom('archive').select('id').where('path', '=', path).executeTakeFirst()
