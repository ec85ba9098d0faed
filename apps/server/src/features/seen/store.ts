import type { Db, Tx } from '../../engines/database/database.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    hiddenReader: number
  }
}

/** Reads which users are hidden, of all or of `uids`. */
export async function readHidden(db: Db, uids?: readonly number[]): Promise<number[]> {
  const rows = db.selectFrom('hidden_reader').select('uid')
  const found = await (uids ? rows.where('uid', 'in', uids) : rows).execute()
  return found.map(({ uid }) => uid)
}

/** Hides or shows a user. Returns false if they were hidden or shown already. */
export async function saveHidden(tx: Tx, uid: number, isHidden: boolean): Promise<boolean> {
  const changed = isHidden
    ? await tx
        .insertInto('hidden_reader')
        .values({ uid })
        .onConflict((clash) => clash.doNothing())
        .returning('uid')
        .execute()
    : await tx.deleteFrom('hidden_reader').where('uid', '=', uid).returning('uid').execute()
  if (changed.length > 0) tx.invalidate('hiddenReader', uid)
  return changed.length > 0
}
