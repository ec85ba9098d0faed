/** The names of state that both events and answers bring. Subjects add their own. */
export interface StateNames {}

/** `seen:g5` is a part of `seen`. */
export type StateName = keyof StateNames

const maxNames = 10_000

/**
 * Tells whether state has changed since a moment: by an event, by the answer to an own change, or because a stream
 * began. It counts changes of entries that are unknown yet, too.
 */
export class Changes {
  #now = 0
  /** The last change of each name; those that are not listed changed at `#floor`. */
  readonly #at = new Map<StateName, number>()
  #floor = 0

  /** The present moment, for `hasChanged`. */
  get now(): number {
    return this.#now
  }

  note(...names: readonly StateName[]): void {
    for (const name of names) {
      this.#at.delete(name)
      this.#at.set(name, ++this.#now)
    }
    while (this.#at.size > maxNames) {
      const [[oldest, at] = [undefined, 0]] = this.#at
      if (oldest !== undefined) this.#at.delete(oldest)
      this.#floor = Math.max(this.#floor, at)
    }
  }

  /** Notes all state: a stream has begun, and changes before it may be missing. */
  noteAll(): void {
    this.#at.clear()
    this.#floor = ++this.#now
  }

  /** Whether state, or the whole of which it is a part, has changed since a moment. */
  hasChanged(since: number, name: StateName): boolean {
    const [whole = name] = name.split(':')
    return this.#last(name) > since || this.#last(whole as StateName) > since
  }

  #last(name: StateName): number {
    return this.#at.get(name) ?? this.#floor
  }
}
