import { limits, type ServerEvent } from '@parley/protocol'
import type { MidRange } from './replay-gap.ts'
import type { Store } from './store.ts'

/**
 * Follows what the stream replays after it opens. The server replays only the newest messages: a replay
 * as long as its limit may have left older ones out. The count lives in the store, because a replay that
 * breaks off continues with the next stream, even after a reload.
 */
export class ReplayTracker {
  /** The stream has listed the channels; before that it lists those the person joined while away. */
  isListed = false
  readonly #store: Store
  #gap: MidRange | undefined

  constructor(store: Store) {
    this.#store = store
  }

  /** The stream broke off. */
  interrupt(): void {
    this.isListed = false
  }

  /** Looks at an event before it is applied. Gives the mids that are only on disk when a gap was found. */
  observe(event: ServerEvent): number[] {
    if (event.type === 'related_groups') this.#begin()
    else if (event.type === 'chat') this.#count(event.mid)
    else if (event.type === 'ready') return this.#end()
    return []
  }

  /** The range of mids that the last replay may have left out, once. */
  takeGap(): MidRange | undefined {
    const gap = this.#gap
    this.#gap = undefined
    return gap
  }

  #begin() {
    this.isListed = true
    const { after = this.#store.cursor, count = 0 } = this.#store.replay ?? {}
    this.#store.replay = { after, count, first: 0 }
  }

  #count(mid: number) {
    const { replay, cursor } = this.#store
    if (!replay || mid <= cursor) return
    this.#store.replay = { ...replay, count: replay.count + 1, first: replay.first || mid }
  }

  #end(): number[] {
    const { replay, cursor } = this.#store
    this.#store.replay = undefined
    if (!replay || replay.count < limits.streamPage) return []
    const first = replay.first || cursor + 1
    this.#gap = { after: replay.after, before: first }
    return this.#store.truncateBefore(first)
  }
}
