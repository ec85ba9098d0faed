import { chatSeen, getSeenVisibility, setSeenVisibility } from '@parley/protocol'
import type { Api } from '../request/api.ts'
import { type ChatKey, idOf, isChannelKey } from '../store/chat-key.ts'
import type { Store } from '../store/store.ts'

/** Reads what others have read, and sets whether the user shows it. */
export class SeenActions {
  readonly #store: Store
  readonly #api: Api

  constructor(store: Store, api: Api) {
    this.#store = store
    this.#api = api
  }

  /** Reads how far the others have read a chat. */
  async load(key: ChatKey, signal?: AbortSignal): Promise<void> {
    const query = isChannelKey(key) ? { gid: idOf(key) } : { uid: idOf(key) }
    const { visible, marks } = await this.#api.call(chatSeen, { query }, signal)
    this.#store.seen.isVisible = visible
    this.#store.seen.replace(key, marks)
    this.#store.touch('seen')
  }

  /** Whether the user shows what they have read. */
  async visibility(signal?: AbortSignal): Promise<boolean> {
    return (await this.#api.call(getSeenVisibility, {}, signal)).visible
  }

  async setVisibility(visible: boolean): Promise<void> {
    await this.#api.call(setSeenVisibility, { body: { visible } })
    this.#store.seen.isVisible = visible
    if (!visible) this.#store.seen.clear()
    this.#store.touch('seen')
  }
}
