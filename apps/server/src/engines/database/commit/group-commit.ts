import { type BusMessage, isPublication } from '../../bus/bus.ts'
import type { DatabaseOptions, PendingEntry, Tx } from '../database.ts'
import { type Append, AppendGroup, isAppend } from './append-group.ts'
import type { CommitHealth } from './commit-health.ts'
import { GroupSteps } from './group-steps.ts'
import { type Transaction, runTransaction } from './transaction.ts'
import {
  type GroupStart,
  NotCommittedError,
  type SharedLog,
  type UsedKey,
  type Writer,
} from './writer.ts'

const maxGroup = 256
const maxTransactionMs = 60_000

type Job = Append | Transaction

/** A group that is on disk and not yet published. */
interface Committed {
  jobs: readonly Job[]
  seq: number | undefined
}

/**
 * Lets writers share commits: jobs that arrive during a commit form the next one. Jobs run, take mids and
 * are published in the order of the calls, so every stream receives ascending mids and a resume by
 * `after_mid` misses nothing. With several nodes, groups take turns, and each node publishes all of them in
 * the same order.
 */
export class GroupCommit {
  readonly #writer: Writer
  readonly #steps: GroupSteps
  readonly #shared: SharedLog | undefined
  readonly #options: DatabaseOptions
  readonly #waiting: Job[] = []
  #pumping: Promise<void> | undefined
  /** The publication of the previous group. */
  #published: Promise<void> = Promise.resolve()

  readonly #health: CommitHealth

  constructor(writer: Writer, options: DatabaseOptions, health: CommitHealth, shared?: SharedLog) {
    this.#health = health
    this.#writer = writer
    this.#steps = new GroupSteps(writer)
    this.#shared = shared
    this.#options = options
  }

  append<T>(entry: PendingEntry<T>): Promise<number> {
    return new Promise((done, fail) =>
      this.#enqueue({ entry: entry as PendingEntry<unknown>, done, fail }),
    )
  }

  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((done, fail) =>
      this.#enqueue({ work, messages: [], done: (value: unknown) => done(value as T), fail }),
    )
  }

  /** Resolves when no job is waiting, running or being published. */
  async idle(): Promise<void> {
    do {
      await this.#pumping
      await this.#published
    } while (this.#pumping)
  }

  #enqueue(job: Job) {
    this.#waiting.push(job)
    this.#pumping ??= this.#pump()
  }

  async #pump(): Promise<void> {
    // Jobs enqueued in the same turn belong to the first group.
    await Promise.resolve()
    while (this.#waiting.length > 0) {
      const committed = await this.#commit()
      await this.#published
      // A step later, so that the next group is sent before this one is published.
      if (committed) this.#published = Promise.resolve().then(() => this.#publish(committed))
    }
    // Runs in the same step as the check of the queue, so that no job can be missed in between.
    this.#pumping = undefined
  }

  /** Runs and commits a group. Returns undefined if it failed, after failing its jobs. */
  async #commit(): Promise<Committed | undefined> {
    let group: Job[] = []
    let hasRun = false
    try {
      const begun = this.#writer.begin()
      const start = begun instanceof Promise ? await begun : begun
      // Jobs that came while this node waited for its turn belong to the group.
      group = this.#waiting.splice(0, maxGroup)
      const canRepeat = group.every(isAppend)
      const found = this.#writer.findKeys(
        group.flatMap((job) => (isAppend(job) ? (job.entry.key ?? []) : [])),
        canRepeat,
      )
      const usedKeys = found instanceof Promise ? await found : found
      if (!canRepeat) await this.#publishEarlier(start)
      hasRun = true
      const { jobs, keys } = await this.#carryOut(group, start, usedKeys)
      const messages = jobs.flatMap(messagesOf)
      const end = { lastMid: this.#steps.lastMid, keys, messages }
      const seq = await this.#writer.commit(this.#steps.take(), end)
      this.#health.noteCommit()
      return { jobs, seq }
    } catch (error) {
      this.#health.noteFailure()
      this.#steps.take()
      // A group that could not begin has taken no jobs.
      if (group.length === 0) group = this.#waiting.splice(0, maxGroup)
      await this.#writer.rollBack()
      this.#giveUp(group, hasRun, error)
      return undefined
    }
  }

  // Transactions read caches, so what was committed before them is published first.
  async #publishEarlier({ lastSeq }: GroupStart) {
    if (lastSeq === undefined || !this.#shared) return this.#published
    await this.#shared.reach(lastSeq, async (sql, parameters) => {
      const { rows } = await this.#writer.run([{ sql, parameters }])
      return rows
    })
  }

  // An entry can be built again. The work of a transaction that has run may have had other effects.
  #giveUp(group: readonly Job[], hasRun: boolean, error: unknown) {
    const isRepeated = (job: Job) =>
      error instanceof NotCommittedError && (isAppend(job) || !hasRun)
    this.#waiting.unshift(...group.filter(isRepeated))
    for (const job of group) if (!isRepeated(job)) job.fail(error)
  }

  /** Runs the jobs of a group. Returns those to commit, and puts the others back into the queue. */
  async #carryOut(group: Job[], start: GroupStart, usedKeys: ReadonlyMap<string, UsedKey>) {
    this.#steps.lastMid = start.lastMid
    for (const step of start.steps) this.#steps.push(step)
    let hasInvalidated = false
    const appends = new AppendGroup(usedKeys)
    for (const [at, job] of group.entries()) {
      if (isAppend(job)) {
        appends.add(job, this.#steps)
      } else if (hasInvalidated) {
        // It may read cached rows that this group changed. They are read again after the commit.
        this.#waiting.unshift(...group.splice(at))
        break
      } else {
        appends.moveTo(this.#steps)
        await runTransaction(
          this.#steps,
          job,
          this.#options.maxTransactionMs ?? maxTransactionMs,
          this.#writer.dialect,
        )
        hasInvalidated = !job.messages.every(isPublication)
      }
    }
    appends.moveTo(this.#steps)
    return {
      jobs: group.filter((job) => !isAppend(job) || job.mid !== undefined),
      keys: appends.keys,
    }
  }

  /** Publishes a committed group and resolves its callers. */
  async #publish({ jobs, seq }: Committed): Promise<void> {
    if (seq === undefined || !this.#shared) return this.#publishJobs(jobs)
    await this.#shared.publish(seq, () => this.#publishJobs(jobs))
    // Nothing happens to callers that have their answer.
    for (const job of jobs) answer(job)
  }

  async #publishJobs(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) {
      try {
        const wait = this.#options.publish(messagesOf(job))
        if (wait) await wait
      } catch (error) {
        job.fail(error)
      }
      answer(job)
    }
  }
}

// Invalidations come first, so that caches are up to date before events are published.
function messagesOf(job: Job): readonly BusMessage[] {
  if (isAppend(job)) return job.messages ?? []
  if (job.messages.every(isPublication)) return job.messages
  return [
    ...job.messages.filter((message) => !isPublication(message)),
    ...job.messages.filter(isPublication),
  ]
}

function answer(job: Job) {
  if (isAppend(job)) job.done(job.mid as number)
  else if (job.outcome && 'value' in job.outcome) job.done(job.outcome.value)
  else job.fail(job.outcome?.error)
}
