import type { Step, StepAnswer, WriterThread } from './writer-thread.ts'

/** The statements of the group that is being made and are not sent yet, and the last mid that it took. */
export class GroupSteps {
  lastMid: number
  readonly #thread: WriterThread
  #steps: Step[] = []

  constructor(thread: WriterThread, lastMid: number) {
    this.#thread = thread
    this.lastMid = lastMid
  }

  /** Adds a statement. Returns its place among those that `flush` sends. */
  push(step: Step): number {
    return this.#steps.push(step) - 1
  }

  /** Sends the statements. Resolves with the answer of the last one. */
  flush(): Promise<StepAnswer> {
    const steps = this.#steps
    this.#steps = []
    return this.#thread.run(steps)
  }

  /** Drops what was not sent, and rolls back what was. */
  async rollBack(): Promise<void> {
    this.#steps = [{ sql: 'rollback' }]
    await this.flush().catch(() => {})
  }
}
