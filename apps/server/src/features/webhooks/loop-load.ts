import { type EventLoopUtilization, performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

const measureMs = 100
const busyShare = 0.5

/** Measures the utilization of the event loop, to delay background work while it is high. */
export class LoopLoad {
  #measuredAt = Number.NEGATIVE_INFINITY
  #last: EventLoopUtilization = performance.eventLoopUtilization()
  #isBusy = false
  #nextSlotAt = 0

  /** Resolves at once, or while the loop is over half busy, for one caller every `slotMs`. */
  async whenQuiet(slotMs: number): Promise<void> {
    const now = performance.now()
    if (now - this.#measuredAt >= measureMs) {
      const total = performance.eventLoopUtilization()
      this.#isBusy = performance.eventLoopUtilization(total, this.#last).utilization > busyShare
      this.#last = total
      this.#measuredAt = now
    }
    if (!this.#isBusy) return
    this.#nextSlotAt = Math.max(now, this.#nextSlotAt) + slotMs
    await pause(this.#nextSlotAt - now)
  }
}
