import { type ChatKey, readUpTo } from '@parley/client'
import type { VirtualizerHandle } from 'virtua'
import type { FeedItem } from '../items/feed-items.ts'
import type { FeedClient } from './feed-client.ts'

const readAfterMs = 500

/** Mids of the first and the last message in view. */
export interface VisibleRange {
  from: number
  to: number
}

/** Marks messages as read that were at least half in view for half a second in a focused window. */
export class ReadTracker {
  readonly #client: FeedClient
  readonly #key: ChatKey
  readonly #visible: () => VisibleRange | undefined
  #markedBefore: number | undefined
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(client: FeedClient, key: ChatKey, visible: () => VisibleRange | undefined) {
    this.#client = client
    this.#key = key
    this.#visible = visible
    this.#markedBefore = client.store.unreadMarks.get(key)
    addEventListener('focus', this.check)
    document.addEventListener('visibilitychange', this.check)
  }

  dispose(): void {
    removeEventListener('focus', this.check)
    document.removeEventListener('visibilitychange', this.check)
    clearTimeout(this.#timer)
    void this.#client.reading.flush()
  }

  /** Must be called after the messages in view may have changed. */
  readonly check = (): void => {
    if (this.#timer !== undefined) return
    const before = this.#visible()
    const mark = readUpTo(this.#client.store, this.#key)
    if (this.#isHeld() || !before || before.to <= mark || !isPageFocused()) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      const after = this.#visible()
      if (this.#isHeld() || !after || !isPageFocused()) return
      const mid = Math.min(before.to, after.to)
      if (mid >= Math.max(before.from, after.from)) this.#client.reading.markRead(this.#key, mid)
      this.check()
    }, readAfterMs)
  }

  // A chat that was marked as unread while it is open is read when it is opened again.
  #isHeld(): boolean {
    const marked = this.#client.store.unreadMarks.get(this.#key)
    if (marked === undefined) this.#markedBefore = undefined
    return marked !== this.#markedBefore
  }
}

const isPageFocused = () => document.visibilityState === 'visible' && document.hasFocus()

/** The messages that are at least half in view or fill at least half of the viewport. */
export function visibleRange(
  list: Pick<
    VirtualizerHandle,
    'scrollOffset' | 'viewportSize' | 'findItemIndex' | 'getItemOffset' | 'getItemSize'
  >,
  items: readonly FeedItem[],
): VisibleRange | undefined {
  if (list.viewportSize === 0) return undefined
  const top = list.scrollOffset
  const bottom = top + list.viewportSize
  let from: number | undefined
  let to: number | undefined
  for (let at = list.findItemIndex(top); at < items.length; at++) {
    const offset = list.getItemOffset(at)
    if (offset >= bottom) break
    const item = items[at]
    const size = list.getItemSize(at)
    const shown = Math.min(bottom, offset + size) - Math.max(top, offset)
    if (item?.kind !== 'message' || shown < Math.min(size, list.viewportSize) / 2) continue
    from ??= item.message.mid
    to = item.upTo
  }
  return from === undefined || to === undefined ? undefined : { from, to }
}
