import type { JobKind, JobState } from '@parley/protocol'
import type { Db, Tx } from '../../engines/database/database.ts'
import type { DataJobRow } from './tables.ts'
import { Lease, type Leased } from '../../engines/jobs/lease.ts'

// The SQL of the jobs that people start.

const unfinished: JobState[] = ['queued', 'running']
/** How long a job belongs to a node that does not extend its lease. */
export const lease = Lease.of(60_000)

/** Adds a job. Returns false if the person has an unfinished one of the kind. */
export async function insertJob(tx: Tx, row: DataJobRow): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('data_job')
    .values(row)
    .onConflict((clash) => clash.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** The jobs of a person, or all, newest first. */
export function readJobs(db: Db, uid?: number): Promise<DataJobRow[]> {
  const rows = db.selectFrom('data_job').selectAll().orderBy('created_at', 'desc').orderBy('id')
  return (uid === undefined ? rows : rows.where('created_by', '=', uid)).execute()
}

/** The jobs that wait or run, oldest first. */
export const unfinishedJobs = (db: Db): Promise<DataJobRow[]> =>
  db
    .selectFrom('data_job')
    .selectAll()
    .where('state', 'in', unfinished)
    .orderBy('created_at')
    .execute()

export const findJob = (db: Db, id: string): Promise<DataJobRow | undefined> =>
  db.selectFrom('data_job').selectAll().where('id', '=', id).executeTakeFirst()

/** The unfinished jobs of `kinds` that no node works on, oldest first. */
export const readWaiting = (db: Db, kinds: readonly JobKind[], now: number) =>
  db
    .selectFrom('data_job')
    .selectAll()
    .where('state', 'in', unfinished)
    .where('kind', 'in', kinds)
    .where(lease.isFree(now))
    .orderBy('created_at')
    .orderBy('id')
    .limit(10)
    .execute()

/**
 * Changes an unfinished job if its lease is still the one that was read. Returns false if another node has
 * taken it, or if it was cancelled or removed.
 */
export const updateLeased = (
  tx: Tx,
  known: Pick<DataJobRow, 'id'> & Leased,
  changes: Partial<DataJobRow>,
): Promise<boolean> =>
  lease.update(
    tx
      .updateTable('data_job')
      .set(changes)
      .where('id', '=', known.id)
      .where('state', 'in', unfinished),
    known,
  )

/** Cancels a job. Returns false if it is finished. */
export async function cancelJob(tx: Tx, id: string, now: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('data_job')
    .set({ state: 'cancelled', finished_at: now, step: null })
    .where('id', '=', id)
    .where('state', 'in', unfinished)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const removeJob = (tx: Tx, id: string) =>
  tx.deleteFrom('data_job').where('id', '=', id).execute()

/** Removes the other finished jobs of the same kind and person. Returns their ids. */
export async function removeEarlier(
  tx: Tx,
  { id, kind, created_by }: Pick<DataJobRow, 'id' | 'kind' | 'created_by'>,
): Promise<string[]> {
  const rows = await tx
    .deleteFrom('data_job')
    .where('created_by', '=', created_by)
    .where('kind', '=', kind)
    .where('id', '!=', id)
    .where('state', 'not in', unfinished)
    .returning('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Removes all jobs of a person. */
export async function removeJobsOf(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('data_job').where('created_by', '=', uid).execute()
}

/** Removes the jobs of everybody. */
export const removeAllJobs = (tx: Tx) => tx.deleteFrom('data_job').execute()

/** Removes the jobs that were finished before a time. */
export const removeFinishedBefore = (tx: Tx, time: number) =>
  tx.deleteFrom('data_job').where('finished_at', '<', time).execute()
