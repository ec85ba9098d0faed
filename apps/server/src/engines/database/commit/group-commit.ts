import { type BusMessage, isPublication } from '../../bus/bus.ts'
import type { DatabaseOptions, PendingEntry, Tx } from '../database.ts'
import { type Append, AppendGroup, isAppend } from './append-group.ts'
import { CommitOrder } from './commit-order.ts'
import { GroupSteps } from './group-steps.ts'
import { type Transaction, runTransaction } from './transaction.ts'
import { type Commit, type GroupStart, NotCommittedError, type Writer } from './writer.ts'

const groupMax = 256
const transactionMaxMs = 60_000

type Job = Append | Transaction

/** A group that is on disk and not yet published. */
interface Committed {
  jobs: readonly Job[]
  /** Commits of other nodes from before this one. */
  missed: readonly Commit[]
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
  readonly #order: CommitOrder
  readonly #options: DatabaseOptions
  readonly #waiting: Job[] = []
  #pumping: Promise<void> | undefined

  constructor(writer: Writer, options: DatabaseOptions, order = new CommitOrder(0)) {
    this.#writer = writer
    this.#steps = new GroupSteps(writer)
    this.#order = order
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

  /** Publishes commits of other nodes, unless this node has published them. */
  async publishMissed(missed: readonly Commit[]): Promise<void> {
    for (const { seq, messages } of missed) {
      try {
        await this.#order.run(seq, async () => this.#options.publish(messages))
      } catch (error) {
        this.#options.onError?.(error)
      }
    }
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
    let committed: Committed | undefined
    while (this.#waiting.length > 0 || committed) {
      const group = this.#waiting.splice(0, groupMax)
      // 1. Transactions read caches, so publish the previous commit before they run.
      if (!group.every(isAppend)) committed = await this.#publish(committed)
      // 2. Appends need no cache: commit them while the previous commit is published.
      const commit = group.length > 0 ? this.#commit(group) : undefined
      await this.#publish(committed)
      committed = await commit
    }
    // Runs in the same step as the check of the queue, so that no job can be missed in between.
    this.#pumping = undefined
  }

  /** Runs and commits a group. Returns undefined if it failed, after failing each job. */
  async #commit(group: Job[]): Promise<Committed | undefined> {
    try {
      const begun = this.#writer.begin(
        group.flatMap((job) => (isAppend(job) ? (job.entry.key ?? []) : [])),
      )
      const start = begun instanceof Promise ? await begun : begun
      const { missed } = start
      if (!group.every(isAppend)) await this.publishMissed(missed)
      const { jobs, keys } = await this.#carryOut(group, start)
      const messages = jobs.flatMap(messagesOf)
      const end = { lastMid: this.#steps.lastMid, keys, messages }
      const seq = await this.#writer.commit(this.#steps.take(), end)
      if (seq !== undefined) this.#options.announce?.({ seq, messages })
      return { jobs, missed, seq }
    } catch (error) {
      this.#steps.take()
      await this.#writer.rollBack()
      this.#giveUp(group, error)
      return undefined
    }
  }

  // An entry can be built again. The work of a transaction may have had other effects.
  #giveUp(group: readonly Job[], error: unknown) {
    const canRepeat = error instanceof NotCommittedError
    for (const job of group) if (!canRepeat || !isAppend(job)) job.fail(error)
    if (canRepeat) this.#waiting.unshift(...group.filter(isAppend))
  }

  /** Runs the jobs of a group. Returns those to commit, and puts the others back into the queue. */
  async #carryOut(group: Job[], start: GroupStart) {
    this.#steps.lastMid = start.lastMid
    for (const step of start.steps) this.#steps.push(step)
    let hasInvalidated = false
    const appends = new AppendGroup(start.usedKeys)
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
          this.#options.transactionMaxMs ?? transactionMaxMs,
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
  async #publish(committed: Committed | undefined): Promise<undefined> {
    if (!committed) return
    const { jobs, missed, seq } = committed
    if (seq === undefined) return this.#publishJobs(jobs)
    await this.publishMissed(missed)
    await this.#order.run(seq, () => this.#publishJobs(jobs))
    // Nothing happens to callers that have their answer.
    for (const job of jobs) answer(job)
  }

  async #publishJobs(jobs: readonly Job[]): Promise<undefined> {
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
