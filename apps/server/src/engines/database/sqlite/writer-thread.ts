import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { type Step, type StepAnswer, StepError } from '../commit/writer.ts'

export interface WriterThread {
  /** Runs steps in order and returns the result of the last. Fails once the thread has ended. */
  run(steps: Step[]): Promise<StepAnswer>
  close(): Promise<void>
}

interface Caller {
  done(answer: StepAnswer): void
  fail(error: Error): void
}

interface WriterThreadOptions {
  /** The error for the callers of a failed batch. */
  toError?: (error: Error) => Error
  /** Called if the thread ends unexpectedly. */
  onLost?: ((error: Error) => void) | undefined
}

/** Starts the thread that owns the writing connection. */
export async function openWriterThread(
  data: { path: string; pragmas: readonly string[] },
  { toError = (error) => error, onLost }: WriterThreadOptions = {},
): Promise<WriterThread> {
  const worker = new Worker(new URL('./writer.mjs', import.meta.url), { workerData: data })
  // Rejects with the cause if the file cannot be opened.
  await once(worker, 'message')
  // The thread answers in the order of the batches.
  let waiting: Caller[] = []
  let ended: Error | undefined
  let isClosing = false
  worker.on('message', ({ done, answer, lost, error }) => {
    const caller = waiting.shift()
    if (error !== undefined) caller?.fail(toError(new StepError(error, done, lost)))
    else caller?.done(answer)
  })
  worker.on('error', end)
  worker.on('exit', () => end(new Error('The database writer has ended')))

  function end(error: Error) {
    if (ended) return
    ended = error
    for (const caller of waiting) caller.fail(ended)
    waiting = []
    if (!isClosing) onLost?.(error)
  }

  return {
    async run(steps) {
      if (ended) throw ended
      worker.postMessage(steps)
      return new Promise((done, fail) => waiting.push({ done, fail }))
    },
    async close() {
      if (ended) return
      isClosing = true
      const exit = once(worker, 'exit')
      worker.postMessage('close')
      await exit
    },
  }
}
