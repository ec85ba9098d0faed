import type { OpenActivity } from '@parley/protocol'
import { limits } from '@parley/protocol'
import { dequal } from 'dequal/lite'
import type { Rows } from '../../store/rows.ts'
import type { Tables } from '../../store/tables.ts'
import type { Value } from '../../store/value.ts'
import { type ChatKey, keyOf } from '../../store/chat-key.ts'

/** The items of activity that are not done. In memory only: they are read again with each stream. */
export class Activity {
  /** The open items by mid. */
  readonly open: Rows<number, OpenActivity>
  /** The messages that are gone, as far as this device knows. The server may tell of an item later. */
  readonly #removed: ReadonlyMap<number, true>
  readonly #changes: Value<number>

  constructor(store: Tables) {
    this.open = store.rows()
    this.#removed = store.removed
    this.#changes = store.value(0)
  }

  /** Rises with each change, so that lists are read again. */
  get changes(): number {
    return this.#changes.value
  }

  replace(items: readonly OpenActivity[]): void {
    const there = items.filter((one) => this.#isThere(one))
    this.open.replace(
      there.map((one) => [one.mid, one]),
      dequal,
    )
    this.#changes.value++
  }

  change(opened: readonly OpenActivity[], closed: readonly number[]): void {
    for (const one of opened) if (this.#isThere(one)) this.open.set(one.mid, one)
    for (const mid of closed) this.open.delete(mid)
    // As many as one request marks as done. The server keeps the rest.
    const surplus = Math.max(0, this.open.size - limits.openActivity)
    const oldest = surplus > 0 ? [...this.open.keys()].sort((a, b) => a - b).slice(0, surplus) : []
    for (const mid of oldest) this.open.delete(mid)
    this.#changes.value++
  }

  /** A message was deleted or has expired: its item is closed, and those of its reactions. */
  removed(mid: number): void {
    const isAbout = (one: OpenActivity) =>
      one.mid === mid || (one.kind === 'reaction' && one.about_mid === mid)
    const closed = [...this.open.values()].filter(isAbout).map((one) => one.mid)
    if (closed.length > 0) this.change([], closed)
  }

  /** The messages of a chat were deleted, or the user can no longer see it. */
  cleared(chat: ChatKey): void {
    const items = [...this.open.values()].filter(({ target }) => keyOf(target) === chat)
    if (items.length > 0)
      this.change(
        [],
        items.map(({ mid }) => mid),
      )
  }

  /** The number of new items in the chats that are listed. */
  count(readMarks: ReadonlyMap<ChatKey, number>, isListed: (key: ChatKey) => boolean): number {
    let count = 0
    for (const one of this.open.values()) {
      if (isNew(one, readMarks) && isListed(keyOf(one.target))) count++
    }
    return count
  }

  /** The new replies and mentions in the thread of a root. */
  newIn(root: number, readMarks: ReadonlyMap<ChatKey, number>): number[] {
    return [...this.open.values()].flatMap((one) =>
      one.kind !== 'reaction' && one.about_mid === root && isNew(one, readMarks) ? one.mid : [],
    )
  }

  #isThere({ mid, kind, about_mid }: OpenActivity): boolean {
    const isAboutRemoved = kind === 'reaction' && about_mid !== null && this.#removed.has(about_mid)
    return !this.#removed.has(mid) && !isAboutRemoved
  }
}

/** Whether an item is beyond what the user has read in its chat. One of a thread only is new until it is done. */
const isNew = (
  { mid, target, thread_only }: OpenActivity,
  readMarks: ReadonlyMap<ChatKey, number>,
): boolean => thread_only === true || mid > (readMarks.get(keyOf(target)) ?? 0)
