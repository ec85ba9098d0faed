const max = 20
const withinMs = 60_000

/** Allows a page twenty new connections a minute. A page on a bad network needs six. */
export class Renewals {
  #times: number[] = []

  /** Counts a new connection. Returns whether it is allowed. */
  take(now = performance.now()): boolean {
    this.#times = this.#times.filter((time) => now - time < withinMs)
    if (this.#times.length >= max) return false
    this.#times.push(now)
    return true
  }
}
