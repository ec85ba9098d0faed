import type { Overlay } from '../../store/overlay.ts'
import type { Rows } from '../../store/rows.ts'
import type { StoreBase } from '../../store/store-base.ts'

const max = 5_000

/** Whether the preview of a message was suppressed or shown again since the stream opened, by mid. */
export class SuppressedPreviews {
  readonly #suppressed: Rows<number, boolean>
  /** Unconfirmed changes. */
  readonly pending: Overlay<number, boolean | undefined>

  constructor(store: StoreBase) {
    this.#suppressed = store.rows()
    this.pending = store.overlay()
  }

  setSuppressed(mid: number, isSuppressed: boolean): void {
    this.#suppressed.set(mid, isSuppressed)
    const [oldest] = this.#suppressed.keys()
    if (this.#suppressed.size > max && oldest !== undefined) this.#suppressed.delete(oldest)
  }

  /** Undefined as long as only the server knows. */
  isSuppressed(mid: number): boolean | undefined {
    return this.pending.over(mid, this.#suppressed.get(mid))
  }
}
