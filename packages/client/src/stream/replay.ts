import { limits, type ServerEvent } from '@parley/protocol'
import type { ChatKey } from '../store/chat-key.ts'
import type { Named } from './context.ts'
import type { MidRange } from './replay-gap.ts'
import type { Store } from '../store/store.ts'

/**
 * Tracks the replay of the stream. The server replays only the newest messages, so a replay that reaches
 * the limit may have left older ones out. The count is kept in the store, because an interrupted replay
 * continues with the next stream, even after a reload.
 */
export class ReplayTracker {
  /** The stream has listed the channels. Before that it sends those joined while offline. */
  isListed = false
  readonly named: Named = { uids: new Set(), gids: new Set() }
  readonly #store: Store
  /** On a first visit: the chats that were there when the stream began. */
  #chatsBefore: ReadonlySet<ChatKey> | undefined
  #gap: MidRange | undefined

  constructor(store: Store) {
    this.#store = store
  }

  /** The stream was interrupted. */
  interrupt(): void {
    this.isListed = false
    this.#chatsBefore = undefined
    this.named.uids.clear()
    this.named.gids.clear()
  }

  /** Inspects an event before it is applied. When it finds a gap, returns the mids that are only on disk. */
  observe(event: ServerEvent): number[] {
    if (event.type === 'related_groups' || event.type === 'groups_page') this.#begin()
    else if (event.type === 'chat') this.#count(event.mid)
    else if (event.type === 'ready') return this.#end()
    return []
  }

  /** Returns the range of mids that the last replay may have left out, and clears it. */
  takeGap(): MidRange | undefined {
    const gap = this.#gap
    this.#gap = undefined
    return gap
  }

  #begin() {
    if (this.isListed) return
    this.isListed = true
    const isFirst = this.#store.cursor === 0 && this.#store.replay === undefined
    this.#chatsBefore = isFirst ? new Set(this.#store.chats.keys()) : undefined
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
    if (!replay || replay.count < limits.streamPage) {
      if (this.#store.missedBefore === undefined) this.#store.assumedMarks.clear()
      return []
    }
    const first = replay.first || cursor + 1
    this.#gap = { after: replay.after, before: first }
    this.#store.missedBefore = first
    // Pages that were loaded since the beginning of a first visit have no gap to what its stream brings.
    const isWhole = (key: ChatKey) => this.#chatsBefore?.has(key) === false
    return this.#store.truncateBefore(first, isWhole)
  }
}
