const closeMs = 2
// With fewer, a steady load that was delayed once would be throttled as well.
const closeRounds = 5
const restMaxMs = 10

/**
 * Throttles writing. After several rounds without a pause between them, it leaves the event loop free for
 * as long as the last round took, so that requests are served and more events share a write. Rounds with
 * pauses between them are not delayed. Times are in milliseconds.
 */
export class Pace {
  #rounds = 0
  #restUntil = Number.NEGATIVE_INFINITY

  /** How long to wait before the next round. */
  rest(now: number): number {
    return Math.max(0, this.#restUntil - now)
  }

  began(now: number): void {
    this.#rounds = now - this.#restUntil < closeMs ? this.#rounds + 1 : 0
  }

  /** Ends a round that wrote for `writing` milliseconds. */
  ended(now: number, writing: number): void {
    this.#restUntil = this.#rounds < closeRounds ? now : now + Math.min(writing, restMaxMs)
  }
}
