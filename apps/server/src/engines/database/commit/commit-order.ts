/**
 * Publishes the commits of all nodes in their order, each once. A node learns of a commit in several ways:
 * its own write, a notice, or rows that it reads. The first one publishes.
 */
export class CommitOrder {
  /** The last commit that was published here. */
  last: number
  #running: Promise<void> = Promise.resolve()

  constructor(last: number) {
    this.last = last
  }

  /**
   * Runs `publish` for commit `seq` after those that run already, unless it was published. The caller
   * must have passed all earlier commits to `run`.
   */
  run(seq: number, publish: () => Promise<void>): Promise<void> {
    const turn = this.#running.then(async () => {
      if (seq <= this.last) return
      try {
        await publish()
      } finally {
        this.last = seq
      }
    })
    this.#running = turn.catch(() => {})
    return turn
  }

  /** Continues after `seq`, when the commits up to it cannot be read any more. */
  skipTo(seq: number, publish: () => Promise<void>): Promise<void> {
    this.last = Math.min(this.last, seq - 1)
    return this.run(seq, publish)
  }
}
