import type { Chat } from '@parley/client'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type FeedItem, keyOfItem } from '../items/feed-items.ts'
import { foldEvent } from '../items/fold-event.ts'
import type { Paging } from './usePaging.ts'
import { useStanding } from './useStanding.ts'

const nearEnd = 50
const loadWithin = 800

interface Scrolling {
  box: RefObject<HTMLElement | null>
  chat: Chat
  items: readonly FeedItem[]
  /** The index of the item below the divider "New messages", or -1. */
  lineAt: number
  isOpen: boolean
  paging: Pick<Paging, 'states' | 'want'>
}

/**
 * Controls the scroll position of the feed. It opens at the unread divider, else at the end. At the end it
 * follows new and growing content until the user scrolls up.
 */
export function useFeedScroll({ box, chat, items, lineAt, isOpen, paging }: Scrolling) {
  const list = useRef<VirtualizerHandle>(null)
  const sticks = useRef(lineAt < 0)
  const offsetBefore = useRef(0)
  const heightBefore = useRef(Infinity)
  const isPlaced = useRef(false)
  const [atEnd, setAtEnd] = useState(true)
  const isLatest = chat.historyWindow === undefined
  const shift = useShift(items)
  const { note, hold, holdAtRest, release: releaseStanding } = useStanding(box)
  const { states, want } = paging

  const toEnd = useCallback(() => {
    sticks.current = true
    // Not with scrollToIndex: virtua repeats it for a while, against a user who scrolls away.
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [box])

  const updatePosition = useCallback(() => {
    const handle = list.current
    if (!handle || !isPlaced.current) return
    // The list updates its own offset one frame later.
    const offset = box.current?.scrollTop ?? handle.scrollOffset
    const left = handle.scrollSize - offset - handle.viewportSize
    setAtEnd(isLatest && (sticks.current || left < nearEnd))
    if (offset < loadWithin) want('older')
    if (left < loadWithin) want('newer')
  }, [box, isLatest, want])

  const onScroll = useCallback(
    (offset: number) => {
      const feed = box.current
      if (!feed) return
      // Measure the element: the list counts sizes that are not rendered yet. At the end, ignore growth
      // since the last event, so that growing content does not end the sticking.
      const height = sticks.current
        ? Math.min(feed.scrollHeight, heightBefore.current)
        : feed.scrollHeight
      const left = height - feed.scrollTop - feed.clientHeight
      heightBefore.current = feed.scrollHeight
      // Growing content never lowers the offset. If it is lower, the user scrolled up.
      if (left < nearEnd) sticks.current = isLatest
      else if (offset < offsetBefore.current - 1) sticks.current = false
      offsetBefore.current = offset
      note()
      updatePosition()
    },
    [box, isLatest, note, updatePosition],
  )

  const stay = useCallback(() => {
    if (sticks.current && isLatest) toEnd()
    else holdAtRest()
    updatePosition()
  }, [isLatest, toEnd, holdAtRest, updatePosition])

  // `onResize` is called before the list has its new size, so also follow the rendered size.
  useEffect(() => {
    const rows = box.current?.lastElementChild
    if (!rows) return
    const observer = new ResizeObserver(() => sticks.current && isLatest && toEnd())
    observer.observe(rows)
    return () => observer.disconnect()
  }, [box, isLatest, toEnd])

  // An expanded text grows downwards. Neither the end nor the rows below may be held then.
  useEffect(() => {
    const feed = box.current
    const letGrow = () => {
      sticks.current = false
      releaseStanding()
    }
    feed?.addEventListener(foldEvent, letGrow)
    return () => feed?.removeEventListener(foldEvent, letGrow)
  }, [box, releaseStanding])

  // Sets the initial position once.
  useLayoutEffect(() => {
    if (!isOpen || isPlaced.current) return
    if (lineAt >= 0) list.current?.scrollToIndex(lineAt, { align: 'start', offset: -8 })
    else toEnd()
    const frame = requestAnimationFrame(() => {
      isPlaced.current = true
      updatePosition()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, lineAt, toEnd, updatePosition])

  // At the end, scroll to new messages. Elsewhere, keep the visible messages in place.
  useLayoutEffect(() => {
    if (!isPlaced.current) return
    if (shift && !sticks.current) hold()
    stay()
  }, [items, shift, hold, stay])

  // A loaded page may show too little to scroll, or nothing. Load the next one then.
  useEffect(updatePosition, [updatePosition, states])

  /** Stops following the end, before a jump to another position. */
  const release = useCallback(() => {
    sticks.current = false
  }, [])

  return { list, shift, atEnd, toEnd, release, onScroll, onResize: stay }
}

// True only in the render in which items were added or removed at the top. virtua then keeps the others in place.
function useShift(items: readonly FeedItem[]): boolean {
  const ends = (list: readonly FeedItem[]) => ({
    first: list[1] && keyOfItem(list[1]),
    last: list.at(-2) && keyOfItem(list.at(-2) as FeedItem),
    length: list.length,
  })
  const before = useRef(ends(items))
  const now = ends(items)
  useLayoutEffect(() => {
    before.current = ends(items)
  }, [items])
  const { first, last, length } = before.current
  return length > 2 && first !== now.first && last === now.last && length !== now.length
}
