import type { SeenMark } from '@parley/protocol'
import type { ChatKey } from '../../store/chat-key.ts'

/** How far others have read the chats that were opened. In memory only: it is read again with each stream. */
export class Seen {
  readonly #marks = new Map<ChatKey, ReadonlyMap<number, SeenMark>>()
  /** Whether the user shows what they have read; undefined as long as it is unknown. */
  isVisible: boolean | undefined

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
