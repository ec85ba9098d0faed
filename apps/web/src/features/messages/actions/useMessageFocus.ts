import { type KeyboardEvent, type RefObject, useLayoutEffect, useMemo, useRef } from 'react'
import { useRovingList } from '../../../ui/index.ts'
import { type FeedItem, indexOfMid, messagesOf } from '../feed/items/feed-items.ts'

/**
 * Tab reaches one message of the feed; arrows, Home and End move to others. Escape returns to the message from its
 * buttons.
 */
export function useMessageFocus(
  box: RefObject<HTMLElement | null>,
  items: readonly FeedItem[],
  scrollToItem: (index: number) => void,
) {
  const mids = useMemo(
    () => items.flatMap((item) => messagesOf(item).map(({ mid }) => mid)),
    [items],
  )
  const roving = useRovingList({
    box,
    rows: {
      attribute: 'data-mid',
      ids: mids,
      initial: mids.at(-1),
      scrollTo: (mid) => scrollToItem(indexOfMid(items, mid)),
    },
  })
  const { stop, isChosen, focusRow } = roving
  const last = useRef<LastFocused>({ mid: undefined, at: 0, isByKey: false })

  // A message that is deleted by keyboard loses the focus to the page. The next one takes it.
  useLayoutEffect(() => {
    const { mid, at, isByKey } = last.current
    if (mid === undefined) return
    if (mids.includes(mid)) last.current.at = mids.indexOf(mid)
    else if (isByKey && document.activeElement === document.body) {
      const next = mids[at] ?? mids.at(-1)
      if (next !== undefined) focusRow(next)
    }
  }, [mids, focusRow])

  function handleFocus(event: { target: EventTarget }) {
    roving.handleFocus(event)
    const mid = Number(rowOf(event.target)?.dataset.mid)
    const at = mids.indexOf(mid)
    last.current = { ...last.current, mid: at < 0 ? undefined : mid, at }
  }

  function handleKeyDown(event: KeyboardEvent) {
    last.current.isByKey = true
    const row = rowOf(event.target)
    const isCombined = event.altKey || event.ctrlKey || event.metaKey
    if (event.key === 'Escape' && !isCombined && event.target !== row) row?.focus()
    else roving.handleKeyDown(event)
  }

  function handlePointerDown() {
    last.current.isByKey = false
  }

  return { stop, isChosen, handleFocus, handleKeyDown, handlePointerDown }
}

interface LastFocused {
  /** The message that had the focus last, and its index in the feed. */
  mid: number | undefined
  at: number
  isByKey: boolean
}

const rowOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-mid]') : null
