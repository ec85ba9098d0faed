import type { ClientEnvironment } from '../../environment.ts'
import type { Store } from '../../store/store.ts'

// Timers do not count the sleep of a computer, so the clock is read again at least this often.
const longestWaitMs = 30_000

/** Notifies the watchers of the store when a status or a do-not-disturb ends. */
export class StatusTimer {
  readonly #store: Store
  readonly #clock: Pick<ClientEnvironment, 'now'>
  readonly #stop: () => void
  #timer: ReturnType<typeof setTimeout> | undefined
  #next: number | undefined

  constructor(store: Store, clock: Pick<ClientEnvironment, 'now'>) {
    this.#store = store
    this.#clock = clock
    this.#stop = store.watch('presence', () => this.#plan())
  }

  dispose(): void {
    clearTimeout(this.#timer)
    this.#stop()
  }

  #plan() {
    clearTimeout(this.#timer)
    const now = this.#clock.now() + this.#store.clockOffset
    this.#next = this.#store.statuses.nextEnd(now)
    if (this.#next === undefined) return
    this.#timer = setTimeout(() => this.#run(), Math.min(longestWaitMs, this.#next - now))
  }

  #run() {
    const isOver = (this.#next ?? 0) <= this.#clock.now() + this.#store.clockOffset
    if (isOver) this.#store.touch('presence')
    else this.#plan()
  }
}
