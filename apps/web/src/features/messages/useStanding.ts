import { type RefObject, useCallback, useRef } from 'react'

const restMs = 150

/** How far the foot of a message in view is from the top of the feed. */
type Standing = ReadonlyMap<string, number>

/**
 * Keeps what is being read where it stands. The list holds its rows in place as long as their sizes are
 * known and only their number changes; a day that leaves the first message, a head that takes the place of
 * a spinner or a deletion far above are beyond it.
 */
export function useStanding(box: RefObject<HTMLElement | null>) {
  const noted = useRef<Standing>(new Map())
  const movedAt = useRef(Number.NEGATIVE_INFINITY)

  /** Remembers what is in view, if somebody went there: what came beside it does not take its place. */
  const note = useCallback(() => {
    const feed = box.current
    if (!feed || movedBy(feed, noted.current) === 0) return
    noted.current = standingIn(feed)
    movedAt.current = performance.now()
  }, [box])

  /** Puts the first of it that is still there back to its place. */
  const hold = useCallback(() => {
    const feed = box.current
    // What is measured in a moment moves it once more: from here on it is at rest.
    movedAt.current = Number.NEGATIVE_INFINITY
    const moved = feed && movedBy(feed, noted.current)
    if (!moved) return
    feed.scrollBy({ top: moved, behavior: 'instant' })
    // At an end there is no room to go back: then it stands where it stands.
    if (movedBy(feed, noted.current) !== 0) noted.current = standingIn(feed)
  }, [box])

  /** The same, unless somebody is on the way: who scrolls smoothly would be called back at each step. */
  const holdAtRest = useCallback(() => {
    const feed = box.current
    if (performance.now() - movedAt.current > restMs) hold()
    else if (feed && movedBy(feed, noted.current) !== 0) noted.current = standingIn(feed)
  }, [box, hold])

  /** Lets what is read move until somebody scrolls again. */
  const release = useCallback(() => {
    noted.current = new Map()
  }, [])

  return { note, hold, holdAtRest, release }
}

function standingIn(feed: HTMLElement): Standing {
  const { top, bottom } = feed.getBoundingClientRect()
  const rows = [...feed.querySelectorAll<HTMLElement>('[data-mid]')]
    .map((row) => ({ mid: row.dataset.mid ?? '', rect: row.getBoundingClientRect() }))
    .filter(({ rect }) => rect.bottom > top && rect.top < bottom)
  // By its foot: what came above may take the name from its head. One that is higher than the window may
  // grow below it, and stands for the others only when there are none.
  const whole = rows.filter(({ rect }) => rect.top >= top)
  return new Map((whole.length > 0 ? whole : rows).map(({ mid, rect }) => [mid, rect.bottom - top]))
}

function movedBy(feed: HTMLElement, standing: Standing): number | undefined {
  const { top } = feed.getBoundingClientRect()
  for (const [mid, before] of standing) {
    const row = feed.querySelector(`[data-mid="${mid}"]`)
    if (!row) continue
    const moved = row.getBoundingClientRect().bottom - top - before
    return Math.abs(moved) < 1 ? 0 : moved
  }
  return undefined
}
