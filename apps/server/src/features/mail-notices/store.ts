import type { Db, Tx } from '../../engines/database/database.ts'
import type { MailNoticeRow } from './tables.ts'

// The SQL of mail notices.

export async function findMailNotice(db: Db, uid: number): Promise<MailNoticeRow> {
  const row = await db
    .selectFrom('mail_notice')
    .selectAll()
    .where('uid', '=', uid)
    .executeTakeFirst()
  return row ?? defaultMailNotice(uid)
}

export const saveMailNotice = (tx: Tx, uid: number, changes: Partial<Omit<MailNoticeRow, 'uid'>>) =>
  tx
    .insertInto('mail_notice')
    .values({ uid, is_daily: 0, mailed_at: null, ...changes })
    .onConflict((clash) => clash.column('uid').doUpdateSet(changes))
    .execute()

/** The default for a user without a row. */
export const defaultMailNotice = (uid: number): MailNoticeRow => ({
  uid,
  is_daily: 0,
  mailed_at: null,
})

/** Reads the rows of all users, by uid. */
export async function readMailNotices(db: Db): Promise<Map<number, MailNoticeRow>> {
  const rows = await db.selectFrom('mail_notice').selectAll().execute()
  return new Map(rows.map((row) => [row.uid, row]))
}
