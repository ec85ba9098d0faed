import type { VirtualizerHandle } from 'virtua'
import { foldEvent } from '../items/fold-event.ts'
import { ScrollAnchor } from './scroll-anchor.ts'

const nearEnd = 50

/** A row of the list, and its distance from the top of the feed. */
export interface RowPosition {
  at: number
  top: number
}

/**
 * The scroll position of a mounted feed. It opens at a given row, else at the end. At the end it follows
 * new and growing content until the user scrolls up. Elsewhere the visible messages stay in place.
 */
export class FeedScroll {
  /** Whether the newest messages are shown, not a history window. */
  isLatest = true
  readonly #box: HTMLElement
  readonly #list: VirtualizerHandle
  readonly #onPositioned: () => void
  readonly #anchor: ScrollAnchor
  readonly #observer: ResizeObserver
  #followsEnd = true
  #isPositioned = false
  #positionedAt: number | undefined
  #frame = 0
  #offsetBefore = 0
  #heightBefore = Number.POSITIVE_INFINITY

  constructor(box: HTMLElement, list: VirtualizerHandle, onPositioned: () => void) {
    this.#box = box
    this.#list = list
    this.#onPositioned = onPositioned
    this.#anchor = new ScrollAnchor(box)
    // The list reports new sizes before it has its own new size, so also follow the rendered size.
    this.#observer = new ResizeObserver(() => this.#isFollowing && this.toEnd())
    const rows = box.lastElementChild
    if (rows) this.#observer.observe(rows)
    box.addEventListener(foldEvent, this.#letGrow)
  }

  dispose(): void {
    cancelAnimationFrame(this.#frame)
    this.#observer.disconnect()
    this.#box.removeEventListener(foldEvent, this.#letGrow)
  }

  /** The distances to both ends; undefined before the initial position is set. */
  get distances(): { above: number; below: number } | undefined {
    if (!this.#isPositioned) return undefined
    // The list updates its own offset one frame later.
    const above = this.#box.scrollTop
    return { above, below: this.#list.scrollSize - above - this.#list.viewportSize }
  }

  get atEnd(): boolean {
    const { below = 0 } = this.distances ?? {}
    return this.isLatest && (this.#followsEnd || below < nearEnd)
  }

  /** Updates the position after items were rendered. `isShifted`: the change was above the other items. */
  rendered(opening: RowPosition | undefined, isShifted: boolean): void {
    if (!this.#isPositioned) {
      this.#place(opening)
    } else {
      if (isShifted && !this.#followsEnd) this.#anchor.restore()
      this.keepPosition()
    }
  }

  /** Corrects the position after rows changed their size. */
  keepPosition(): void {
    if (this.#isFollowing) this.toEnd()
    else this.#anchor.restoreAtRest()
  }

  handleScroll(offset: number): void {
    const box = this.#box
    // Measure the element: the list counts sizes that are not rendered yet. At the end, ignore growth
    // since the last event, so that growing content does not end the following.
    const height = this.#followsEnd
      ? Math.min(box.scrollHeight, this.#heightBefore)
      : box.scrollHeight
    const below = height - box.scrollTop - box.clientHeight
    this.#heightBefore = box.scrollHeight
    // Growing content never lowers the offset. If it is lower, the user scrolled up.
    if (below < nearEnd) this.#followsEnd = this.isLatest
    else if (offset < this.#offsetBefore - 1) this.#followsEnd = false
    this.#offsetBefore = offset
    this.#anchor.save()
  }

  /** Scrolls to the end and follows it. */
  toEnd(): void {
    this.#followsEnd = true
    // Not with scrollToIndex: virtua repeats it for a while, against a user who scrolls away.
    this.#box.scrollTop = this.#box.scrollHeight
  }

  /** Stops following the end, before a jump to another position. */
  release(): void {
    this.#followsEnd = false
  }

  get #isFollowing() {
    return this.#followsEnd && this.isLatest
  }

  #place(opening: RowPosition | undefined) {
    const at = opening?.at ?? -1
    if (this.#positionedAt === at) return
    this.#positionedAt = at
    if (opening) {
      this.release()
      this.#list.scrollToIndex(at, { align: 'start', offset: -opening.top })
    } else {
      this.toEnd()
    }
    cancelAnimationFrame(this.#frame)
    this.#frame = requestAnimationFrame(() => {
      this.#isPositioned = true
      this.#onPositioned()
    })
  }

  // An expanded text grows downwards. Neither the end nor the rows below may be held then.
  readonly #letGrow = () => {
    this.release()
    this.#anchor.release()
  }
}
