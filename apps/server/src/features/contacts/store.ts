import type { ContactEntry, ContactInfo } from '@parley/protocol'
import type { Db } from '../../engines/database/database.ts'
import type { ContactRow } from '../../engines/database/tables.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    contact: number
  }
}

/** Reads all blocks, or those that `uids` made. */
export function readBlocks(db: Db, uids?: readonly number[]): Promise<ContactRow[]> {
  const rows = db.selectFrom('contact').selectAll().where('status', '=', 'blocked')
  return (uids ? rows.where('uid', 'in', uids) : rows).execute()
}

/** Reads the contacts of a user, both added and blocked. */
export async function contactEntries(db: Db, uid: number): Promise<ContactEntry[]> {
  const rows = await db
    .selectFrom('contact')
    .selectAll()
    .where('uid', '=', uid)
    .where('status', 'in', ['added', 'blocked'])
    .orderBy('target_uid')
    .execute()
  return rows.map(({ target_uid, status, created_at, updated_at }) => ({
    target_uid,
    info: { status: status as ContactInfo['status'], created_at, updated_at },
  }))
}
