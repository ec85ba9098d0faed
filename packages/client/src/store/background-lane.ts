interface Job {
  work: () => Promise<void>
  done: () => void
}

/**
 * Runs small jobs one after the other, so that together they use one connection. A newer job of the same
 * kind replaces a waiting one.
 */
export class BackgroundLane {
  readonly #waiting = new Map<string, Job>()
  #isRunning = false

  /** Resolves when the job has run or was replaced. Never rejects: jobs handle their own errors. */
  run(kind: string, work: () => Promise<void>): Promise<void> {
    return new Promise((done) => {
      this.#waiting.get(kind)?.done()
      this.#waiting.delete(kind)
      this.#waiting.set(kind, { work, done })
      if (!this.#isRunning) void this.#drain()
    })
  }

  async #drain() {
    this.#isRunning = true
    try {
      for (const [kind, { work, done }] of this.#waiting) {
        this.#waiting.delete(kind)
        await work().finally(done)
      }
    } finally {
      this.#isRunning = false
    }
  }
}
