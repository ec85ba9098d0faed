import { type BusMessage, everything } from '../../bus/bus.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import type { CommitOrder } from '../commit/commit-order.ts'
import type { ReadRows, SharedLog } from '../commit/writer.ts'

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

interface Row {
  head: number
  seq: number | null
  messages: string
}

interface Options {
  order: CommitOrder
  read: ReadRows
  publish(messages: readonly BusMessage[]): Promise<void>
  onError(error: unknown): void
}

/** Reads the commits of other nodes and publishes them here, in order. */
export class CommitLog implements SharedLog {
  readonly #options: Options
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
    const { order, publish } = this.#options
    if (!this.#isOpen || seq <= order.last) return
    if (!messages || order.size >= earlyMax) return this.#poll()
    void order.run(seq, () => publish(messages))
    // The commits in between are on their way, or lost.
    if (order.hasGap) this.#gapTimer ??= setTimeout(() => this.#fillGap(), gapMs)
  }

  #fillGap() {
    this.#gapTimer = undefined
    if (this.#options.order.hasGap) this.#poll()
  }

  async publish(seq: number, publish: () => Promise<void>): Promise<void> {
    const { order, onError } = this.#options
    const published = order.run(seq, publish)
    if (order.knows(seq)) return published
    // The earlier commits are on their way, or lost.
    await withTimeout(published, gapMs)
      .catch(() => this.whenCurrent())
      .catch((error: unknown) => {
        this.expire()
        onError(error)
      })
  }

  async reach(seq: number, read: ReadRows): Promise<void> {
    const { order } = this.#options
    while (!order.knows(seq)) await this.#readPage(read)
    await order.reached(seq)
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
    this.catchUp().catch(this.#options.onError)
  }

  async #readAll() {
    const started = performance.now()
    while (!(await this.#readPage(this.#options.read)));
    this.#currentAt = started
  }

  /** Publishes one page of the log. Returns whether it reached the end. */
  async #readPage(read: ReadRows): Promise<boolean> {
    const { order, publish } = this.#options
    const after = order.last
    const rows = (await read(readSql, [after])) as Row[]
    const head = rows[0]?.head ?? 0
    const found = rows.filter(({ seq }) => seq !== null)
    const first = found[0]?.seq ?? head + 1
    if (first !== after + 1) {
      // Rows are gone: this node was away for too long, or the database went back in time.
      await order.skipTo(head, () => publish([everything]))
      return true
    }
    for (const { seq, messages } of found) {
      void order.run(seq as number, () => publish(JSON.parse(messages) as BusMessage[]))
    }
    await order.reached(after + found.length)
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
