import { Overlay } from '../../store/overlay.ts'

const most = 5_000

/** Whether the preview of a message was hidden or shown again since the stream opened, by mid. */
export class HiddenPreviews {
  readonly #hidden = new Map<number, boolean>()
  /** Unconfirmed changes. */
  readonly pending = new Overlay<number, boolean | undefined>()

  setHidden(mid: number, hidden: boolean): void {
    this.#hidden.set(mid, hidden)
    const [oldest] = this.#hidden.keys()
    if (this.#hidden.size > most && oldest !== undefined) this.#hidden.delete(oldest)
  }

  /** Undefined as long as only the server knows. */
  isHidden(mid: number): boolean | undefined {
    return this.pending.over(mid, this.#hidden.get(mid))
  }
}
