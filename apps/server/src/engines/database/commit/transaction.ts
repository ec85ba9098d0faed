import type { CompiledQuery, DatabaseConnection, QueryResult } from 'kysely'
import { type BusMessage, createPublication } from '../../bus/bus.ts'
import type { CachedSubjects, Publisher, Tx } from '../database.ts'
import { type DialectName, kyselyOn } from '../dialect.ts'
import type { GroupSteps } from './group-steps.ts'
import { StepError } from './writer.ts'

/** A caller's work that reads before it writes, and its outcome. */
export interface Transaction {
  work(tx: Tx): Promise<unknown>
  messages: BusMessage[]
  outcome?: { value: unknown } | { error: unknown }
  done(value: unknown): void
  fail(error: unknown): void
}

/** Runs one transaction under a savepoint. Throws only what fails the whole group. */
export async function runTransaction(
  group: GroupSteps,
  job: Transaction,
  maxMs: number,
  dialect: DialectName,
): Promise<void> {
  const lastMidBefore = group.lastMid
  const turn: Turn = { isOpen: true, broken: undefined }
  group.push({ sql: 'savepoint one' })
  const kysely = kyselyOn(dialect, connectionOf(group, turn))
  const tx: Tx = Object.assign(kysely, publisherOf(group, job.messages, turn))
  const limit = overdue(maxMs)
  try {
    job.outcome = { value: await Promise.race([job.work(tx), limit.passed]) }
  } catch (error) {
    job.outcome = { error }
    job.messages = []
    group.lastMid = lastMidBefore
    group.push({ sql: 'rollback to one' })
  } finally {
    turn.isOpen = false
    limit.lift()
  }
  if (turn.broken) throw turn.broken
  group.push({ sql: 'release one' })
}

function connectionOf(group: GroupSteps, turn: Turn): DatabaseConnection {
  return {
    executeQuery: async <Row>(query: CompiledQuery): Promise<QueryResult<Row>> => {
      requireOpen(turn)
      const { sql, parameters } = query
      const at = group.push({ sql, parameters, mayFail: true })
      const { rows, changes } = await group.flush().catch((error: unknown) => {
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

function publisherOf(group: GroupSteps, messages: BusMessage[], turn: Turn): Publisher {
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
        return ++group.lastMid
      },
      last: async () => {
        requireOpen(turn)
        return group.lastMid
      },
    },
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
