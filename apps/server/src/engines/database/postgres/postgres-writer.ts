import { randomBytes } from 'node:crypto'
import { UnavailableError } from '../../unavailable-error.ts'
import type { DatabaseOptions, EntryKey } from '../database.ts'
import type { CommitOrder } from '../commit/commit-order.ts'
import {
  type GroupEnd,
  type GroupStart,
  NotCommittedError,
  type Step,
  type StepAnswer,
  StepError,
  type UsedKey,
  type Writer,
} from '../commit/writer.ts'
import { groupLock, isConnectionLost, isReadOnly } from './connection.ts'
import type { CommitLog } from './commit-log.ts'
import { type ColumnType, columnsOf, insertOfArrays, numbered, toParameter } from './sql.ts'
import type { Query, WriterClient } from './writer-client.ts'

const waitMs = 10_000
// The outcome of a commit is worth waiting for.
const outcomeWaitMs = 30_000

const begin = { sql: 'begin' }
const takeLock = { sql: `select pg_advisory_xact_lock(${groupLock})` }
const readSequences = {
  sql: `select name, value from sequence where name in ('mid', 'commit')`,
}
const saveSequences = `update sequence set value = case name when 'mid' then $1::bigint else $2 end
  where name in ('mid', 'commit')`
const saveCommit = 'insert into commit_log (seq, id, messages, created_at) values ($1, $2, $3, $4)'
const findCommit = 'select seq from commit_log where seq = $1 and id = $2'
const findKeys = 'select name, digest, mid from entry_key where name = any($1) and expires_at > $2'
const saveNewKeys = `insert into entry_key (name, digest, mid, expires_at)
  select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[])`
const saveKeys = `${saveNewKeys} on conflict (name) do update
  set digest = excluded.digest, mid = excluded.mid, expires_at = excluded.expires_at`

interface Options {
  client: WriterClient
  log: CommitLog
  order: CommitOrder
  typeOf: ColumnType
  now: () => number
  statementOf?: DatabaseOptions['statementOf']
  announce?: DatabaseOptions['announce']
}

/**
 * Writes groups on PostgreSQL. A group holds a lock from its begin to its commit, so that mids and commits
 * have one order over all nodes, and a transaction sees everything that was committed before it.
 */
export class PostgresWriter implements Writer {
  readonly dialect = 'postgres'
  readonly #options: Options
  readonly #batched = new Map<string, string | undefined>()
  #nextSeq = 0
  /** The next group must find its keys, because one has failed. */
  #mustKnowKeys = false
  /** The keys of the group have been looked up. */
  #knowsKeys = false
  /** The last commit of this node. */
  #written = 0

  constructor(options: Options) {
    this.#options = options
  }

