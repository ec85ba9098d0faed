import type { Environment } from '../environment.ts'

// When the user returns to the page, a request this old is assumed to hang.
const hangsAfterMs = 5_000

/** The abort reason of a request whose deadline passed or whose network changed. */
export class RequestAborted extends Error {}

/** A request that is under way. */
export interface RunningRequest {
  readonly signal: AbortSignal
  /** Bytes arrived: restarts the deadline. */
  progressed(): void
}

export interface RequestTerms {
  /** Milliseconds without progress after which the request is given up. */
  deadlineMs: number
  /** Safe to repeat, so it may be given up early. */
  isRepeatable: boolean
  /** The caller's own way to stop it. */
  signal?: AbortSignal | undefined
}

type RequestEnvironment = Pick<Environment, 'now' | 'isOnline' | 'isVisible' | 'onChange'>

interface Entry {
  startedAt: number
  isRepeatable: boolean
  abort: AbortController
}

/**
 * Runs requests with a deadline. When the network changes, all of them are given up, because an old
 * connection may never answer. When the page becomes visible, those that seem to hang are.
 */
export class Requests {
  readonly #environment: RequestEnvironment
  readonly #running = new Set<Entry>()
  #stopListening: (() => void) | undefined
  #wasOnline = true
  #wasVisible = true

  constructor(environment: RequestEnvironment) {
    this.#environment = environment
  }

  /** Runs `work` until it ends or is given up, even when it ignores the signal. */
  async run<T>(
    { deadlineMs, isRepeatable, signal }: RequestTerms,
    work: (request: RunningRequest) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted()
    const abort = new AbortController()
    const entry = { startedAt: this.#environment.now(), isRepeatable, abort }
    const stop = () => abort.abort(signal?.reason)
    const giveUp = () => abort.abort(new RequestAborted('deadline'))
    let timer = setTimeout(giveUp, deadlineMs)
    const progressed = () => {
      clearTimeout(timer)
      timer = setTimeout(giveUp, deadlineMs)
    }
    signal?.addEventListener('abort', stop)
    this.#add(entry)
    try {
      return await Promise.race([
        work({ signal: abort.signal, progressed }),
        rejectedOnAbort(abort.signal),
      ])
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      this.#remove(entry)
    }
  }

  /** Gives up the repeatable requests that began at least `ageMs` ago. */
  abortRepeatable(ageMs = 0): void {
    const before = this.#environment.now() - ageMs
    this.#abort(({ isRepeatable, startedAt }) => isRepeatable && startedAt <= before)
  }

  #add(entry: Entry) {
    if (this.#running.size === 0) {
      this.#wasOnline = this.#environment.isOnline()
      this.#wasVisible = this.#environment.isVisible()
      this.#stopListening = this.#environment.onChange(() => this.#environmentChanged())
    }
    this.#running.add(entry)
  }

  #remove(entry: Entry) {
    this.#running.delete(entry)
    if (this.#running.size > 0) return
    this.#stopListening?.()
    this.#stopListening = undefined
  }

  #environmentChanged() {
    const [isOnline, isVisible] = [this.#environment.isOnline(), this.#environment.isVisible()]
    if (isOnline !== this.#wasOnline) this.#abort(() => true)
    else if (isVisible && !this.#wasVisible) this.abortRepeatable(hangsAfterMs)
    this.#wasOnline = isOnline
    this.#wasVisible = isVisible
  }

  #abort(isAffected: (entry: Entry) => boolean) {
    for (const entry of [...this.#running]) {
      if (isAffected(entry)) entry.abort.abort(new RequestAborted('network changed'))
    }
  }
}

function rejectedOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true })
  })
}
