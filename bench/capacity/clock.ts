/** Simulated time: runs what is due, in order. Times are microseconds. */
export class Clock {
  now = 0
  // A binary heap: the first entry is due first.
  readonly #due: { at: number; order: number; run: () => void }[] = []
  #order = 0

  after(micros: number, run: () => void): void {
    const heap = this.#due
    heap.push({ at: this.now + micros, order: this.#order++, run })
    for (let i = heap.length - 1; i > 0; ) {
      const parent = (i - 1) >> 1
      if (!this.#isBefore(i, parent)) break
      this.#swap(i, parent)
      i = parent
    }
  }

  /** Runs everything that is due until `end`. */
  runUntil(end: number): void {
    for (let first = this.#due[0]; first && first.at <= end; first = this.#due[0]) {
      this.#removeFirst()
      this.now = first.at
      first.run()
    }
    this.now = end
  }

  #removeFirst() {
    const heap = this.#due
    this.#swap(0, heap.length - 1)
    heap.pop()
    for (let i = 0; ; ) {
      const [left, right] = [2 * i + 1, 2 * i + 2]
      let least = i
      if (left < heap.length && this.#isBefore(left, least)) least = left
      if (right < heap.length && this.#isBefore(right, least)) least = right
      if (least === i) return
      this.#swap(i, least)
      i = least
    }
  }

  #isBefore(a: number, b: number): boolean {
    const [one, other] = [this.#due[a], this.#due[b]]
    if (!one || !other) return false
    return one.at < other.at || (one.at === other.at && one.order < other.order)
  }

  #swap(a: number, b: number) {
    const heap = this.#due
    const [one, other] = [heap[a], heap[b]]
    if (one && other) [heap[a], heap[b]] = [other, one]
  }
}

const maxPassed = 10_000

/** Cores that carry out work in the order of arrival. */
export class Processor {
  /** Work carried out so far. */
  busy = 0
  readonly #clock: Clock
  readonly #waiting: { micros: number; done: () => void }[] = []
  #next = 0
  #free: number

  constructor(clock: Clock, cores: number) {
    this.#clock = clock
    this.#free = cores
  }

  run(micros: number, done: () => void = () => {}): void {
    this.#waiting.push({ micros, done })
    this.#start()
  }

  #start() {
    const work = this.#free > 0 ? this.#waiting[this.#next] : undefined
    if (!work) return
    this.#next++
    if (this.#next === maxPassed) {
      this.#waiting.splice(0, maxPassed)
      this.#next = 0
    }
    this.#free--
    this.#clock.after(work.micros, () => {
      this.busy += work.micros
      this.#free++
      work.done()
      this.#start()
    })
  }
}
