/**
 * Publishes the commits of all nodes in their order, each once. A node learns of a commit in several ways:
 * its own write, a signal, or rows that it reads. The first one publishes.
 */
export class CommitOrder {
  /** The last commit that was published here. */
  last: number
  readonly #onError: (error: unknown) => void
  /** The functions that publish the commits behind the last one, by the numbers of these. */
  readonly #pending = new Map<number, () => Promise<void>>()
  #waiting: { seq: number; done(): void }[] = []
  #isRunning = false
  #running: Promise<void> = Promise.resolve()

  constructor(last: number, onError: (error: unknown) => void = () => {}) {
    this.last = last
    this.#onError = onError
  }

  /** The number of commits that are not published yet. */
  get size(): number {
    return this.#pending.size
  }

  /** Whether commits wait for one that this node does not know. */
  get hasGap(): boolean {
    return this.#pending.size > 0 && !this.#pending.has(this.last + 1)
  }

  /** Whether all commits up to `seq` are published here or will be. */
  knows(seq: number): boolean {
    for (let one = this.last + 1; one <= seq; one++) if (!this.#pending.has(one)) return false
    return true
  }

  /** Runs `publish` for commit `seq` after all earlier ones, unless it is known. Resolves as `reached`. */
  run(seq: number, publish: () => Promise<void>): Promise<void> {
    if (seq > this.last && !this.#pending.has(seq)) this.#pending.set(seq, publish)
    if (!this.#isRunning && this.#pending.has(this.last + 1)) {
      this.#isRunning = true
      this.#running = this.#publishAll()
    }
    return this.reached(seq)
  }

  /** Resolves when commit `seq` is published, or when the database has lost it. */
  reached(seq: number): Promise<void> {
    if (seq <= this.last) return Promise.resolve()
    return new Promise((done) => this.#waiting.push({ seq, done }))
  }

  /** Continues with commit `seq`, when those up to it cannot be read any more. */
  async skipTo(seq: number, publish: () => Promise<void>): Promise<void> {
    while (this.#isRunning) await this.#running
    const isBack = seq <= this.last
    for (const one of this.#pending.keys()) if (isBack || one <= seq) this.#pending.delete(one)
    this.last = seq - 1
    await this.run(seq, publish)
    if (isBack) this.#settle(Number.POSITIVE_INFINITY)
  }

  async #publishAll() {
    for (;;) {
      const seq = this.last + 1
      const publish = this.#pending.get(seq)
      if (!publish) break
      await publish().catch(this.#onError)
      this.#pending.delete(seq)
      this.last = seq
      this.#settle(seq)
    }
    this.#isRunning = false
  }

  #settle(upTo: number) {
    if (this.#waiting.length === 0) return
    const settled = this.#waiting.filter(({ seq }) => seq <= upTo)
    this.#waiting = this.#waiting.filter(({ seq }) => seq > upTo)
    for (const { done } of settled) done()
  }
}
