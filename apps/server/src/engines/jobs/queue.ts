import type { ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { JobRow, Tables } from '../database/tables.ts'
import type { JobsContext } from './context.ts'
import { Lease } from './lease.ts'

/**
 * A kind of job. A job may run again after a crash, so `run` must be repeatable; and it must end within
 * the minute that its lease lasts.
 */
export interface JobKind {
  name: string
  run(payload: unknown, attempt: Attempt): Promise<void>
  /** The times before the second and each further attempt, in milliseconds. */
  pausesMs?: readonly number[]
  /** The longest time ahead at which a job is enqueued. A job that is due later was enqueued before the clock was set back. */
  aheadMs?: number
}

export interface Attempt {
  /** There will be no other one if this one fails. */
  isLast: boolean
}

export const lease = Lease.of(60_000)
const batch = 20
const usualPausesMs = [2_000, 4_000, 8_000, 16_000]
// The due time of a dead letter: a job that failed too often stays in the table and never runs again.
const deadLetterDueAt = 8_640_000_000_000_000

/** How many jobs of a kind wait or are run, without those that failed too often. */
export async function countJobs(db: Db, name: string): Promise<number> {
  const row = await db
    .selectFrom('job')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('name', '=', name)
    .where('due_at', '<', deadLetterDueAt)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

/** Leases rows that are due, runs them, and deletes or reschedules them. */
export function openQueue({ database, now, onError }: JobsContext) {
  const kinds = new Map<string, JobKind>()
  let working: Promise<void> | undefined

  function runDue(): Promise<void> {
    working ??= work().finally(() => {
      working = undefined
    })
    return working
  }

  async function work() {
    try {
      for (let rows = await leaseBatch(); rows.length > 0; rows = await leaseBatch()) {
        await Promise.all(rows.map(runOne))
      }
    } catch (error) {
      onError(error, 'jobs')
    }
  }

  async function leaseBatch(): Promise<JobRow[]> {
    if (kinds.size === 0) return []
    // Usually nothing is due; this read avoids a transaction.
    const [any] = await due(database.db).limit(1).execute()
    if (!any) return []
    return database.transact(async (tx) => {
      const ids = await due(tx).orderBy('due_at').orderBy('id').limit(batch).execute()
      if (ids.length === 0) return []
      return tx
        .updateTable('job')
        .set((row) => ({ ...lease.from(now()), attempts: row('attempts', '+', 1) }))
        .where(
          'id',
          'in',
          ids.map(({ id }) => id),
        )
        .returningAll()
        .execute()
    })
  }

  // Excludes a job whose attempts all ended in a crash: it may be the cause.
  const due = (db: Pick<Tx, 'selectFrom'>) =>
    db
      .selectFrom('job')
      .select('id')
      .where(lease.isFree(now()))
      .where(({ and, eb, or }) =>
        or(
          [...kinds.values()].map((kind) =>
            and([
              eb('name', '=', kind.name),
              eb('attempts', '<', pausesOf(kind).length + 1),
              or([eb('due_at', '<=', now()), and(isDelayedTooFar(eb, kind))]),
            ]),
          ),
        ),
      )

  /** A job that is further ahead than it can be was enqueued or put off while the clock was ahead. */
  const isDelayedTooFar = (eb: ExpressionBuilder<Tables, 'job'>, kind: JobKind) => [
    eb('due_at', '>', now() + Math.max(kind.aheadMs ?? 0, ...pausesOf(kind))),
    eb('due_at', '<', deadLetterDueAt),
  ]

  async function runOne({ id, name, payload, attempts }: JobRow) {
    const kind = kinds.get(name)
    const pause = kind && pausesOf(kind)[attempts - 1]
    try {
      await kind?.run(JSON.parse(payload), { isLast: pause === undefined })
      await database.transact((tx) => tx.deleteFrom('job').where('id', '=', id).execute())
    } catch (error) {
      onError(error, name)
      const dueAt = pause === undefined ? deadLetterDueAt : now() + pause
      await database.transact((tx) =>
        tx
          .updateTable('job')
          .set({ due_at: dueAt, ...lease.none })
          .where('id', '=', id)
          .execute(),
      )
    }
  }

  return {
    handle: (kind: JobKind) => void kinds.set(kind.name, kind),
    runDue,
    idle: async () => working,
  }
}

const pausesOf = ({ pausesMs = usualPausesMs }: JobKind) => pausesMs

/** Enqueues a job in the transaction that makes it necessary. Without `dueAt` it is due at once, whatever the clock says. */
export async function enqueueJob(
  tx: Tx,
  job: { id: number; name: string; payload: unknown; dueAt?: number },
): Promise<void> {
  await tx
    .insertInto('job')
    .values({
      id: job.id,
      name: job.name,
      payload: JSON.stringify(job.payload),
      due_at: job.dueAt ?? 0,
      ...lease.none,
      attempts: 0,
    })
    .execute()
}
