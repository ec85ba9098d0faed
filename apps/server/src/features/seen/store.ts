import type { Db, Tx } from '../../engines/database/database.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    privateReader: number
  }
}

/** Reads which users are private readers, of all or of `uids`. */
export async function readPrivate(db: Db, uids?: readonly number[]): Promise<number[]> {
  const rows = db.selectFrom('hidden_reader').select('uid')
  const found = await (uids ? rows.where('uid', 'in', uids) : rows).execute()
  return found.map(({ uid }) => uid)
}

/** Makes a user a private reader or not. Returns false if nothing changed. */
export async function savePrivate(tx: Tx, uid: number, isPrivate: boolean): Promise<boolean> {
  const changed = isPrivate
    ? await tx
        .insertInto('hidden_reader')
        .values({ uid })
        .onConflict((clash) => clash.doNothing())
        .returning('uid')
        .execute()
    : await tx.deleteFrom('hidden_reader').where('uid', '=', uid).returning('uid').execute()
  if (changed.length > 0) tx.invalidate('privateReader', uid)
  return changed.length > 0
}
