const closeMs = 2
// With fewer, a steady load that was delayed once would be throttled as well.
const closeRounds = 5
const maxRestMs = 10
const manyStreams = 32
const openingRestMs = 250

/**
 * Throttles writing, so that requests are served and more events share a write. Times are in milliseconds.
 *
 * - After several rounds without a pause between them, the event loop is left free for as long as the last
 *   round took. Rounds with pauses between them are not delayed.
 * - While many streams open, as after an outage, rounds are a quarter of a second apart. A round writes to
 *   every stream, and those that wait to be opened would wait for it.
 */
export class Pace {
  #rounds = 0
  #restUntil = Number.NEGATIVE_INFINITY
  #endedAt = Number.NEGATIVE_INFINITY
  /** Streams opened since the last round. */
  #opened = 0

  /** How long to wait before the next round. */
  rest(now: number): number {
    const openingUntil =
      this.#opened > manyStreams ? this.#endedAt + openingRestMs : Number.NEGATIVE_INFINITY
    return Math.max(0, this.#restUntil - now, openingUntil - now)
  }

  /** Counts a stream that opens. */
  opened(): void {
    this.#opened++
  }

  began(now: number): void {
    this.#rounds = now - this.#restUntil < closeMs ? this.#rounds + 1 : 0
  }

  /** Ends a round that wrote for `writing` milliseconds. */
  ended(now: number, writing: number): void {
    this.#restUntil = this.#rounds < closeRounds ? now : now + Math.min(writing, maxRestMs)
    this.#endedAt = now
    this.#opened = 0
  }
}
