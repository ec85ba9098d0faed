import type { ChatKey } from '@parley/client'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useClient } from '../../../../store/index.ts'
import type { FeedItem } from '../items/feed-items.ts'

const seenMs = 500

/**
 * Marks messages as read that were at least half in view for half a second in a focused window. Returns a
 * function to call after every scroll or resize.
 */
export function useSeen(
  key: ChatKey,
  list: RefObject<VirtualizerHandle | null>,
  items: readonly FeedItem[],
): () => void {
  const { store, reading } = useClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(items)
  latest.current = items

  const check = useCallback(
    function updateSeen() {
      if (timer.current !== undefined) return
      const before = seen(list.current, latest.current)
      const mark = store.readMarks.get(key) ?? 0
      if (!before || before.to <= mark || !isPageFocused()) return
      timer.current = setTimeout(() => {
        timer.current = undefined
        const after = seen(list.current, latest.current)
        if (!after || !isPageFocused()) return
        const mid = Math.min(before.to, after.to)
        if (mid >= Math.max(before.from, after.from)) reading.markRead(key, mid)
        updateSeen()
      }, seenMs)
    },
    [key, list, reading, store],
  )

  useEffect(() => {
    check()
    addEventListener('focus', check)
    document.addEventListener('visibilitychange', check)
    return () => {
      removeEventListener('focus', check)
      document.removeEventListener('visibilitychange', check)
      clearTimeout(timer.current)
      timer.current = undefined
      void reading.flush()
    }
  }, [check, reading])
  useEffect(check, [check, items])
  return check
}

const isPageFocused = () => document.visibilityState === 'visible' && document.hasFocus()

/** The first and the last message that is at least half in view or fills at least half of the viewport. */
export function seen(
  list: Pick<
    VirtualizerHandle,
    'scrollOffset' | 'viewportSize' | 'findItemIndex' | 'getItemOffset' | 'getItemSize'
  > | null,
  items: readonly FeedItem[],
): { from: number; to: number } | undefined {
  if (!list || list.viewportSize === 0) return undefined
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
    to = item.message.mid
  }
  return from === undefined || to === undefined ? undefined : { from, to }
}
