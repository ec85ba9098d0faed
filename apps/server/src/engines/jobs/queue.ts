import type { Tx } from '../database/database.ts'
import type { JobRow } from '../database/tables.ts'
import type { Needs } from './jobs.ts'

/**
 * A kind of work. It may run again after a crash, so it must not mind being repeated; and it ends within
 * the minute that its lease lasts.
 */
export interface JobKind {
  name: string
  run(payload: unknown): Promise<void>
}

const leaseMs = 60_000
const batch = 20
const attemptsMax = 5
// A job that failed too often stays where an administrator can find it, and is not tried again.
const parked = 8_640_000_000_000_000

/** Rows with a due time: leased, done, taken away, or tried again later. */
export function openQueue({ database, now, onError }: Needs) {
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
      for (let rows = await take(); rows.length > 0; rows = await take()) {
        await Promise.all(rows.map(runOne))
      }
    } catch (error) {
      onError(error, 'jobs')
    }
  }

  async function take(): Promise<JobRow[]> {
    if (kinds.size === 0) return []
    // Most of the time there is nothing to do, and looking costs no commit.
    const [any] = await due(database.db).limit(1).execute()
    if (!any) return []
    return database.transact(async (tx) => {
      const ids = await due(tx).orderBy('due_at').orderBy('id').limit(batch).execute()
      if (ids.length === 0) return []
      return tx
        .updateTable('job')
        .set((row) => ({ lease_until: now() + leaseMs, attempts: row('attempts', '+', 1) }))
        .where(
          'id',
          'in',
          ids.map(({ id }) => id),
        )
        .returningAll()
        .execute()
    })
  }

  // One whose attempts ended with the process each time is parked as well: it may be what ended it.
  const due = (db: Pick<Tx, 'selectFrom'>) =>
    db
      .selectFrom('job')
      .select('id')
      .where('due_at', '<=', now())
      .where('lease_until', '<=', now())
      .where('attempts', '<', attemptsMax)
      .where('name', 'in', [...kinds.keys()])

  async function runOne({ id, name, payload, attempts }: JobRow) {
    try {
      await kinds.get(name)?.run(JSON.parse(payload))
      await database.transact((tx) => tx.deleteFrom('job').where('id', '=', id).execute())
    } catch (error) {
      onError(error, name)
      const dueAt = attempts < attemptsMax ? now() + 1000 * 2 ** attempts : parked
      await database.transact((tx) =>
        tx.updateTable('job').set({ due_at: dueAt, lease_until: 0 }).where('id', '=', id).execute(),
      )
    }
  }

  return {
    handle: (kind: JobKind) => void kinds.set(kind.name, kind),
    runDue,
    idle: async () => working,
  }
}

/** Plans a job in the transaction that makes it necessary. */
export async function planJob(
  tx: Tx,
  job: { id: number; name: string; payload: unknown; dueAt: number },
): Promise<void> {
  await tx
    .insertInto('job')
    .values({
      id: job.id,
      name: job.name,
      payload: JSON.stringify(job.payload),
      due_at: job.dueAt,
      lease_until: 0,
      attempts: 0,
    })
    .execute()
}
