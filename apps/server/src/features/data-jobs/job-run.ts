import { ApiError, type ApiErrorName } from '@parley/protocol'
import type { DataJobRow } from './tables.ts'
import { isDiskFull } from '../../http/answer/outage.ts'
import type { UsersServices } from '../users/index.ts'
import { lease, removeEarlier, updateLeased } from './store.ts'
import { type DataJobKind, type JobParams, resultKey } from './work.ts'
import { writeZip } from './zip-writer.ts'

const beatMs = 1_000

/** One run of a job, until it is done, fails, or is interrupted. */
export class JobRun {
  readonly #services: UsersServices
  readonly #kind: DataJobKind
  readonly #interruption = new AbortController()
  /** As it is stored. */
  #job: DataJobRow
  #reached: Pick<DataJobRow, 'step' | 'progress'> = { step: null, progress: 0 }
  #beating: Promise<void> | undefined

  constructor(services: UsersServices, kind: DataJobKind, job: DataJobRow) {
    this.#services = services
    this.#kind = kind
    this.#job = job
  }

  /** Ends the work. A job that was not cancelled waits to be run again. */
  interrupt(): void {
    this.#interruption.abort()
  }

  /** Does the work and stores how it ended. Does not fail. */
  async run(): Promise<void> {
    const { log } = this.#services
    const { id, kind } = this.#job
    const timer = setInterval(() => {
      this.#beating ??= this.#beat().finally(() => {
        this.#beating = undefined
      })
    }, beatMs)
    try {
      const end = await this.#work()
      clearInterval(timer)
      await this.#beating
      await this.#store(end)
    } catch (error) {
      log.error({ err: error, job: id, kind }, 'the end of a job was not stored')
    } finally {
      clearInterval(timer)
    }
  }

  /** The changes to the row that the work leads to. */
  async #work(): Promise<Partial<DataJobRow>> {
    const { blobs, log } = this.#services
    const { id, kind } = this.#job
    const { signal } = this.#interruption
    try {
      const summary = await this.#kind.run({
        job: { ...this.#job, params: JSON.parse(this.#job.params ?? '{}') as JobParams },
        signal,
        writeZip: (fill) => writeZip((zip) => blobs.put(resultKey(id), zip), fill, signal),
        progress: (step, percent) => {
          this.#reached = { step, progress: Math.min(99, Math.max(0, Math.floor(percent))) }
        },
      })
      const size = (await blobs.head(resultKey(id)))?.size ?? null
      return { state: 'done', progress: 100, summary: JSON.stringify(summary), size }
    } catch (error) {
      if (signal.aborted) return { state: 'queued', attempts: this.#job.attempts - 1 }
      log.error({ err: error, job: id, kind }, 'a job failed')
      return { state: 'failed', error: reasonOf(error) }
    }
  }

  /** Stores what was reached and extends the lease. A job that is not ours any more is interrupted. */
  async #beat(): Promise<void> {
    const { clock, database, log } = this.#services
    const { step, progress } = this.#reached
    const isNew = step !== this.#job.step || progress !== this.#job.progress
    if (!isNew && !lease.isToRenew(this.#job, clock.now())) return
    const changes = { step, progress, ...lease.from(clock.now()) }
    try {
      if (await database.transact((tx) => updateLeased(tx, this.#job, changes))) {
        this.#job = { ...this.#job, ...changes }
      } else {
        this.interrupt()
      }
    } catch (error) {
      // The next beat tries again, and the lease lasts longer than many of them.
      log.error({ err: error, job: this.#job.id }, 'the progress of a job was not stored')
    }
  }

  async #store(end: Partial<DataJobRow>): Promise<void> {
    const { blobs, clock, database } = this.#services
    const { id } = this.#job
    const changes = {
      step: null,
      ...lease.none,
      finished_at: end.state === 'queued' ? null : clock.now(),
      ...end,
    }
    const earlier = await database.transact(async (tx) => {
      if (!(await updateLeased(tx, this.#job, changes))) return undefined
      // Only the newest result of a person is kept.
      return end.state === 'done' ? removeEarlier(tx, this.#job) : []
    })
    // A job that was cancelled or removed meanwhile leaves nothing.
    if (!earlier) return blobs.remove(resultKey(id))
    for (const one of earlier) await blobs.remove(resultKey(one))
  }
}

const known: Partial<Record<ApiErrorName, string>> = {
  'disk-full': 'storage_full',
  'bad-archive': 'bad_archive',
  'not-empty': 'not_empty',
  'unsupported-version': 'unsupported_version',
}

/** The code that clients are told. */
function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return 'storage_full'
  return (error instanceof ApiError && known[error.reason]) || 'internal'
}
