import { chatSeen, getSeenVisibility, setSeenVisibility } from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { type ChatKey, idOf, isChannelKey } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'
import type { Readings } from '../../readings/readings.ts'

/** Reads what others have read, and sets whether the user shows it. */
export class SeenActions {
  readonly #store: Store
  readonly #api: Api
  readonly #readings: Readings

  constructor(store: Store, api: Api, readings: Readings) {
    this.#store = store
    this.#api = api
    this.#readings = readings
  }

  /** Reads how far the others have read a chat. */
  load(key: ChatKey, signal?: AbortSignal): Promise<void> {
    const { seen } = this.#store
    const query = isChannelKey(key) ? { gid: idOf(key) } : { uid: idOf(key) }
    return this.#readings.read(
      `seen:${key}`,
      () => this.#api.call(chatSeen, { query }, signal),
      ({ visible, marks }) => {
        seen.isVisible = visible
        seen.replace(key, marks)
      },
    )
  }

  /** Whether the user shows what they have read. */
  async visibility(signal?: AbortSignal): Promise<boolean> {
    return (await this.#api.call(getSeenVisibility, {}, signal)).visible
  }

  async setVisibility(visible: boolean): Promise<void> {
    const { seen } = this.#store
    await this.#readings.change(
      'seen',
      () => this.#api.call(setSeenVisibility, { body: { visible } }),
      () => {
        seen.isVisible = visible
        if (!visible) seen.clear()
      },
    )
  }
}
