/**
 * Runs work on a few workers, taking turns between owners. One owner's work runs on one worker at a time, so
 * that no owner can occupy all of them.
 */
export class FairQueue<Worker> {
  readonly #idle: Worker[]
  readonly #maxWaiting: number
  /** Owners with waiting work, the one whose turn is next first. */
  readonly #waiting = new Map<string, ((worker: Worker) => Promise<void>)[]>()
  readonly #running = new Set<string>()

  constructor(workers: readonly Worker[], maxWaiting: number) {
    this.#idle = [...workers]
    this.#maxWaiting = maxWaiting
  }

  /** Returns undefined without running the work if too much work of this owner is waiting. */
  run<T>(owner: string, work: (worker: Worker) => Promise<T>): Promise<T | undefined> {
    const waiting = this.#waiting.get(owner) ?? []
    if (waiting.length >= this.#maxWaiting) return Promise.resolve(undefined)
    return new Promise<T>((resolve, reject) => {
      waiting.push((worker) => work(worker).then(resolve, reject))
      this.#waiting.set(owner, waiting)
      this.#startNext()
    })
  }

  #startNext(): void {
    for (const [owner, waiting] of this.#waiting) {
      if (this.#idle.length === 0) return
      if (!this.#running.has(owner)) this.#start(owner, waiting)
    }
  }

  #start(owner: string, waiting: ((worker: Worker) => Promise<void>)[]): void {
    const worker = this.#idle.pop()
    const work = waiting.shift()
    if (worker === undefined || work === undefined) return
    if (waiting.length === 0) this.#waiting.delete(owner)
    this.#running.add(owner)
    void work(worker).finally(() => {
      this.#running.delete(owner)
      this.#moveToEnd(owner)
      this.#idle.push(worker)
      this.#startNext()
    })
  }

  #moveToEnd(owner: string): void {
    const waiting = this.#waiting.get(owner)
    if (waiting === undefined) return
    this.#waiting.delete(owner)
    this.#waiting.set(owner, waiting)
  }
}