  async begin(): Promise<GroupStart> {
    const { client, log, order } = this.#options
    await client.connect(waitMs)
    // After a pause there may be much to read, and others wait while this node holds the lock.
    if (!log.isCurrent()) await log.whenCurrent()
    const answers = await this.#send([begin, takeLock, readSequences]).catch(explainWait)
    const rows = (answers[2]?.rows ?? []) as { name: string; value: number }[]
    const valueOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.value ?? 0
    const lastSeq = valueOf('commit')
    // The database lost commits in a failover.
    if (lastSeq < Math.max(order.last, this.#written)) {
      log.expire()
      this.#written = 0
      throw new NotCommittedError('This node must read the commits of others first')
    }
    this.#nextSeq = lastSeq + 1
    return { steps: [], lastMid: valueOf('mid'), lastSeq }
  }

  // A key is nearly always new, and a repeated one makes its insertion fail.
  async findKeys(keys: readonly EntryKey[], canRepeat: boolean) {
    this.#knowsKeys = this.#mustKnowKeys || !canRepeat
    if (keys.length === 0 || !this.#knowsKeys) return new Map<string, UsedKey>()
    const names = keys.map(({ name }) => name)
    const { rows } = await this.run([{ sql: findKeys, parameters: [names, this.#options.now()] }])
    return new Map((rows as ({ name: string } & UsedKey)[]).map((row) => [row.name, row]))
  }

  async run(steps: Step[]): Promise<StepAnswer> {
    const answers = await this.#sendSteps(steps)
    return answers.at(-1) ?? { rows: [], changes: 0 }
  }

  async commit(steps: Step[], { lastMid, keys, messages }: GroupEnd): Promise<number> {
    const seq = this.#nextSeq
    const id = randomBytes(9).toString('base64url')
    const last: Step[] = [
      { sql: saveSequences, parameters: [lastMid, seq] },
      { sql: saveCommit, parameters: [seq, id, JSON.stringify(messages), this.#options.now()] },
    ]
    if (keys.length > 0) {
      const rows = keys.map(({ name, digest, mid, expiresAt }) => [name, digest, mid, expiresAt])
      const sql = this.#knowsKeys ? saveKeys : saveNewKeys
      last.unshift({ sql, parameters: columnsOf(rows) })
    }
    const statement = this.#options.statementOf?.({ seq, messages })
    if (statement) last.push(statement)
    try {
      await this.#sendSteps([...steps, ...last, { sql: 'commit' }])
    } catch (error) {
      const isOfKeys = keys.length > 0 && error instanceof StepError && error.at === steps.length
      if (isOfKeys && !this.#knowsKeys) {
        this.#mustKnowKeys = true
        throw new NotCommittedError('A key was used before', { cause: error })
      }
      if (!(error instanceof NotCommittedError)) throw error
      await this.#requireCommitted(seq, id, error)
    }
    if (this.#knowsKeys) this.#mustKnowKeys = false
    this.#written = seq
    if (!statement) this.#options.announce?.({ seq, messages })
    return seq
  }

  // The connection was lost between the commit and its answer. The lock makes this wait until the lost
  // connection has ended its transaction, either way.
  async #requireCommitted(seq: number, id: string, error: Error): Promise<void> {
    const { client } = this.#options
    await client.connect(outcomeWaitMs)
    const answers = await this.#send([
      begin,
      takeLock,
      { sql: findCommit, values: [seq, id] },
      { sql: 'commit' },
    ])
    if (answers[2]?.rows.length === 0) throw error
  }

  async rollBack(): Promise<void> {
    const { client } = this.#options
    if (!client.isConnected) return
    const [answer] = await client.send([{ sql: 'rollback' }]).catch(() => [])
    if (answer?.status !== 'fulfilled') client.drop()
  }

  /** Gives the answer of each step. */
  async #sendSteps(steps: readonly Step[]): Promise<StepAnswer[]> {
    const queries: Query[] = []
    // The place of each query among the steps.
    const places: number[] = []
    for (const [at, step] of steps.entries()) {
      for (const query of this.#queriesOf(step)) {
        queries.push(query)
        places.push(at)
      }
    }
    const answers: StepAnswer[] = []
    for (const [i, answer] of (await this.#send(queries, places)).entries()) {
      const isOfStep = queries[i]?.sql !== saveStatement && queries[i] !== releaseStatement
      if (isOfStep) answers[places[i] as number] = answer
    }
    return answers
  }

  async #send(queries: readonly Query[], places: readonly number[] = queries.map((_, i) => i)) {
    const { client } = this.#options
    const results = await client.send(queries).catch((error: unknown) => {
      throw new NotCommittedError('The connection to the database was lost', { cause: error })
    })
    const failed = results.findIndex(({ status }) => status === 'rejected')
    if (failed >= 0)
      await this.#fail(results[failed] as PromiseRejectedResult, queries, places, failed)
    return results.map((result) => (result as PromiseFulfilledResult<StepAnswer>).value)
  }

  async #fail(
    { reason }: PromiseRejectedResult,
    queries: readonly Query[],
    places: readonly number[],
    failed: number,
  ): Promise<never> {
    const { client } = this.#options
    if (!client.isConnected || isConnectionLost(reason) || isReadOnly(reason)) {
      client.drop()
      throw new NotCommittedError('The connection to the database was lost', { cause: reason })
    }
    // All queries behind a failed one fail as well, up to the savepoint from before it.
    const at = places[failed] ?? 0
    if (queries.some(({ sql }, i) => places[i] === at && sql === saveStatement)) {
      await client.send([{ sql: 'rollback to savepoint statement' }, releaseStatement])
    }
    throw new StepError((reason as Error).message, at, false)
  }

  #queriesOf({ sql, parameters = [], many, mayFail }: Step): Query[] {
    if (many) return this.#manyQueries(sql, many)
    const query = { sql: numbered(sql), values: parameters.map(toParameter) }
    // A failed statement ends a transaction of PostgreSQL, unless a savepoint stands before it.
    const isGuarded = mayFail === true && !/^\s*(select|with)\b/i.test(sql)
    return isGuarded ? [{ sql: saveStatement }, query, releaseStatement] : [query]
  }

  #manyQueries(sql: string, rows: readonly (readonly unknown[])[]): Query[] {
    let text = this.#batched.get(sql)
    if (text === undefined && !this.#batched.has(sql)) {
      text = insertOfArrays(sql, this.#options.typeOf)
      this.#batched.set(sql, text)
    }
    if (text !== undefined) return [{ sql: text, values: columnsOf(rows) }]
    return rows.map((values) => ({ sql: numbered(sql), values }))
  }
}

// Another node keeps the lock, for longer than a statement may take.
function explainWait(error: unknown): never {
  if (!(error instanceof StepError)) throw error
  throw new UnavailableError('The database is busy', { cause: error })
}

const saveStatement = 'savepoint statement'
const releaseStatement = { sql: 'release savepoint statement' }
