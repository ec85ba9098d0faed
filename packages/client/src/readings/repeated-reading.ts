import { RequestError } from '../request/request-error.ts'
import { RetryDelay } from '../request/retry-delay.ts'

/** The connection of a client, as far as readings depend on it. */
export interface Connection {
  isReady(): boolean
  /** Aborted when the client is disposed. */
  signal: AbortSignal
}

/**
 * A reading of what the stream does not replay. One that failed for the moment is repeated with growing pauses while
 * the stream lives: the next stream reads it anyway.
 */
export class RepeatedReading {
  readonly #connection: Connection
  #run = 0

  constructor(connection: Connection) {
    this.#connection = connection
  }

  /**
   * Calls `read` until it returns true, the server refuses it, or another run begins. The data of the last time stay
   * if there is no answer.
   */
  async run(read: () => Promise<boolean>): Promise<void> {
    const run = ++this.#run
    const delay = new RetryDelay()
    do {
      const result = await resultOf(read)
      if (result === true || run !== this.#run) return
      if (result && !isTemporary(result)) return
      const ms = delay.failed(result ? result.retryAfterSeconds : undefined)
      await pause(ms, this.#connection.signal)
    } while (run === this.#run && this.#isLive)
  }

  get #isLive(): boolean {
    return this.#connection.isReady() && !this.#connection.signal.aborted
  }
}

/** The ends of the pauses under way, by signal. Each has one listener: Node warns of more than ten. */
const pauses = new WeakMap<AbortSignal, Set<() => void>>()

/** Waits for some milliseconds, or until the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  const ends = pausesOf(signal)
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      ends.delete(end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    ends.add(end)
  })
}

function pausesOf(signal: AbortSignal): Set<() => void> {
  const known = pauses.get(signal)
  if (known) return known
  const ends = new Set<() => void>()
  pauses.set(signal, ends)
  signal.addEventListener('abort', () => {
    for (const end of ends) end()
  })
  return ends
}

/** Whether a later request may have an answer. */
const isTemporary = ({ status }: RequestError): boolean =>
  status === 0 || status === 408 || status === 429 || status >= 500

async function resultOf(read: () => Promise<boolean>): Promise<boolean | RequestError> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RequestError) return error
    throw error
  }
}
