import type { Quality } from './quality.ts'

/** The received video: the layers that are shown, small layers only, or none, so that the bandwidth is enough for audio. */
export type VideoLimit = 'as-shown' | 'small' | 'none'

const limits: readonly VideoLimit[] = ['as-shown', 'small', 'none']
/** The consecutive poor readings that lower the limit. */
const poorReadings = 2
/** The consecutive good readings that raise it. They double after each failed attempt. */
const goodReadings = { first: 4, max: 32 }

/** Limits the received video by the quality of the connection. */
export class VideoLimiter {
  #step = 0
  #poor = 0
  #good = 0
  #needed = goodReadings.first
  /** The readings since the limit was raised. */
  #sinceRaised = Infinity

  get limit(): VideoLimit {
    return limits[this.#step] ?? 'none'
  }

  /** Returns the limit after another reading. */
  next(quality: Quality): VideoLimit {
    this.#sinceRaised += 1
    this.#poor = quality === 'poor' ? this.#poor + 1 : 0
    this.#good = quality === 'good' ? this.#good + 1 : 0
    if (this.#poor >= poorReadings && this.#step < limits.length - 1) this.#lower()
    else if (this.#good >= this.#needed && this.#step > 0) this.#raise()
    return this.limit
  }

  #lower(): void {
    const hasFailed = this.#sinceRaised <= goodReadings.first
    this.#needed = hasFailed ? Math.min(this.#needed * 2, goodReadings.max) : goodReadings.first
    this.#step += 1
    this.#poor = 0
  }

  #raise(): void {
    this.#step -= 1
    this.#good = 0
    this.#sinceRaised = 0
  }
}
