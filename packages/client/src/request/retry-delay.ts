import { limits } from '@parley/protocol'

/** Pauses between two attempts to send, in milliseconds. */
export const retryDelays = { firstMs: 2_000, maxMs: 60_000 }

/** Pauses before a new event stream, in milliseconds. */
export const reconnectDelays = { firstMs: limits.reconnectMs, maxMs: limits.maxReconnectMs }

/** Counts failed attempts and returns growing pauses between them. */
export class RetryDelay {
  readonly #delays: { firstMs: number; maxMs: number }
  #failures = 0

  constructor(delays = retryDelays) {
    this.#delays = delays
  }

  /** Whether the last attempt failed. */
  get hasFailed(): boolean {
    return this.#failures > 0
  }

  succeeded(): void {
    this.#failures = 0
  }

  /** The pause before the next attempt. A `Retry-After` of the server is respected up to the limit. */
  failed(retryAfterSeconds?: number): number {
    const { firstMs, maxMs } = this.#delays
    const grown = Math.min(maxMs, firstMs * 2 ** this.#failures++)
    if (retryAfterSeconds !== undefined) return Math.min(maxMs, retryAfterSeconds * 1000)
    // Jitter, so that clients that failed together do not retry together.
    return this.#failures === 1 ? grown : grown * (0.75 + Math.random() / 4)
  }
}
