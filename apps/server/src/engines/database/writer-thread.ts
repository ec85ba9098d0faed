import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** One statement; `many` runs it once for each set of parameters. */
export interface Step {
  sql: string
  parameters?: readonly unknown[]
  many?: unknown[][]
}

export interface StepAnswer {
  rows: unknown[]
  changes: number
}

/** A batch stopped at step `at`; the ones before it were carried out. */
export class StepError extends Error {
  readonly at: number
  constructor(message: string, at: number) {
    super(message)
    this.at = at
  }
}

export interface WriterThread {
  /** Runs steps in order and gives the last one's answer. */
  run(steps: Step[]): Promise<StepAnswer>
  close(): Promise<void>
}

/** Starts the thread that holds the writing connection. */
export async function openWriterThread(data: {
  path: string
  pragmas: readonly string[]
}): Promise<WriterThread> {
  const worker = new Worker(new URL('./writer.mjs', import.meta.url), { workerData: data })
  const waiting = new Map<number, { done(answer: StepAnswer): void; fail(error: Error): void }>()
  let lastId = 0
  worker.on('message', ({ id, done, answer, error }) => {
    const caller = waiting.get(id)
    waiting.delete(id)
    if (error !== undefined) caller?.fail(new StepError(error, done))
    else caller?.done(answer)
  })
  const failAll = (error: Error) => {
    for (const caller of waiting.values()) caller.fail(error)
    waiting.clear()
  }
  worker.on('error', failAll)
  worker.on('exit', () => failAll(new Error('The database writer has ended')))
  await once(worker, 'online')

  return {
    run: (steps) =>
      new Promise((done, fail) => {
        waiting.set(++lastId, { done, fail })
        worker.postMessage({ id: lastId, steps })
      }),
    close: async () => {
      const ended = once(worker, 'exit')
      worker.postMessage('close')
      await ended
    },
  }
}
