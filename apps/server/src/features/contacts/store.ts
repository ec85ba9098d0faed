import type { ContactEntry, ContactInfo } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { ContactRow } from './tables.ts'

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

/** Reads the contacts of a user, also those they removed. */
export const readContacts = (db: Db, uid: number): Promise<ContactRow[]> =>
  db.selectFrom('contact').selectAll().where('uid', '=', uid).orderBy('target_uid').execute()

/** Reads the contacts of a user, both added and blocked. */
export async function contactEntries(db: Db, uid: number): Promise<ContactEntry[]> {
  const rows = await readContacts(db, uid)
  return rows
    .filter(({ status }) => status !== '')
    .map((row) => ({ target_uid: row.target_uid, info: toContactInfo(row) }))
}

export const toContactInfo = ({ status, created_at, updated_at }: ContactRow): ContactInfo => ({
  status: status as ContactInfo['status'],
  created_at,
  updated_at,
})

export const findContact = (
  db: Db,
  uid: number,
  target_uid: number,
): Promise<ContactRow | undefined> =>
  db
    .selectFrom('contact')
    .selectAll()
    .where('uid', '=', uid)
    .where('target_uid', '=', target_uid)
    .executeTakeFirst()

/** The number of a user's contacts, also of those they removed. */
export async function countContacts(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('contact')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow()
  return count
}

export async function saveContact(tx: Tx, row: ContactRow): Promise<void> {
  const { status, updated_at } = row
  await tx
    .insertInto('contact')
    .values(row)
    .onConflict((clash) => clash.columns(['uid', 'target_uid']).doUpdateSet({ status, updated_at }))
    .execute()
  tx.invalidate('contact', row.uid)
}
