import type { Step, StepAnswer, Writer } from './writer.ts'

/** The statements of the group that is being made and are not sent yet, and the last mid that it took. */
export class GroupSteps {
  lastMid = 0
  readonly #writer: Pick<Writer, 'run'>
  #steps: Step[] = []

  constructor(writer: Pick<Writer, 'run'>) {
    this.#writer = writer
  }

  /** Adds a statement. Returns its place among those that `flush` sends. */
  push(step: Step): number {
    return this.#steps.push(step) - 1
  }

  /** Sends the statements. Resolves with the answer of the last one. */
  flush(): Promise<StepAnswer> {
    return this.#writer.run(this.take())
  }

  /** Returns the statements that are not sent yet, and forgets them. */
  take(): Step[] {
    const steps = this.#steps
    this.#steps = []
    return steps
  }
}
