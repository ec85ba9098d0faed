import { getLinkPreview, hideLinkPreview, type LinkPreview } from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import type { OptimisticChanges } from '../../store/optimistic.ts'
import type { Store } from '../../store/store.ts'

// A foreign page may take seconds. With more requests at a time, messages would wait for a connection.
const maxLanes = 2

/** Reads and hides previews of links. */
export class PreviewActions {
  readonly #store: Store
  readonly #api: Api
  readonly #optimistic: OptimisticChanges
  readonly #lanes: Promise<unknown>[] = Array.from({ length: maxLanes }, () => Promise.resolve())
  #count = 0

  constructor(store: Store, api: Api, optimistic: OptimisticChanges) {
    this.#store = store
    this.#api = api
    this.#optimistic = optimistic
  }

  /** Reads the preview of a link in a message; undefined if there is none, or it is suppressed. */
  async read(url: string, mid: number, signal?: AbortSignal): Promise<LinkPreview | undefined> {
    const lane = this.#count++ % maxLanes
    const query = { url, mid, proxy: true }
    const reading = (this.#lanes[lane] ?? Promise.resolve()).then(() =>
      this.#api.call(getLinkPreview, { query }, signal),
    )
    this.#lanes[lane] = reading.catch(() => {})
    const preview = await reading
    return preview.title === '' ? undefined : preview
  }

  /** Hides the preview of an own message from everybody, or shows it again. */
  async hide(mid: number, isSuppressed: boolean): Promise<void> {
    await this.#optimistic.run({
      state: 'previews',
      show: () => this.#store.previews.pending.add(mid, () => isSuppressed),
      request: () =>
        this.#api.call(hideLinkPreview, { params: { mid }, body: { hidden: isSuppressed } }),
      isConfirmedBy: (event) =>
        event.type === 'link_preview_changed' && event.mid === mid && event.hidden === isSuppressed,
      confirm: () => this.#store.previews.setSuppressed(mid, isSuppressed),
    })
  }
}
