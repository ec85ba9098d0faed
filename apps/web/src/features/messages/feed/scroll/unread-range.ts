import { type ChatKey, readUpTo } from '@parley/client'
import type { FeedClient } from './feed-client.ts'

/** The messages that were unread when the chat was opened. The range stays the same while the chat is open. */
export class UnreadRange {
  readonly #client: FeedClient
  readonly #key: ChatKey
  #after: number | undefined
  #upTo: number | undefined

  constructor(client: FeedClient, key: ChatKey) {
    this.#client = client
    this.#key = key
    this.#after = this.#readUpTo()
  }

  /** Mids above `after`, up to and including `upTo`. Undefined as long as the range is unknown. */
  read(): { after: number; upTo: number } | undefined {
    const { store, stream } = this.#client
    const chat = store.chat(this.#key)
    const last = chat.mids.at(-1)
    // The user may mark messages as unread while the chat is open.
    const marked = store.unreadMarks.get(this.#key)
    if (marked !== undefined) return { after: marked - 1, upTo: last ?? 0 }
    // Messages that the stream replays until it is ready were also unread on opening.
    if (stream.state.ready) {
      this.#upTo ??= last
      this.#after ??= this.#readUpTo()
    }
    // A chat that was never read gets a divider only if its first message is loaded.
    const isKnown = this.#after !== undefined && (this.#after > 0 || chat.reachedStart)
    return isKnown ? { after: this.#after ?? 0, upTo: this.#upTo ?? last ?? 0 } : undefined
  }

  // No divider until the stream has delivered a message since joining.
  #readUpTo() {
    const { store } = this.#client
    return store.joinedWithoutBaseline.has(this.#key) ? undefined : readUpTo(store, this.#key)
  }
}
