const closeMs = 2
// Fewer, and a steady load that was held up once would rest as well.
const closeRounds = 5
const restMaxMs = 10

/**
 * When to write next. Rounds of writing that follow one another at once mean that the event loop does little
 * else: then it is left alone for as long as a round took, and what arrives meanwhile, requests above all,
 * goes out together. While there are pauses by themselves, nobody waits. Times are in milliseconds.
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

  /** The round is over, after so much of writing. */
  ended(now: number, writing: number): void {
    this.#restUntil = this.#rounds < closeRounds ? now : now + Math.min(writing, restMaxMs)
  }
}
