import { type RefObject, useCallback, useRef } from 'react'

const restMs = 150

/** For each message in view, the distance of its bottom edge from the top of the feed. */
type Positions = ReadonlyMap<string, number>

/**
 * Scroll anchoring: keeps the visible messages in place. The list does so only while row sizes are known and
 * just the number of rows changes. It cannot handle a day divider that moves away from the first message, a head
 * that replaces a spinner, or a deletion far above.
 */
export function useStanding(box: RefObject<HTMLElement | null>) {
  const saved = useRef<Positions>(new Map())
  const movedAt = useRef(Number.NEGATIVE_INFINITY)

  /** Saves the messages in view if the user scrolled. Messages that merely appeared beside them are not saved. */
  const note = useCallback(() => {
    const feed = box.current
    if (!feed || movedBy(feed, saved.current) === 0) return
    saved.current = positionsIn(feed)
    movedAt.current = performance.now()
  }, [box])

  /** Scrolls the first saved message that still exists back to its saved position. */
  const hold = useCallback(() => {
    const feed = box.current
    // Rows measured after this move the messages again. Count the feed as resting, so that `holdAtRest` corrects it.
    movedAt.current = Number.NEGATIVE_INFINITY
    const moved = feed && movedBy(feed, saved.current)
    if (!moved) return
    feed.scrollBy({ top: moved, behavior: 'instant' })
    // At an end the feed cannot scroll far enough. Accept the new position.
    if (movedBy(feed, saved.current) !== 0) saved.current = positionsIn(feed)
  }, [box])

  /** Like `hold`, but not while the user scrolls: holding would undo every step of a smooth scroll. */
  const holdAtRest = useCallback(() => {
    const feed = box.current
    if (performance.now() - movedAt.current > restMs) hold()
    else if (feed && movedBy(feed, saved.current) !== 0) saved.current = positionsIn(feed)
  }, [box, hold])

  /** Stops holding until the user scrolls again. */
  const release = useCallback(() => {
    saved.current = new Map()
  }, [])

  return { note, hold, holdAtRest, release }
}

function positionsIn(feed: HTMLElement): Positions {
  const { top, bottom } = feed.getBoundingClientRect()
  const rows = [...feed.querySelectorAll<HTMLElement>('[data-mid]')]
    .map((row) => ({ mid: row.dataset.mid ?? '', rect: row.getBoundingClientRect() }))
    .filter(({ rect }) => rect.bottom > top && rect.top < bottom)
  // Use the bottom edge: the author line at the top disappears when an earlier message joins the run.
  // A message that starts above the viewport may grow. Use it only when there is no other.
  const whole = rows.filter(({ rect }) => rect.top >= top)
  return new Map((whole.length > 0 ? whole : rows).map(({ mid, rect }) => [mid, rect.bottom - top]))
}

function movedBy(feed: HTMLElement, positions: Positions): number | undefined {
  const { top } = feed.getBoundingClientRect()
  for (const [mid, before] of positions) {
    const row = feed.querySelector(`[data-mid="${mid}"]`)
    if (!row) continue
    const moved = row.getBoundingClientRect().bottom - top - before
    return Math.abs(moved) < 1 ? 0 : moved
  }
  return undefined
}
