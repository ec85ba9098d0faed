import type { Database } from '../database/database.ts'

/** A kind of work. It may run again after a crash, so it must not mind being repeated. */
export interface JobKind {
  name: string
  run(payload: unknown): Promise<void>
}

/** Work that is done again and again. */
export interface Chore {
  name: string
  everyMs: number
  run(): Promise<void>
}

export interface Jobs {
  /** Makes a kind known; rows of unknown kinds wait until somebody knows them. */
  handle(kind: JobKind): void
  /** Does `chore` every so often, first after one period. */
  repeat(chore: Chore): void
  /** Begins to work. */
  start(): void
  /** Runs what is due now, once; for tests and for shutting down in order. */
  runDue(): Promise<void>
  stop(): Promise<void>
}

export interface JobsOptions {
  database: Database
  now(): number
  onError(error: unknown, name: string): void
}

const tickMs = 1_000
const leaseMs = 60_000
const batch = 20
const attemptsMax = 5

/**
 * Durable jobs: rows with a due time and a lease, so that several nodes share the work and a restart
 * loses none. Chores are not stored: every node may do them.
 */
export function openJobs({ database, now, onError }: JobsOptions): Jobs {
  const kinds = new Map<string, JobKind>()
  const chores: (Chore & { dueAt: number; running: boolean })[] = []
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined

  async function takeDue() {
    if (kinds.size === 0) return []
    const names = [...kinds.keys()]
    const due = await database.db
      .selectFrom('job')
      .select('id')
      .where('due_at', '<=', now())
      .where('lease_until', '<=', now())
      .where('name', 'in', names)
      .limit(1)
      .execute()
    if (due.length === 0) return []
    return database.transact((tx) =>
      tx
        .updateTable('job')
        .set((row) => ({ lease_until: now() + leaseMs, attempts: row('attempts', '+', 1) }))
        .where('id', 'in', (rows) =>
          rows
            .selectFrom('job')
            .select('id')
            .where('due_at', '<=', now())
            .where('lease_until', '<=', now())
            .where('name', 'in', names)
            .orderBy('due_at')
            .limit(batch),
        )
        .returningAll()
        .execute(),
    )
  }

  async function runDue() {
    for (const row of await takeDue()) {
      try {
        await kinds.get(row.name)?.run(JSON.parse(row.payload))
        await database.transact((tx) => tx.deleteFrom('job').where('id', '=', row.id).execute())
      } catch (error) {
        onError(error, row.name)
        const dueAt = row.attempts < attemptsMax ? now() + 1000 * 2 ** row.attempts : parked
        await database.transact((tx) =>
          tx
            .updateTable('job')
            .set({ due_at: dueAt, lease_until: 0 })
            .where('id', '=', row.id)
            .execute(),
        )
      }
    }
  }

  async function runChores() {
    for (const chore of chores) {
      if (chore.dueAt > now() || chore.running) continue
      chore.running = true
      await chore.run().catch((error: unknown) => onError(error, chore.name))
      chore.running = false
      chore.dueAt = now() + chore.everyMs
    }
  }

  async function work() {
    try {
      await runChores()
      await runDue()
    } catch (error) {
      onError(error, 'jobs')
    }
  }

  return {
    handle: (kind) => void kinds.set(kind.name, kind),
    repeat: (chore) =>
      void chores.push({ ...chore, dueAt: now() + chore.everyMs, running: false }),
    start() {
      timer = setInterval(() => {
        working ??= work().finally(() => (working = undefined))
      }, tickMs)
      timer.unref()
    },
    runDue,
    async stop() {
      clearInterval(timer)
      await working
    },
  }
}

// A job that failed too often stays where an administrator can find it, and is not tried again.
const parked = 8_640_000_000_000_000

/** Plans a job in the transaction that makes it necessary. */
export async function planJob(
  tx: import('../database/database.ts').Tx,
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
