import type { OpenActivity } from '@parley/protocol'
import { limits } from '@parley/protocol'
import { type ChatKey, keyOf } from '../../store/chat-key.ts'

/** The items of activity that are not done. In memory only: they are read again with each stream. */
export class Activity {
  #open: ReadonlyMap<number, OpenActivity> = new Map()
  readonly #removed: ReadonlySet<number>
  /** Rises with each change, so that lists are read again. */
  changes = 0

  /** `removed` are the messages that are gone, as far as this device knows. The server may tell of an item later. */
  constructor(removed: ReadonlySet<number>) {
    this.#removed = removed
  }

  /** The open items by mid. */
  get open(): ReadonlyMap<number, OpenActivity> {
    return this.#open
  }

  replace(items: readonly OpenActivity[]): void {
    const there = items.filter((one) => this.#isThere(one))
    this.#open = new Map(there.map((one) => [one.mid, one]))
    this.changes++
  }

  change(opened: readonly OpenActivity[], closed: readonly number[]): void {
    const open = new Map(this.#open)
    for (const one of opened) if (this.#isThere(one)) open.set(one.mid, one)
    for (const mid of closed) open.delete(mid)
    // As many as one request marks as done. The server keeps the rest.
    const surplus = Math.max(0, open.size - limits.openActivity)
    for (const mid of [...open.keys()].sort((a, b) => a - b).slice(0, surplus)) open.delete(mid)
    this.#open = open
    this.changes++
  }

  /** A message was deleted or has expired: its item is closed, and those of its reactions. */
  removed(mid: number): void {
    const isAbout = (one: OpenActivity) =>
      one.mid === mid || (one.kind === 'reaction' && one.about_mid === mid)
    const closed = [...this.#open.values()].filter(isAbout).map((one) => one.mid)
    if (closed.length > 0) this.change([], closed)
  }

  /** The messages of a chat were deleted, or the user can no longer see it. */
  cleared(chat: ChatKey): void {
    const items = [...this.#open.values()].filter(({ target }) => keyOf(target) === chat)
    if (items.length > 0)
      this.change(
        [],
        items.map(({ mid }) => mid),
      )
  }

  /** The number of items beyond what the user has read in their chats. */
  count(readMarks: ReadonlyMap<ChatKey, number>, isListed: (key: ChatKey) => boolean): number {
    let count = 0
    for (const { mid, target } of this.#open.values()) {
      const key = keyOf(target)
      if (mid > (readMarks.get(key) ?? 0) && isListed(key)) count++
    }
    return count
  }

  #isThere({ mid, kind, about_mid }: OpenActivity): boolean {
    const isAboutRemoved = kind === 'reaction' && about_mid !== null && this.#removed.has(about_mid)
    return !this.#removed.has(mid) && !isAboutRemoved
  }
}
