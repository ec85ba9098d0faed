import { type BusMessage, isPublication } from '../bus/bus.ts'
import type { DatabaseOptions, PendingEntry, PendingWrite, Tx } from './database.ts'
import { GroupSteps } from './group-steps.ts'
import { runTransaction, type Transaction } from './transaction.ts'
import type { WriterThread } from './writer-thread.ts'

const groupMax = 256
const transactionMaxMs = 60_000
const saveLastMid = `insert into sequence (name, value) values ('mid', ?)
  on conflict (name) do update set value = excluded.value`

interface Append {
  entry: PendingEntry<unknown>
  built?: PendingWrite<unknown>
  done(value: unknown): void
  fail(error: unknown): void
}

type Job = Append | Transaction
const isAppend = (job: Job): job is Append => 'entry' in job

/**
 * Lets writers share commits: jobs that arrive during a commit form the next one. Jobs run, take mids and
 * are published in the order of the calls, so every stream receives ascending mids and a resume by
 * `after_mid` misses nothing. The last mid is stored with each group, because rows may be deleted and
 * mids must never be reused.
 */
export class GroupCommit {
  readonly #steps: GroupSteps
  readonly #options: DatabaseOptions
  readonly #waiting: Job[] = []
  #pumping: Promise<void> | undefined

  constructor(thread: WriterThread, lastMid: number, options: DatabaseOptions) {
    this.#steps = new GroupSteps(thread, lastMid)
    this.#options = options
  }

  get lastMid(): number {
    return this.#steps.lastMid
  }

  append<T>(entry: PendingEntry<T>): Promise<T> {
    return new Promise<T>((done, fail) =>
      this.#enqueue({ entry: entry as PendingEntry<unknown>, done: done as Append['done'], fail }),
    )
  }

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((done, fail) =>
      this.#enqueue({ work, messages: [], done: (value: unknown) => done(value as T), fail }),
    )
  }

  /** Resolves when no job is waiting or running. */
  async idle(): Promise<void> {
    while (this.#pumping) await this.#pumping
  }

  #enqueue(job: Job) {
    this.#waiting.push(job)
    this.#pumping ??= this.#pump()
  }

  async #pump(): Promise<void> {
    // Jobs enqueued in the same turn belong to the first group.
    await Promise.resolve()
    let committed: Job[] = []
    while (this.#waiting.length > 0 || committed.length > 0) {
      const group = this.#waiting.splice(0, groupMax)
      // 1. Transactions read caches, so publish the previous commit before they run.
      if (!group.every(isAppend)) committed = await this.#settled(committed)
      // 2. Appends need no cache: commit them while the previous commit is published.
      const commit = group.length > 0 ? this.#commit(group) : undefined
      await this.#settled(committed)
      committed = (await commit) ?? []
    }
    // Runs in the same step as the check of the queue, so that no job can be missed in between.
    this.#pumping = undefined
  }

  /** Runs and commits a group. Returns the committed jobs: none if it failed, after failing each job. */
  async #commit(group: Job[]): Promise<Job[]> {
    const steps = this.#steps
    const lastMidBefore = steps.lastMid
    try {
      steps.push({ sql: 'begin immediate' })
      await this.#carryOut(group)
      if (steps.lastMid !== lastMidBefore) {
        steps.push({ sql: saveLastMid, parameters: [steps.lastMid] })
      }
      steps.push({ sql: 'commit' })
      await steps.flush()
      return group.filter((job) => !isAppend(job) || job.built !== undefined)
    } catch (error) {
      await steps.rollBack()
      // These mids were never published. Skipping them could leave a `joined_mid` above the mid that a
      // restart finds.
      steps.lastMid = lastMidBefore
      for (const job of group) job.fail(error)
      return []
    }
  }

  async #carryOut(group: Job[]): Promise<void> {
    let hasInvalidated = false
    const appends = new AppendSteps()
    for (const [at, job] of group.entries()) {
      if (isAppend(job)) {
        this.#build(job, appends)
      } else if (hasInvalidated) {
        // It may read cached rows that this group changed. They are read again after the commit.
        this.#waiting.unshift(...group.splice(at))
        break
      } else {
        appends.moveTo(this.#steps)
        await runTransaction(this.#steps, job, this.#options.transactionMaxMs ?? transactionMaxMs)
        hasInvalidated = !job.messages.every(isPublication)
      }
    }
    appends.moveTo(this.#steps)
  }

  #build(job: Append, appends: AppendSteps) {
    try {
      job.built = job.entry.build(this.#steps.lastMid + 1)
    } catch (error) {
      job.fail(error)
      return
    }
    this.#steps.lastMid++
    appends.add(job.built)
  }

  /** Publishes the messages of a committed group, job by job, and resolves its callers. */
  async #settled(group: Job[]): Promise<never[]> {
    for (const job of group) {
      try {
        const wait = this.#options.publish(messagesOf(job))
        if (wait) await wait
      } catch (error) {
        job.fail(error)
      }
      answer(job)
    }
    return []
  }
}

/**
 * The statements of consecutive appends, grouped by their text so that fifty messages cost one step.
 * Entries write different rows, so the order between entries does not matter.
 */
class AppendSteps {
  readonly #bySql = new Map<string, (readonly unknown[])[]>()

  add({ statements }: PendingWrite<unknown>) {
    for (const { sql, parameters } of statements) {
      const many = this.#bySql.get(sql)
      if (many) many.push(parameters)
      else this.#bySql.set(sql, [parameters])
    }
  }

  moveTo(group: GroupSteps) {
    for (const [sql, many] of this.#bySql) group.push({ sql, many })
    this.#bySql.clear()
  }
}

// Invalidations come first, so that caches are up to date before events are published.
function messagesOf(job: Job): readonly BusMessage[] {
  if (isAppend(job)) return job.entry.publications(job.built?.value)
  if (job.messages.every(isPublication)) return job.messages
  return [
    ...job.messages.filter((message) => !isPublication(message)),
    ...job.messages.filter(isPublication),
  ]
}

function answer(job: Job) {
  if (isAppend(job)) job.done(job.built?.value)
  else if (job.outcome && 'value' in job.outcome) job.done(job.outcome.value)
  else job.fail(job.outcome?.error)
}
