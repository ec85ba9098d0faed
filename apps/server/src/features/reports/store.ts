import type { ReportState } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { ReportRow } from './tables.ts'

// The SQL of reported messages.

/** Adds a report. Returns false if the person has an open one of the message. */
export async function insertReport(tx: Tx, row: ReportRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('report')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The reports that are open or closed, newest first; of some channels if `gids` is given. */
export function readReports(
  db: Db,
  { isOpen, gids, limit }: { isOpen: boolean; gids: readonly number[] | undefined; limit: number },
): Promise<ReportRow[]> {
  let rows = db
    .selectFrom('report')
    .selectAll()
    .where('state', isOpen ? '=' : '!=', 'open')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
  if (gids) rows = rows.where('gid', 'in', gids)
  return rows.execute()
}

export const findReport = (db: Db, id: string): Promise<ReportRow | undefined> =>
  db.selectFrom('report').selectAll().where('id', '=', id).executeTakeFirst()

export async function countOpenBy(db: Db, uid: number): Promise<number> {
  const row = await db
    .selectFrom('report')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('reporter_uid', '=', uid)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Closes open reports. Returns those that were open. */
export const closeReports = (
  tx: Tx,
  which: { id: string } | { mid: number },
  { state, by, now }: { state: ReportState; by: number; now: number },
): Promise<ReportRow[]> => {
  const change = tx
    .updateTable('report')
    .set({ state, closed_by: by, closed_at: now })
    .where('state', '=', 'open')
  return ('id' in which ? change.where('id', '=', which.id) : change.where('mid', '=', which.mid))
    .returningAll()
    .execute()
}

/** Whether a person has closed reports that they were not told of. */
export async function hasUntold(db: Db, uid: number): Promise<boolean> {
  const row = await db
    .selectFrom('report')
    .select('id')
    .where('reporter_uid', '=', uid)
    .where('state', '!=', 'open')
    .where('is_told', '=', 0)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Marks the closed reports of a person as told, and returns those that were not. */
export const takeUntold = (tx: Tx, uid: number): Promise<ReportRow[]> =>
  tx
    .updateTable('report')
    .set({ is_told: 1 })
    .where('reporter_uid', '=', uid)
    .where('state', '!=', 'open')
    .where('is_told', '=', 0)
    .returningAll()
    .execute()

/** Removes the reports that were closed before a time. */
export const removeClosedBefore = (tx: Tx, time: number) =>
  tx.deleteFrom('report').where('closed_at', '<', time).execute()
