import type { ServerEvent } from '@parley/protocol'
import type { StateName } from '../readings/changes.ts'
import type { Store } from './store.ts'

/** A change that is shown before the server has confirmed it. */
export interface OptimisticChange<T> {
  /** The state that `confirm` writes. */
  state?: StateName
  /** Shows the change over the store's state. Returns a function that undoes it. */
  show(): () => void
  request(): Promise<T>
  /** Whether an event shows that the server has made the change. */
  isConfirmedBy(event: ServerEvent): boolean
  /**
   * Writes the change into the store. The server sends no event if nothing has changed for it. Not called if an event of the
   * state came meanwhile.
   */
  confirm?(answer: T): void
}

interface Shown {
  change: OptimisticChange<unknown>
  hide(): void
  isAnswered: boolean
}

const eventMs = 10_000

/**
 * Shows changes before they are confirmed. A change overlays the confirmed state until the server's event
 * changes that state, or until the server refuses. The answer to the request changes the state by the rule of
 * `Readings` only: it must not overwrite an event that arrived in between.
 */
export class OptimisticChanges {
  readonly #store: Store
  readonly #shown = new Set<Shown>()
  readonly #timers = new Set<ReturnType<typeof setTimeout>>()

  constructor(store: Store) {
    this.#store = store
  }

  /** Shows a change, requests it and returns the answer. A refusal undoes the change and is thrown. */
  async run<T>(change: OptimisticChange<T>): Promise<T> {
    const { changes } = this.#store
    const since = changes.now
    const shown: Shown = { change, hide: change.show(), isAnswered: false }
    this.#shown.add(shown)
    try {
      const answer = await change.request()
      shown.isAnswered = true
      if (!this.#shown.has(shown)) return answer
      const { state, confirm } = change
      const isNews = state === undefined || !changes.hasChanged(since, state)
      if (confirm && isNews) this.#confirm(shown, () => confirm(answer))
      else this.#awaitEvent(shown)
      return answer
    } catch (error) {
      this.#hide(shown)
      throw error
    }
  }

  /** Ends the changes that an applied event confirms. */
  observe(event: ServerEvent): void {
    for (const shown of this.#shown) {
      // At `ready` the stream has replayed all events.
      const isOver = event.type === 'ready' && shown.isAnswered
      if (isOver || shown.change.isConfirmedBy(event)) this.#hide(shown)
    }
  }

  dispose(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#shown.clear()
  }

  #confirm(shown: Shown, confirm: () => void) {
    this.#store.batch(() => {
      confirm()
      this.#hide(shown)
    })
  }

  #awaitEvent(shown: Shown) {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      this.#hide(shown)
    }, eventMs)
    this.#timers.add(timer)
  }

  #hide(shown: Shown) {
    if (!this.#shown.delete(shown)) return
    shown.hide()
  }
}
