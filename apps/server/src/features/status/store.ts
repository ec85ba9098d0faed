import type { Db, Tx } from '../../engines/database/database.ts'
import type { PersonalStatusRow } from './tables.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    status: number
  }
}

/** Reads the statuses of all users, or of `uids`. */
export function readStatuses(db: Db, uids?: readonly number[]): Promise<PersonalStatusRow[]> {
  const rows = db.selectFrom('personal_status').selectAll()
  return (uids ? rows.where('uid', 'in', uids) : rows).execute()
}

export async function saveStatus(tx: Tx, row: PersonalStatusRow): Promise<void> {
  const { uid, ...values } = row
  await tx
    .insertInto('personal_status')
    .values({ uid, ...values })
    .onConflict((clash) => clash.column('uid').doUpdateSet(values))
    .execute()
  tx.invalidate('status', uid)
}

export async function removeStatus(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('personal_status').where('uid', '=', uid).execute()
  tx.invalidate('status', uid)
}
