const restMs = 150

/** For each message in view, the distance of its bottom edge from the top of the feed. */
type Positions = ReadonlyMap<string, number>

/**
 * Scroll anchoring: keeps the visible messages in place. The list does so only while row sizes are known and
 * just the number of rows changes. It cannot handle a day divider that moves away from the first message, a head
 * that replaces a spinner, or a deletion far above.
 */
export class ScrollAnchor {
  readonly #box: HTMLElement
  #saved: Positions = new Map()
  #movedAt = Number.NEGATIVE_INFINITY

  constructor(box: HTMLElement) {
    this.#box = box
  }

  /** Saves the messages in view if the user scrolled. Messages that merely appeared beside them are not saved. */
  save(): void {
    if (this.#moved() === 0) return
    this.#saved = this.#positions()
    this.#movedAt = performance.now()
  }

  /** Scrolls the first saved message that still exists back to its saved position. */
  restore(): void {
    // Rows measured after this move the messages again. Count the feed as resting, so that `restoreAtRest` corrects it.
    this.#movedAt = Number.NEGATIVE_INFINITY
    const moved = this.#moved()
    if (!moved) return
    this.#box.scrollBy({ top: moved, behavior: 'instant' })
    // At an end the feed cannot scroll far enough. Accept the new position.
    if (this.#moved() !== 0) this.#saved = this.#positions()
  }

  /** Like `restore`, but not while the user scrolls: it would undo every step of a smooth scroll. */
  restoreAtRest(): void {
    if (performance.now() - this.#movedAt > restMs) this.restore()
    else if (this.#moved() !== 0) this.#saved = this.#positions()
  }

  /** Keeps nothing in place until the user scrolls again. */
  release(): void {
    this.#saved = new Map()
  }

  #positions(): Positions {
    const { top, bottom } = this.#box.getBoundingClientRect()
    const rows = [...this.#box.querySelectorAll<HTMLElement>('[data-mid]')]
      .map((row) => ({ mid: row.dataset.mid ?? '', rect: row.getBoundingClientRect() }))
      .filter(({ rect }) => rect.bottom > top && rect.top < bottom)
    // Use the bottom edge: the author line at the top disappears when an earlier message joins the run.
    // A message that starts above the viewport may grow. Use it only when there is no other.
    const whole = rows.filter(({ rect }) => rect.top >= top)
    return new Map(
      (whole.length > 0 ? whole : rows).map(({ mid, rect }) => [mid, rect.bottom - top]),
    )
  }

  // How far the first saved message moved; undefined if none of them exists.
  #moved(): number | undefined {
    const { top } = this.#box.getBoundingClientRect()
    for (const [mid, before] of this.#saved) {
      const row = this.#box.querySelector(`[data-mid="${mid}"]`)
      if (!row) continue
      const moved = row.getBoundingClientRect().bottom - top - before
      return Math.abs(moved) < 1 ? 0 : moved
    }
    return undefined
  }
}
