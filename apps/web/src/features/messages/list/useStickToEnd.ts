import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import {
  type PlaceKey,
  type ReadingPosition,
  readingPosition,
  readingPositionMs,
  storeReadingPosition,
} from '../../../store/index.ts'

const nearEnd = 40

interface Ends {
  place: PlaceKey
  /** Identifies the first row. When it changes, the rows below stay where they are. */
  first: unknown
  /** Rises when the user adds something: then the end is shown. */
  added: number
  newest: number | undefined
}

/** Keeps a scrolled box at its end while it grows, unless the user has scrolled up or left it above its end. */
export function useStickToEnd(
  box: RefObject<HTMLElement | null>,
  { place, first, added, newest }: Ends,
) {
  const start = useStart(place, newest)
  const isStuck = useRef(true)
  const [atEnd, setAtEnd] = useState(true)
  const last = useRef({ first, added, height: 0 })
  const lastNewest = useRef(newest)

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    if (start && scrollTo(element, start)) isStuck.current = false
    return () => {
      const left = isStuck.current ? undefined : positionIn(element)
      storeReadingPosition(place, left && { ...left, newest: lastNewest.current })
    }
  }, [box, place, start])

  useEffect(() => {
    const element = box.current
    const content = element?.firstElementChild
    if (!element || !content) return
    const observer = new ResizeObserver(() => {
      if (isStuck.current) element.scrollTo({ top: element.scrollHeight })
      last.current.height = element.scrollHeight
    })
    observer.observe(element)
    observer.observe(content)
    return () => observer.disconnect()
  }, [box])

  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const before = last.current
    last.current = { first, added, height: element.scrollHeight }
    lastNewest.current = newest
    if (added > before.added) isStuck.current = true
    if (isStuck.current) element.scrollTo({ top: element.scrollHeight })
    else if (first !== before.first) element.scrollBy({ top: element.scrollHeight - before.height })
  })

  function toEnd() {
    isStuck.current = true
    box.current?.scrollTo({ top: box.current.scrollHeight })
  }

  function handleScroll() {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = box.current ?? {}
    isStuck.current = scrollHeight - scrollTop - clientHeight < nearEnd
    setAtEnd(isStuck.current)
  }

  /** Stops keeping the box at its end, because another place is shown. */
  const release = useCallback(() => {
    isStuck.current = false
  }, [])

  return { atEnd, toEnd, release, handleScroll }
}

/** Where the box opens: Back and Forward lead to the place that was left, other ways only without news. */
function useStart(place: PlaceKey, newest: number | undefined): ReadingPosition | undefined {
  const navigation = useNavigationType()
  const [start] = useState(() => {
    if (navigation === NavigationType.Pop) return readingPosition(place)
    const recent = readingPosition(place, { maxAge: readingPositionMs })
    return recent?.newest === newest ? recent : undefined
  })
  return start
}

function scrollTo(box: HTMLElement, { mid, top }: ReadingPosition): boolean {
  const row = box.querySelector(`[data-mid="${mid}"]`)
  if (!row) return false
  box.scrollTop += topIn(box, row) - top
  return true
}

function positionIn(box: HTMLElement): ReadingPosition | undefined {
  const { top } = box.getBoundingClientRect()
  const rows = [...box.querySelectorAll<HTMLElement>('[data-mid]')]
  const row = rows.find((one) => one.getBoundingClientRect().bottom > top)
  return row && { mid: Number(row.dataset.mid), top: topIn(box, row) }
}

const topIn = (box: Element, row: Element) =>
  row.getBoundingClientRect().top - box.getBoundingClientRect().top
