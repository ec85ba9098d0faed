import { addEmoji, type CustomEmoji, deleteEmoji, listEmoji } from '@parley/protocol'
import { changeEmoji, setEmoji } from './apply.ts'
import type { Api } from '../../request/api.ts'
import type { Store } from '../../store/store.ts'
import type { Readings } from '../../readings/readings.ts'

/** Reads and changes the emoji of the server. */
export class EmojiActions {
  readonly #store: Store
  readonly #api: Api
  readonly #readings: Readings

  constructor(store: Store, api: Api, readings: Readings) {
    this.#store = store
    this.#api = api
    this.#readings = readings
  }

  /** Fills the store with all custom emoji. */
  load(signal?: AbortSignal): Promise<void> {
    return this.#readings.read('emoji', () => this.#api.call(listEmoji, {}, signal), this.#write)
  }

  /** Like `load`; until there is an answer, the emoji of the last time stay. */
  refresh(): Promise<void> {
    return this.#readings.keep('emoji', () => this.#api.call(listEmoji, {}), this.#write)
  }

  /** Adds an emoji with a PNG, JPEG, GIF or WebP. */
  async add(name: string, picture: Uint8Array): Promise<CustomEmoji> {
    return this.#readings.change(
      'emoji',
      () => this.#api.call(addEmoji, { params: { name }, body: picture }),
      (emoji) => changeEmoji(this.#store, [emoji], []),
    )
  }

  /** Deletes an emoji. Messages and reactions show its name from then on. */
  async delete(id: string): Promise<void> {
    await this.#readings.change(
      'emoji',
      () => this.#api.call(deleteEmoji, { params: { id } }),
      () => changeEmoji(this.#store, [], [id]),
    )
  }

  readonly #write = (all: readonly CustomEmoji[]) => setEmoji(this.#store, all)
}
