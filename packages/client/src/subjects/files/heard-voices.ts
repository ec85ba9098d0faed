import type { KeyValueStore } from '../../environment.ts'
import { readStored, writeStored } from '../../store/key-value-store.ts'
import type { Message } from '../messages/message.ts'
import type { Store } from '../../store/store.ts'
import type { Value } from '../../store/value.ts'

// Stored on this device only.
const name = 'heard'
const maxStored = 500

interface Heard {
  /** Everything up to this mid counts as heard. */
  upTo: number
  mids: readonly number[]
}

/** The voice messages that the user has played on this device. */
export class HeardVoices {
  readonly #store: Store
  readonly #keyValues: KeyValueStore
  #known: ReadonlySet<number> | undefined
  /** Rises when a message was played. */
  readonly #changes: Value<number>
  #upTo = 0

  /** `keyValues` is scoped to one user. */
  constructor(store: Store, keyValues: KeyValueStore) {
    this.#store = store
    this.#keyValues = keyValues
    this.#changes = store.value(0)
  }

  /** Whether a message is a voice message of another user that was not played here. */
  isUnheard({ mid, from_uid, content_type }: Message): boolean {
    if (content_type !== 'vocechat/audio' || from_uid === this.#store.me) return false
    void this.#changes.value
    const known = this.#known ?? this.#read()
    return mid > this.#upTo && !known.has(mid)
  }

  markHeard(message: Message): void {
    // Another tab may have stored more.
    this.#read()
    if (!this.isUnheard(message)) return
    const mids = [...(this.#known ?? []), message.mid].sort((a, b) => a - b)
    const dropped = mids.splice(0, Math.max(0, mids.length - maxStored))
    this.#upTo = Math.max(this.#upTo, dropped.at(-1) ?? 0)
    this.#known = new Set(mids)
    writeStored(this.#keyValues, name, { upTo: this.#upTo, mids } satisfies Heard)
    this.#changes.value++
  }

  #read(): ReadonlySet<number> {
    const { upTo, mids } = readStored(this.#keyValues, name, isHeard) ?? { upTo: 0, mids: [] }
    this.#upTo = Math.max(this.#upTo, upTo)
    this.#known = new Set([...(this.#known ?? []), ...mids])
    return this.#known
  }
}

function isHeard(found: unknown): found is Heard {
  const { upTo, mids } = (found ?? {}) as Partial<Heard>
  return typeof upTo === 'number' && Array.isArray(mids)
}
