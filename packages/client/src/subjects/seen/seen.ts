import type { SeenMark } from '@parley/protocol'
import type { ChatKey } from '../../store/chat-key.ts'
import type { Rows } from '../../store/rows.ts'
import type { StoreBase } from '../../store/store-base.ts'
import type { Value } from '../../store/value.ts'

/** How far others have read the chats that were opened. In memory only: it is read again with each stream. */
export class Seen {
  readonly #marks: Rows<ChatKey, ReadonlyMap<number, SeenMark>>
  readonly #isVisible: Value<boolean | undefined>

  constructor(store: StoreBase) {
    this.#marks = store.rows()
    this.#isVisible = store.value<boolean | undefined>(undefined)
  }

  /** Whether the user shows what they have read; undefined as long as it is unknown. */
  get isVisible(): boolean | undefined {
    return this.#isVisible.value
  }

  set isVisible(isVisible) {
    this.#isVisible.value = isVisible
  }

  marks(key: ChatKey): ReadonlyMap<number, SeenMark> {
    return this.#marks.get(key) ?? none
  }

  /** Replaces the marks of a chat. */
  replace(key: ChatKey, marks: readonly SeenMark[]): void {
    this.#marks.set(key, new Map(marks.map((mark) => [mark.uid, mark])))
  }

  /** Moves the mark of a user. Mid 0 removes it. */
  set(key: ChatKey, mark: SeenMark): void {
    const marks = new Map(this.marks(key))
    if (mark.mid === 0) marks.delete(mark.uid)
    else if (mark.mid > (marks.get(mark.uid)?.mid ?? 0)) marks.set(mark.uid, mark)
    this.#marks.set(key, marks)
  }

  delete(key: ChatKey): void {
    this.#marks.delete(key)
  }

  clear(): void {
    this.#marks.clear()
  }
}

const none: ReadonlyMap<number, SeenMark> = new Map()
