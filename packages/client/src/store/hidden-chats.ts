import type { KeyValueStore } from '../environment.ts'
import { type ChatKey, isChannelKey } from './chat-key.ts'
import { readStored, writeStored } from './key-value-store.ts'
import type { Store } from './store.ts'

// Stored on this device only, with the newest message at the time of hiding.
const name = 'hidden'

type Hidden = Partial<Record<ChatKey, number>>

/** The chats that the user hides: a direct chat until its next message, a channel until a mention. */
export class HiddenChats {
  readonly #store: Store
  readonly #keyValues: KeyValueStore

  constructor(store: Store, keyValues: KeyValueStore) {
    this.#store = store
    this.#keyValues = keyValues
  }

  hide(key: ChatKey): void {
    this.#write({ ...this.#read(), [key]: this.#store.chats.get(key)?.lastMid ?? 0 })
  }

  show(key: ChatKey): void {
    const { [key]: mid, ...others } = this.#read()
    if (mid !== undefined) this.#write(others)
  }

  /** Returns a function that tells whether a chat is hidden now. */
  filter(): (key: ChatKey) => boolean {
    const hidden = this.#read()
    return (key) => this.#isHiddenSince(key, hidden[key])
  }

  #isHiddenSince(key: ChatKey, mid: number | undefined): boolean {
    if (mid === undefined) return false
    const { lastMid, mentions } = this.#store.chats.get(key) ?? { lastMid: 0, mentions: 0 }
    return isChannelKey(key) ? mentions === 0 : mid >= lastMid
  }

  #read(): Hidden {
    return readStored(this.#keyValues, name, isHidden) ?? {}
  }

  #write(hidden: Hidden) {
    writeStored(this.#keyValues, name, hidden)
    this.#store.touch('chats')
  }
}

const isHidden = (found: unknown): found is Hidden => typeof found === 'object' && found !== null
