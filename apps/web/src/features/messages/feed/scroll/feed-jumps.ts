const highlightMs = 3000

/** The user's position before a jump: the mid of the first message in view, or the end. */
type Position = number | 'end'

/** The feed that jumps move. */
interface JumpingFeed {
  /** The mid of the first message in view, or the end; undefined before anything was rendered. */
  position(): Position | undefined
  isInView(mid: number): boolean
  /** Stops following the end. */
  release(): void
  /** Loads the messages around one. Resolves to false if it no longer exists. */
  load(mid: number): Promise<boolean>
  /** Scrolls a message to the middle. Returns false while it is not rendered. */
  center(mid: number): boolean
  toLatest(): void
  change(changes: { canGoBack?: boolean; highlighted?: number | undefined }): void
}

/** Jumps to messages and back to the position before. */
export class FeedJumps {
  readonly #feed: JumpingFeed
  /** The message that is shown once it is rendered. */
  #target: number | undefined
  #before: Position | undefined
  #highlightTimer: ReturnType<typeof setTimeout> | undefined

  constructor(feed: JumpingFeed) {
    this.#feed = feed
  }

  /** Shows and highlights a message, loading it if necessary. Resolves to false if it no longer exists. */
  jumpTo(mid: number): Promise<boolean> {
    // A jump within the viewport hardly moves it: there is nothing to go back to.
    return this.#jump(mid, this.#feed.isInView(mid) ? undefined : this.#feed.position())
  }

  /** Returns to the position before the last jump. Resolves to false if its message no longer exists. */
  async goBack(): Promise<boolean> {
    const before = this.#before
    this.forget()
    if (before === undefined) return true
    if (before !== 'end') return this.#jump(before, undefined)
    this.#feed.toLatest()
    return true
  }

  /** Forgets the position before the last jump. */
  forget(): void {
    this.#before = undefined
    this.#feed.change({ canGoBack: false })
  }

  /** Must be called when the user has come to the end: a jump from there is undone. */
  reachedEnd(): void {
    if (this.#before === 'end') this.forget()
  }

  /** Must be called after each rendering: the message of a jump may be there now. */
  rendered(): void {
    const mid = this.#target
    if (mid === undefined || !this.#feed.center(mid)) return
    this.#target = undefined
    clearTimeout(this.#highlightTimer)
    this.#highlightTimer = setTimeout(
      () => this.#feed.change({ highlighted: undefined }),
      highlightMs,
    )
    this.#feed.change({ highlighted: mid })
  }

  dispose(): void {
    clearTimeout(this.#highlightTimer)
  }

  async #jump(mid: number, before: Position | undefined): Promise<boolean> {
    this.#feed.release()
    if (!(await this.#feed.load(mid))) return false
    this.#target = mid
    this.#before = before
    this.#feed.change({ canGoBack: before !== undefined })
    this.rendered()
    return true
  }
}
