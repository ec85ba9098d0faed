import type { Quality } from './quality.ts'

/** The pictures that are received: in the sizes shown, only small ones, or none, so that sound has the room. */
export type PictureLimit = 'as-shown' | 'small' | 'none'

const limits: readonly PictureLimit[] = ['as-shown', 'small', 'none']
/** So many poor readings one after the other lower the limit. */
const poorReadings = 2
/** So many good readings one after the other raise it, and twice as many after each attempt that failed. */
const goodReadings = { first: 4, max: 32 }

/** Chooses how much is received, by the quality of the connection. */
export class PictureLimiter {
  #step = 0
  #poor = 0
  #good = 0
  #needed = goodReadings.first
  /** The readings since the limit was raised. */
  #sinceRaised = Infinity

  get limit(): PictureLimit {
    return limits[this.#step] ?? 'none'
  }

  /** Takes a reading, and returns the limit from now on. */
  next(quality: Quality): PictureLimit {
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
