import type { ChatKey } from '../../store/chat-key.ts'
import type { Rows } from '../../store/rows.ts'

/** When a message expires, by the server's clock. */
export interface Expiry {
  mid: number
  key: ChatKey
  at: number
}

/** The expiries of all known messages, also of those that are stored and not in memory. */
export class Expiries {
  readonly #byMid: Rows<number, Expiry>
  #listener: ((at: number) => void) | undefined

  constructor(rows: Rows<number, Expiry>) {
    this.#byMid = rows
  }

  /** Calls `listener` for each new expiry. */
  onAdd(listener: (at: number) => void): void {
    this.#listener = listener
  }

  add(expiry: Expiry): void {
    if (this.#byMid.get(expiry.mid)?.at === expiry.at) return
    this.#byMid.set(expiry.mid, expiry)
    this.#listener?.(expiry.at)
  }

  delete(mid: number): void {
    this.#byMid.delete(mid)
  }

  all(): Expiry[] {
    return [...this.#byMid.values()]
  }

  /** The time of the next expiry; undefined without any. */
  next(): number | undefined {
    let next: number | undefined
    for (const { at } of this.#byMid.values()) if (next === undefined || at < next) next = at
    return next
  }
}
