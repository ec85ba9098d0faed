import type { Overlay } from '../../store/overlay.ts'
import type { Rows } from '../../store/rows.ts'
import type { StoreBase } from '../../store/store-base.ts'

const max = 5_000

/** Whether the preview of a message was hidden or shown again since the stream opened, by mid. */
export class HiddenPreviews {
  readonly #hidden: Rows<number, boolean>
  /** Unconfirmed changes. */
  readonly pending: Overlay<number, boolean | undefined>

  constructor(store: StoreBase) {
    this.#hidden = store.rows()
    this.pending = store.overlay()
  }

  setHidden(mid: number, hidden: boolean): void {
    this.#hidden.set(mid, hidden)
    const [oldest] = this.#hidden.keys()
    if (this.#hidden.size > max && oldest !== undefined) this.#hidden.delete(oldest)
  }

  /** Undefined as long as only the server knows. */
  isHidden(mid: number): boolean | undefined {
    return this.pending.over(mid, this.#hidden.get(mid))
  }
}
