import type { Chat } from '@parley/client'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type FeedItem, keyOfItem } from './feed-items.ts'
import { foldEvent } from './fold-event.ts'
import type { Paging } from './usePaging.ts'
import { useStanding } from './useStanding.ts'

const nearEnd = 50
const loadWithin = 800

interface Scrolling {
  box: RefObject<HTMLElement | null>
  chat: Chat
  items: readonly FeedItem[]
  /** Where the line "New messages" stands; -1 for nowhere. */
  lineAt: number
  isOpen: boolean
  paging: Pick<Paging, 'states' | 'want'>
}

/**
 * Where the feed stands. It opens at the unread line, else at its end, and once at the end it stays there,
 * whatever grows or comes, until somebody scrolls up.
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
    // Not by the list: for a while it goes there again and again, against whoever scrolls away.
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [box])

  const look = useCallback(() => {
    const handle = list.current
    if (!handle || !isPlaced.current) return
    // The list itself hears of where it stands a frame later.
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
      // Of the page, not of the list: it counts with sizes that are not there yet. What grew since the last
      // time does not take away from the end who stood there.
      const height = sticks.current
        ? Math.min(feed.scrollHeight, heightBefore.current)
        : feed.scrollHeight
      const left = height - feed.scrollTop - feed.clientHeight
      heightBefore.current = feed.scrollHeight
      // Growing content leaves the offset alone or raises it: only a person lowers it.
      if (left < nearEnd) sticks.current = isLatest
      else if (offset < offsetBefore.current - 1) sticks.current = false
      offsetBefore.current = offset
      note()
      look()
    },
    [box, isLatest, note, look],
  )

  const stay = useCallback(() => {
    if (sticks.current && isLatest) toEnd()
    else holdAtRest()
    look()
  }, [isLatest, toEnd, holdAtRest, look])

  // The list tells of a new size before it takes it: its end is where it was until then.
  useEffect(() => {
    const rows = box.current?.lastElementChild
    if (!rows) return
    const observer = new ResizeObserver(() => sticks.current && isLatest && toEnd())
    observer.observe(rows)
    return () => observer.disconnect()
  }, [box, isLatest, toEnd])

  // A text that is opened grows at its foot, under what is being read.
  useEffect(() => {
    const feed = box.current
    const letGrow = () => {
      sticks.current = false
      releaseStanding()
    }
    feed?.addEventListener(foldEvent, letGrow)
    return () => feed?.removeEventListener(foldEvent, letGrow)
  }, [box, releaseStanding])

  // Places the feed once, as soon as there is something to place.
  useLayoutEffect(() => {
    if (!isOpen || isPlaced.current) return
    if (lineAt >= 0) list.current?.scrollToIndex(lineAt, { align: 'start', offset: -8 })
    else toEnd()
    const frame = requestAnimationFrame(() => {
      isPlaced.current = true
      look()
    })
    return () => cancelAnimationFrame(frame)
  }, [isOpen, lineAt, toEnd, look])

  // What is new stands in view if the end did; else what is read stays.
  useLayoutEffect(() => {
    if (!isPlaced.current) return
    if (shift && !sticks.current) hold()
    stay()
  }, [items, shift, hold, stay])

  // A page may hold nothing to draw, or not enough to leave the end: then the next one is wanted.
  useEffect(look, [look, states])

  /** Goes somewhere else: what comes does not pull the feed to its end any more. */
  const release = useCallback(() => {
    sticks.current = false
  }, [])

  return { list, shift, atEnd, toEnd, release, onScroll, onResize: stay }
}

// True only in the drawing in which items came or went at the top; virtua then holds the rest in place.
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
