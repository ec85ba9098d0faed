import type { Db, Tx } from '../../engines/database/database.ts'
import type { WidgetVisitRow } from './tables.ts'

// The SQL of the widget.

export const findVisit = (db: Db, uid: number): Promise<WidgetVisitRow | undefined> =>
  db.selectFrom('widget_visit').selectAll().where('uid', '=', uid).executeTakeFirst()

/** Stores the last visit of a user. Members that are absent stay as they were. */
export const saveVisit = (
  tx: Tx,
  uid: number,
  visit: Omit<WidgetVisitRow, 'uid' | 'email'> & { email?: string },
) =>
  tx
    .insertInto('widget_visit')
    .values({ uid, email: null, ...visit })
    .onConflict((clash) => clash.column('uid').doUpdateSet(visit))
    .execute()
