/** Something whose parts can be watched: each has a version, which changes when the part does. */
export class Observable<Part extends string> {
  readonly #versions = new Map<Part, number>()
  readonly #watchers = new Map<Part, Set<() => void>>()
  readonly #changed = new Set<Part>()
  #batches = 0

  /** Counts the changes of a part; the same number means nothing changed. */
  version(part: Part): number {
    return this.#versions.get(part) ?? 0
  }

  /** Calls `watcher` after each change of a part, once per batch. */
  watch(part: Part, watcher: () => void): () => void {
    const watchers = this.#watchers.get(part) ?? new Set()
    this.#watchers.set(part, watchers.add(watcher))
    return () => void watchers.delete(watcher)
  }

  /** Says that a part changed. */
  touch(...parts: Part[]): void {
    for (const part of parts) this.#changed.add(part)
    if (this.#batches === 0) this.#notify()
  }

  /** Makes many changes and tells the watchers once. */
  batch(work: () => void): void {
    this.#batches++
    try {
      work()
    } finally {
      this.#batches--
      if (this.#batches === 0) this.#notify()
    }
  }

  #notify() {
    const changed = [...this.#changed]
    this.#changed.clear()
    for (const part of changed) this.#versions.set(part, this.version(part) + 1)
    for (const part of changed) for (const watcher of this.#watchers.get(part) ?? []) watcher()
  }
}
