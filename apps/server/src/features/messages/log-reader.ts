import type { MessageRow } from './tables.ts'
import { openSteadyClock } from '../../engines/jobs/steady-clock.ts'
import type { MessagesServices } from './services.ts'
import { entriesAbove, lastEntryAbove } from './store.ts'

const idleMoveMs = 10_000

/**
 * Reads the log for a follower that has nothing to do most of the time. While `isNeeded` returns false, it reads no
 * entries and lets the stored cursor follow every ten seconds only, so that a message costs nothing more.
 */
export class LogReader {
  readonly #services: MessagesServices
  readonly #isNeeded: () => boolean
  /** Entries up to this mid came while `isNeeded` returned false. */
  #skippedTo = 0
  readonly #passed: () => number
  #movedAt = Number.NEGATIVE_INFINITY

  constructor(services: MessagesServices, isNeeded: () => boolean) {
    this.#services = services
    this.#isNeeded = isNeeded
    this.#passed = openSteadyClock(() => services.clock.now())
  }

  async read(mid: number, limit: number): Promise<MessageRow[]> {
    const { database, db } = this.#services
    if (this.#isNeeded()) return entriesAbove(db, Math.max(mid, this.#skippedTo), limit)
    this.#skippedTo = await database.lastMid()
    const passed = this.#passed()
    if (passed - this.#movedAt < idleMoveMs) return []
    this.#movedAt = passed
    return lastEntryAbove(db, mid)
  }
}
