import { addEmoji, type CustomEmoji, deleteEmoji, listEmoji } from '@parley/protocol'
import { changeEmoji, setEmoji } from '../apply/emoji.ts'
import type { Api } from '../request/api.ts'
import { ignoringFailures } from '../request/request-error.ts'
import type { Store } from '../store/store.ts'

const attempts = 3

/** Reads and changes the emoji of the server. */
export class EmojiActions {
  readonly #store: Store
  readonly #api: Api

  constructor(store: Store, api: Api) {
    this.#store = store
    this.#api = api
  }

  /** Fills the store with all custom emoji. */
  async load(signal?: AbortSignal): Promise<void> {
    for (let left = attempts; left > 0; left--) {
      const { emojiChanges } = this.#store
      const all = await this.#api.call(listEmoji, {}, signal)
      // An event that came meanwhile may be newer than the answer.
      if (this.#store.emojiChanges === emojiChanges || left === 1) {
        setEmoji(this.#store, all)
        return
      }
    }
  }

  /** Like `load`; without an answer the emoji of the last time stay. */
  refresh = (): Promise<void> => ignoringFailures(this.load())

  /** Adds an emoji with a PNG, JPEG, GIF or WebP. */
  async add(name: string, picture: Uint8Array): Promise<CustomEmoji> {
    const emoji = await this.#api.call(addEmoji, { params: { name }, body: picture })
    changeEmoji(this.#store, [emoji], [])
    return emoji
  }

  /** Deletes an emoji. Messages and reactions show its name from then on. */
  async delete(id: string): Promise<void> {
    await this.#api.call(deleteEmoji, { params: { id } })
    changeEmoji(this.#store, [], [id])
  }
}
