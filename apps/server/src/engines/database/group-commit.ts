import { Kysely } from 'kysely'
import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { type BusMessage, isPublication, createPublication } from '../bus/bus.ts'
import type {
  CachedSubjects,
  DatabaseOptions,
  PendingEntry,
  PendingWrite,
  Publisher,
  Tx,
} from './database.ts'
import { dialectOn } from './dialect.ts'
import type { Tables } from './tables.ts'
import type { Step, StepAnswer, WriterThread } from './writer-thread.ts'
import { StepError } from './writer-thread.ts'

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

interface Transaction {
  work(tx: Tx): Promise<unknown>
  messages: BusMessage[]
  outcome?: { value: unknown } | { error: unknown }
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
  lastMid: number
  readonly #thread: WriterThread
  readonly #options: DatabaseOptions
  readonly #waiting: Job[] = []
  #steps: Step[] = []
  #pumping: Promise<void> | undefined

  constructor(thread: WriterThread, lastMid: number, options: DatabaseOptions) {
    this.#thread = thread
    this.lastMid = lastMid
    this.#options = options
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
    const lastMidBefore = this.lastMid
    try {
      this.#steps = [{ sql: 'begin immediate' }]
      await this.#carryOut(group)
      if (this.lastMid !== lastMidBefore) {
        this.#steps.push({ sql: saveLastMid, parameters: [this.lastMid] })
      }
      this.#steps.push({ sql: 'commit' })
      await this.#flush()
      return group.filter((job) => !isAppend(job) || job.built !== undefined)
    } catch (error) {
      this.#steps = []
      await this.#thread.run([{ sql: 'rollback' }]).catch(() => {})
      // These mids were never published. Skipping them could leave a `joined_mid` above the mid that a
      // restart finds.
      this.lastMid = lastMidBefore
      for (const job of group) job.fail(error)
      return []
    }
  }

  async #carryOut(group: Job[]): Promise<void> {
    let hasInvalidated = false
    let appends = new AppendSteps()
    for (const [at, job] of group.entries()) {
      if (isAppend(job)) {
        this.#build(job, appends)
      } else if (hasInvalidated) {
        // It may read cached rows that this group changed. They are read again after the commit.
        this.#waiting.unshift(...group.splice(at))
        break
      } else {
        this.#steps.push(...appends.take())
        appends = new AppendSteps()
        await this.#runTransaction(job)
        hasInvalidated = !job.messages.every(isPublication)
      }
    }
    this.#steps.push(...appends.take())
  }

  #build(job: Append, appends: AppendSteps) {
    try {
      job.built = job.entry.build(this.lastMid + 1)
    } catch (error) {
      job.fail(error)
      return
    }
    this.lastMid++
    appends.add(job.built)
  }

  async #runTransaction(job: Transaction): Promise<void> {
    const lastMidBefore = this.lastMid
    const turn: Turn = { isOpen: true, broken: undefined }
    this.#steps.push({ sql: 'savepoint one' })
    const kysely = new Kysely<Tables>({ dialect: dialectOn(this.#connection(turn)) })
    const tx: Tx = Object.assign(kysely, this.#publisher(job.messages, turn))
    const limit = overdue(this.#options.transactionMaxMs ?? transactionMaxMs)
    try {
      job.outcome = { value: await Promise.race([job.work(tx), limit.passed]) }
    } catch (error) {
      job.outcome = { error }
      job.messages = []
      this.lastMid = lastMidBefore
      this.#steps.push({ sql: 'rollback to one' })
    } finally {
      turn.isOpen = false
      limit.lift()
    }
    if (turn.broken) throw turn.broken
    this.#steps.push({ sql: 'release one' })
  }

  #connection(turn: Turn): DatabaseConnection {
    return {
      executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
        requireOpen(turn)
        const at = this.#steps.push({ sql: query.sql, parameters: query.parameters }) - 1
        const { rows, changes } = await this.#flush().catch((error: unknown) => {
          // Earlier steps belong to other jobs, and a lost transaction to all of them. In both cases the
          // whole group fails.
          const isOurs = error instanceof StepError && error.at === at && !error.isTransactionLost
          if (!isOurs) turn.broken = error
          throw error
        })
        return { rows: rows as Row[], numAffectedRows: BigInt(changes) }
      },
      streamQuery() {
        throw new Error('Reading row by row is not offered')
      },
    }
  }

  #publisher(messages: BusMessage[], turn: Turn): Publisher {
    const add = (one: BusMessage) => {
      requireOpen(turn)
      messages.push(one)
    }
    return {
      publish: (audience, event, more) => add(createPublication(audience, event, more)),
      publishEncoded: add,
      invalidate: <Subject extends keyof CachedSubjects>(
        subject: Subject,
        ...ids: CachedSubjects[Subject][]
      ) => add({ invalidated: subject, ids }),
      mids: {
        next: async () => {
          requireOpen(turn)
          return ++this.lastMid
        },
        last: async () => {
          requireOpen(turn)
          return this.lastMid
        },
      },
    }
  }

  async #flush(): Promise<StepAnswer> {
    const steps = this.#steps
    this.#steps = []
    return this.#thread.run(steps)
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

  take(): Step[] {
    return [...this.#bySql].map(([sql, many]) => ({ sql, many }))
  }
}

/** The state of the running transaction. */
interface Turn {
  isOpen: boolean
  /** The error that failed the whole group. */
  broken: unknown
}

function requireOpen({ isOpen, broken }: Turn) {
  if (!isOpen || broken) throw new Error('This transaction has ended')
}

// All writers wait for a running transaction. The limit ends one that waits for something else, which may
// be a deadlock.
function overdue(ms: number) {
  let timer: NodeJS.Timeout | undefined
  const passed = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`A transaction took longer than ${ms} ms`)), ms)
  })
  return { passed, lift: () => clearTimeout(timer) }
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
