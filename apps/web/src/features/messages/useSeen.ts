import type { ChatKey } from '@parley/client'
import { type RefObject, useCallback, useEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { useClient } from '../../store/index.ts'
import type { FeedItem } from './feed-items.ts'

const seenMs = 500

/**
 * Marks as read what was really seen: at least half of it, for half a second, in a window that has the focus.
 * Gives a function to call whenever something moved.
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
    function look() {
      if (timer.current !== undefined) return
      const before = seen(list.current, latest.current)
      const mark = store.readMarks.get(key) ?? 0
      if (!before || before.to <= mark || !isLookedAt()) return
      timer.current = setTimeout(() => {
        timer.current = undefined
        const after = seen(list.current, latest.current)
        if (!after || !isLookedAt()) return
        const mid = Math.min(before.to, after.to)
        if (mid >= Math.max(before.from, after.from)) reading.markRead(key, mid)
        look()
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

const isLookedAt = () => document.visibilityState === 'visible' && document.hasFocus()

/** The first and the last message of which at least half is in view, or that fills half of the view. */
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
