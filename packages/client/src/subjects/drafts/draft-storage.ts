import type { KeyValueStore } from '../../environment.ts'
import { type ChatKey, isChatKey, type PlaceKey } from '../../store/chat-key.ts'
import { readStored, writeStored } from '../../store/key-value-store.ts'

/** A text that was not sent, with the message it replies to. */
export interface StoredDraft {
  text: string
  /** Users picked from the mention list, by the name in the text. */
  mentions: Record<string, number>
  replyTo?: number | undefined
}

const prefix = 'draft.'
const otherPrefix = 'draft-other.'
const unsentName = 'drafts.unsent'
const basesName = 'drafts.bases'

/** The drafts of one user on this device, as they are stored between visits. */
export class DraftStorage {
  readonly #keyValues: KeyValueStore

  /** `keyValues` is scoped to one user. */
  constructor(keyValues: KeyValueStore) {
    this.#keyValues = keyValues
  }

  read(key: PlaceKey): StoredDraft | undefined {
    return this.#read(prefix + key)
  }

  write(key: PlaceKey, draft: StoredDraft | undefined): void {
    this.#write(prefix + key, draft)
  }

  /** The chats that have a draft. */
  keys(): ChatKey[] {
    const names = this.#keyValues.names().filter((name) => name.startsWith(prefix))
    const places = names.map((name) => name.slice(prefix.length)) as PlaceKey[]
    return places.filter(isChatKey)
  }

  /** The draft that lost against the one of another device. */
  readOther(key: PlaceKey): StoredDraft | undefined {
    return this.#read(otherPrefix + key)
  }

  writeOther(key: PlaceKey, draft: StoredDraft | undefined): void {
    this.#write(otherPrefix + key, draft)
  }

  /** The version of the server on which the draft of this device was written; 0 if there was none. */
  base(key: ChatKey): number {
    return this.bases()[key] ?? 0
  }

  /** The same of all chats. */
  bases(): Partial<Record<ChatKey, number>> {
    return readStored(this.#keyValues, basesName, isObject) ?? {}
  }

  setBase(key: ChatKey, version: number): void {
    const { [key]: _, ...others } = this.bases()
    writeStored(this.#keyValues, basesName, version === 0 ? others : { ...others, [key]: version })
  }

  /** Whether drafts of this device were ever sent. Those of the first version of this client were not. */
  get wasShared(): boolean {
    return this.#keyValues.get(unsentName) !== null
  }

  /** The chats whose drafts the server does not have yet. */
  unsent(): ChatKey[] {
    return (readStored(this.#keyValues, unsentName, Array.isArray) ?? []) as ChatKey[]
  }

  setUnsent(keys: readonly ChatKey[]): void {
    writeStored(this.#keyValues, unsentName, [...new Set(keys)])
  }

  #read(name: string): StoredDraft | undefined {
    const stored = readStored(this.#keyValues, name, isDraft)
    return stored && { text: stored.text, mentions: stored.mentions, replyTo: stored.replyTo }
  }

  #write(name: string, draft: StoredDraft | undefined) {
    if (draft) writeStored(this.#keyValues, name, draft)
    else this.#keyValues.remove(name)
  }
}

const isObject = (found: unknown): found is Partial<Record<ChatKey, number>> =>
  typeof found === 'object' && found !== null

function isDraft(found: unknown): found is StoredDraft {
  const { text, mentions } = (found ?? {}) as Partial<StoredDraft>
  return typeof text === 'string' && typeof mentions === 'object' && mentions !== null
}
