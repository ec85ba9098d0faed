/** The changes of a store since it was saved: messages by mid, everything else as a whole. */
export class UnsavedChanges {
  readonly #mids = new Set<number>()
  #isDirty = false
  #listener: (() => void) | undefined

  /** Calls `listener` at every change. The persister sets it. */
  onChange(listener: () => void): void {
    this.#listener = listener
  }

  /** Marks everything but the messages. */
  mark(): void {
    this.#isDirty = true
    this.#listener?.()
  }

  markMessage(mid: number): void {
    this.#mids.add(mid)
    this.mark()
  }

  /** A message that is not in memory any more has nothing to be saved. */
  forgetMessage(mid: number): void {
    this.#mids.delete(mid)
  }

  /** The changes since the last call; undefined if there are none. */
  take(): ReadonlySet<number> | undefined {
    const taken = this.#isDirty ? new Set(this.#mids) : undefined
    this.#mids.clear()
    this.#isDirty = false
    return taken
  }

  /** Marks changes that could not be saved again. */
  putBack(mids: Iterable<number>): void {
    for (const mid of mids) this.#mids.add(mid)
    this.#isDirty = true
  }
}
