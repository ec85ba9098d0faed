import type { Db, Tx } from '../../engines/database/database.ts'
import type { ReminderRow } from './tables.ts'

export const insertReminder = (tx: Tx, row: ReminderRow) =>
  tx.insertInto('reminder').values(row).execute()

/** The reminders of a user that are not done, the next one first. */
export const readReminders = (db: Db, uid: number): Promise<ReminderRow[]> =>
  db
    .selectFrom('reminder')
    .selectAll()
    .where('uid', '=', uid)
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .orderBy('id')
    .execute()

export const findReminder = (db: Db, uid: number, id: string): Promise<ReminderRow | undefined> =>
  db
    .selectFrom('reminder')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .executeTakeFirst()

/** The number of a user's reminders that are not done. */
export async function countReminders(db: Db, uid: number): Promise<number> {
  const { count } = await db
    .selectFrom('reminder')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .where('done_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export const updateReminder = (tx: Tx, { id, due_at, is_due, done_at }: ReminderRow) =>
  tx.updateTable('reminder').set({ due_at, is_due, done_at }).where('id', '=', id).execute()

/** The reminders whose time has come, in the order of their times. */
export const readDue = (db: Db, now: number, limit: number): Promise<ReminderRow[]> =>
  db
    .selectFrom('reminder')
    .selectAll()
    .where('due_at', '<=', now)
    .where('is_due', '=', 0)
    .where('done_at', 'is', null)
    .orderBy('due_at')
    .limit(limit)
    .execute()

export const removeDoneBefore = (tx: Tx, time: number) =>
  tx.deleteFrom('reminder').where('done_at', 'is not', null).where('done_at', '<', time).execute()
