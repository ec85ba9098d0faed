import type { Db, Tx } from '../../../engines/database/database.ts'
import type { OutletRow } from '../tables.ts'

// The SQL of outlets.

declare module '../../../engines/database/database.ts' {
  interface CachedSubjects {
    outlet: string
  }
}

export const readOutlets = (db: Db, ids?: readonly string[]): Promise<OutletRow[]> => {
  const rows = db.selectFrom('outlet').selectAll().orderBy('created_at').orderBy('id')
  return (ids ? rows.where('id', 'in', ids) : rows).execute()
}

export const readOutletsOf = (db: Db, uid: number): Promise<OutletRow[]> =>
  db
    .selectFrom('outlet')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export async function insertOutlet(tx: Tx, row: OutletRow): Promise<void> {
  await tx.insertInto('outlet').values(row).execute()
  tx.invalidate('outlet', row.id)
}

/** Changes an outlet of a user. Returns false if they have none with this id. */
export async function updateOutlet(
  tx: Tx,
  { uid, id }: Pick<OutletRow, 'uid' | 'id'>,
  changes: Partial<OutletRow>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('outlet')
    .set(changes)
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  tx.invalidate('outlet', id)
  return numUpdatedRows > 0n
}

/** Removes an outlet of a user. Returns false if they have none with this id. */
export async function removeOutlet(
  tx: Tx,
  { uid, id }: Pick<OutletRow, 'uid' | 'id'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('outlet')
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()
  tx.invalidate('outlet', id)
  return numDeletedRows > 0n
}

/** Removes all outlets of a user. */
export async function removeOutletsOf(tx: Tx, uid: number): Promise<void> {
  const rows = await tx.selectFrom('outlet').select('id').where('uid', '=', uid).execute()
  await tx.deleteFrom('outlet').where('uid', '=', uid).execute()
  tx.invalidate('outlet', ...rows.map(({ id }) => id))
}
