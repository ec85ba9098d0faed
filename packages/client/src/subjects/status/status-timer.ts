import type { ClientEnvironment } from '../../environment.ts'
import type { Store } from '../../store/store.ts'

// Timers do not count the sleep of a computer, so the clock is read again at least this often.
const longestWaitMs = 30_000

/** Tells the store when a status or a do-not-disturb ends. */
export class StatusTimer {
  readonly #store: Store
  readonly #clock: Pick<ClientEnvironment, 'now'>
  readonly #stop: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #next: number | undefined

  constructor(store: Store, clock: Pick<ClientEnvironment, 'now'>) {
    this.#store = store
    this.#clock = clock
    const nextEnd = () => store.statuses.nextEnd(this.#now())
    this.#stop = store.watch(nextEnd, () => this.#plan())
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#stop()
  }

  #plan() {
    clearTimeout(this.#timer)
    const now = this.#now()
    this.#next = this.#store.statuses.nextEnd(now)
    if (this.#next === undefined) return
    this.#timer = setTimeout(() => this.#run(), Math.min(longestWaitMs, this.#next - now))
  }

  #run() {
    if ((this.#next ?? 0) <= this.#now()) this.#store.statuses.ended()
    this.#plan()
  }

  #now(): number {
    return this.#clock.now() + this.#store.clockOffset
  }
}
