import { type BusMessage, everything } from '../../bus/bus.ts'
import { UnavailableError } from '../../unavailable-error.ts'
import type { CommitOrder } from '../commit/commit-order.ts'
import type { ReadRows, SharedLog } from '../commit/writer.ts'

const pollMs = 1_000
/** The longest time for which a node delivers events without having read the log. Milliseconds. */
const staleMs = 3_000
const waitMs = 10_000
const gapMs = 20
const maxEarly = 1_000
const pageSize = 500

const readHead = `select value from sequence where name = 'commit'`
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
  /** Notices arrive, so that commits need not be read. */
  #hearsNotices = false

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
  receiveSignal(seq: number, messages?: readonly BusMessage[]): void {
    const { order, publish } = this.#options
    if (!this.#isOpen || seq <= order.last) return
    if (!messages || order.size >= maxEarly) return this.#poll()
    this.#hearsNotices = true
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
    if (await this.#arrives(seq)) return
    await this.whenCurrent().catch((error: unknown) => {
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
    if (!(await this.#arrivesAtHead())) while (!(await this.#readPage(this.#options.read)));
    this.#currentAt = started
  }

  // The number of the last commit is cheaper to read than what others have already sent.
  async #arrivesAtHead(): Promise<boolean> {
    const { order, read } = this.#options
    if (!this.#hearsNotices) return false
    const [head] = (await read(readHead, [])) as { value: number }[]
    return head !== undefined && head.value >= order.last && this.#arrives(head.value)
  }

  /** Waits for the commits up to `seq` that are on their way. Returns false if one of them is lost. */
  async #arrives(seq: number): Promise<boolean> {
    const { order } = this.#options
    if (order.last >= seq) return true
    if (!this.#hearsNotices) return false
    this.#hearsNotices = await isWithin(order.reached(seq), gapMs)
    return this.#hearsNotices
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
  if (await isWithin(work, ms)) return
  throw new UnavailableError('The database does not answer in time')
}

async function isWithin(work: Promise<void>, ms: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), ms)
  })
  try {
    return await Promise.race([work.then(() => true), late])
  } finally {
    clearTimeout(timer)
  }
}
