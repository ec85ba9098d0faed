import { setUnreadMarks, type UnreadMark } from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { type ChatKey, keyOf, targetOf } from '../../store/chat-key.ts'
import type { Reading } from './reading.ts'
import type { Store } from '../../store/store.ts'
import { unseenOf } from './unread.ts'
import { putUnreadMarks } from './unread-marks.ts'
import type { Readings } from '../../readings/readings.ts'

/** Marks chats as unread from a message on, and all chats as read. */
export class UnreadActions {
  readonly #store: Store
  readonly #api: Api
  readonly #reading: Reading
  readonly #readings: Readings

  constructor(store: Store, api: Api, reading: Reading, readings: Readings) {
    this.#store = store
    this.#api = api
    this.#reading = reading
    this.#readings = readings
  }

  /** Replaces the marks of this user, except those of chats that were read here meanwhile. */
  replaceAll(all: readonly UnreadMark[]): void {
    const marks = all.filter(({ target }) => !this.#reading.isEnding(keyOf(target)))
    const named = new Set(marks.map(({ target }) => keyOf(target)))
    const gone = [...this.#store.unreadMarks.keys()].filter((key) => !named.has(key))
    putUnreadMarks(this.#store, [
      ...gone.map((key) => ({ target: targetOf(key), mid: 0 })),
      ...marks,
    ])
  }

  /** Marks a chat as unread from a message on, on all devices of the user. */
  mark(key: ChatKey, mid: number): Promise<void> {
    return this.#set([{ target: targetOf(key), mid }])
  }

  /** Marks all chats as read. Returns a function that marks them as unread again. */
  markAllRead(): { count: number; undo: () => Promise<void> } {
    const marks: UnreadMark[] = []
    for (const chat of this.#store.chats.values()) {
      if (chat.unread === 0) continue
      const first = this.#store.unreadMarks.get(chat.key) ?? unseenOf(this.#store, chat)[0]?.mid
      marks.push({ target: targetOf(chat.key), mid: first ?? chat.lastMid })
      this.#reading.markRead(chat.key, chat.lastMid)
    }
    return { count: marks.length, undo: () => this.#set(marks) }
  }

  async #set(marks: UnreadMark[]): Promise<void> {
    // A read marker that arrives later would end the mark.
    await this.#reading.flush()
    await this.#readings.change(
      'unreadMarks',
      () => this.#api.call(setUnreadMarks, { body: { marks } }),
      () => putUnreadMarks(this.#store, marks),
    )
  }
}
