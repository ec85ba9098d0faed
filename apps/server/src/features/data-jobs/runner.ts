import type { JobKind } from '@parley/protocol'
import type { UsersServices } from '../users/index.ts'
import { JobRun } from './job-run.ts'
import { lease, readWaiting, updateLeased } from './store.ts'
import type { DataJobRow } from './tables.ts'
import type { DataJobKind } from './work.ts'

const atOnce = 2
// A job that was running each time when its server stopped may be the cause.
const maxAttempts = 3

/** Runs the waiting jobs on this node, some at a time, the oldest first. */
export class Runner {
  readonly #services: UsersServices
  readonly #kinds: ReadonlyMap<JobKind, DataJobKind>
  readonly #running = new Map<string, { run: JobRun; ended: Promise<void> }>()
  #beginning: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(services: UsersServices, kinds: ReadonlyMap<JobKind, DataJobKind>) {
    this.#services = services
    this.#kinds = kinds
  }

  /** Begins a job that was just stored. If that fails, the next interval begins it. */
  wake(): void {
    const { log } = this.#services
    this.begin().catch((error: unknown) => log.error({ err: error }, 'a job did not begin'))
  }

  /** Begins waiting jobs as long as there is room. Does not wait for their end. */
  begin(): Promise<void> {
    this.#beginning = this.#beginning.catch(() => {}).then(() => this.#beginWaiting())
    return this.#beginning
  }

  /** Ends a job of this node that was cancelled. */
  interrupt(id: string): void {
    this.#running.get(id)?.run.interrupt()
  }

  /** Interrupts the jobs of this node. They begin again when a node has room for them. */
  async stop(): Promise<void> {
    this.#isStopped = true
    await this.#beginning.catch(() => {})
    const all = [...this.#running.values()]
    for (const { run } of all) run.interrupt()
    await Promise.all(all.map(({ ended }) => ended))
  }

  /** Resolves when no job of this node runs. For tests. */
  async idle(): Promise<void> {
    await this.#beginning.catch(() => {})
    while (this.#running.size > 0) {
      await Promise.all([...this.#running.values()].map(({ ended }) => ended))
      await this.#beginning.catch(() => {})
    }
  }

  #hasRoom = () => !this.#isStopped && this.#kinds.size > 0 && this.#running.size < atOnce

  async #beginWaiting(): Promise<void> {
    const { db, clock } = this.#services
    if (!this.#hasRoom()) return
    for (const job of await readWaiting(db, [...this.#kinds.keys()], clock.now())) {
      if (!this.#hasRoom()) return
      if (!this.#running.has(job.id)) await this.#beginOne(job)
    }
  }

  async #beginOne(job: DataJobRow): Promise<void> {
    const { database, clock } = this.#services
    const kind = this.#kinds.get(job.kind as JobKind)
    if (!kind) return
    const isHopeless = job.attempts >= maxAttempts
    const changes: Partial<DataJobRow> = isHopeless
      ? { state: 'failed', error: 'interrupted', finished_at: clock.now(), step: null }
      : {
          state: 'running',
          attempts: job.attempts + 1,
          ...lease.from(clock.now()),
          progress: 0,
          step: null,
        }
    const isTaken = await database.transact((tx) => updateLeased(tx, job, changes))
    if (!isTaken || isHopeless) return
    const run = new JobRun(this.#services, kind, { ...job, ...changes })
    const ended = run.run().finally(() => {
      this.#running.delete(job.id)
      this.wake()
    })
    this.#running.set(job.id, { run, ended })
  }
}
