import { type BusMessage, everything } from '../../bus/bus.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import type { CommitOrder } from '../commit/commit-order.ts'
import type { Commit } from '../commit/writer.ts'

const pollMs = 1_000
/** The longest time for which a node delivers events without having read the log. Milliseconds. */
const staleMs = 3_000
const waitMs = 10_000
const gapMs = 20
const earlyMax = 1_000
const pageSize = 500

// One statement, so that the rows reach up to the head.
const readSql = `select head.value as head, log.seq, log.messages from sequence head
  left join commit_log log on log.seq > $1
  where head.name = 'commit' order by log.seq limit ${pageSize}`

/** A commit as it is stored. */
export interface CommitLogRow {
  seq: number
  messages: string
}

export const parseCommits = (rows: readonly CommitLogRow[]): Commit[] =>
  rows.map(({ seq, messages }) => ({ seq, messages: JSON.parse(messages) as BusMessage[] }))

interface Options {
  order: CommitOrder
  read(sql: string, values: readonly unknown[]): Promise<unknown[]>
  publish(commits: readonly Commit[]): Promise<void>
  /** Publishes messages that belong to no commit. */
  publishMessages(messages: readonly BusMessage[]): Promise<void>
  onError(error: unknown): void
}

/** Reads the commits of other nodes and publishes them here, in order. */
export class CommitLog {
  readonly #options: Options
  /** Commits that came over the bus before the one that precedes them. */
  readonly #early = new Map<number, Commit>()
  /** When everything that was committed had been published here. */
  #currentAt = performance.now()
  #reading: Promise<void> = Promise.resolve()
  /** A round of reading that has not begun. */
  #nextRound: Promise<void> | undefined
  #timer: NodeJS.Timeout | undefined
  #gapTimer: NodeJS.Timeout | undefined
  #isOpen = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Starts to publish. Call it when all caches are loaded. */
  start(): void {
    this.#isOpen = true
    this.#timer = setInterval(() => this.#poll(), pollMs)
    this.#timer.unref()
    this.#poll()
  }

  close(): void {
    this.#isOpen = false
    clearInterval(this.#timer)
    clearTimeout(this.#gapTimer)
  }

  /** Call when another node has told of a commit. Its messages may be left out. */
  noticed(seq: number, messages?: readonly BusMessage[]): void {
    if (!this.#isOpen || seq <= this.#options.order.last) return
    if (messages && this.#early.size < earlyMax) this.#early.set(seq, { seq, messages })
    if (!messages) return this.#poll()
    void this.#publishEarly()
    // The commits in between are on their way, or lost.
    if (this.#early.size > 0) this.#gapTimer ??= setTimeout(() => this.#poll(), gapMs)
  }

  async #publishEarly() {
    const { order, publish } = this.#options
    const commits: Commit[] = []
    for (let seq = order.last + 1; ; seq++) {
      const commit = this.#early.get(seq)
      if (!commit) break
      this.#early.delete(seq)
      commits.push(commit)
    }
    if (commits.length > 0) await publish(commits).catch(this.#options.onError)
  }

  /** Whether everything that was committed up to a moment ago is published. */
  isCurrent(): boolean {
    return performance.now() - this.#currentAt < staleMs
  }

  /** Makes `isCurrent` false until the log has been read. */
  expire(): void {
    this.#currentAt = Number.NEGATIVE_INFINITY
  }

  /**
   * Resolves when everything is published that was committed before the call. Calls at the same time share
   * one query. Fails with an `UnavailableError` if the database does not answer.
   */
  whenCurrent(): Promise<void> {
    return withTimeout(this.catchUp(), waitMs)
  }

  /** Reads and publishes what was committed before the call. */
  catchUp(): Promise<void> {
    this.#nextRound ??= this.#startRound()
    return this.#nextRound
  }

  async #startRound(): Promise<void> {
    const round = this.#reading
      .catch(() => {})
      .then(() => {
        this.#nextRound = undefined
        return this.#readAll()
      })
    this.#reading = round
    return round
  }

  #poll() {
    clearTimeout(this.#gapTimer)
    this.#gapTimer = undefined
    this.catchUp().catch(this.#options.onError)
  }

  async #readAll() {
    const started = performance.now()
    while (!(await this.#readPage()));
    this.#currentAt = started
  }

  /** Publishes one page of the log. Returns whether it reached the end. */
  async #readPage(): Promise<boolean> {
    const { order, read, publish, publishMessages } = this.#options
    const after = order.last
    const rows = (await read(readSql, [after])) as (CommitLogRow & {
      head: number
      seq: number | null
    })[]
    const head = rows[0]?.head ?? 0
    const found = rows.filter(({ seq }) => seq !== null)
    const first = found[0]?.seq ?? head + 1
    if (first !== after + 1) {
      // Rows are gone: this node was away for too long, or the database went back in time.
      await order.skipTo(head, () => publishMessages([everything]))
      return true
    }
    await publish(parseCommits(found))
    for (const seq of this.#early.keys()) if (seq <= order.last) this.#early.delete(seq)
    return found.length < pageSize
  }
}

async function withTimeout(work: Promise<void>, ms: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    const error = new UnavailableError('The database does not answer in time')
    timer = setTimeout(() => fail(error), ms)
  })
  try {
    await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
