import { guarded } from '../guarded.ts'

/** An object whose parts can be watched. Each part has a version that changes with it. */
export class Observable<Part extends string> {
  readonly #versions = new Map<Part, number>()
  readonly #watchers = new Map<Part, Set<() => void>>()
  readonly #changed = new Set<Part>()
  #batches = 0

  /** The version of a part. The same number means that nothing changed. */
  version(part: Part): number {
    return this.#versions.get(part) ?? 0
  }

  /** Calls `watcher` after each change of a part, once per batch. */
  watch(part: Part, watcher: () => void): () => void {
    const watchers = this.#watchers.get(part) ?? new Set()
    this.#watchers.set(part, watchers.add(watcher))
    return () => void watchers.delete(watcher)
  }

  /** Marks parts as changed and notifies their watchers. */
  touch(...parts: Part[]): void {
    for (const part of parts) this.#changed.add(part)
    if (this.#batches === 0) this.#notify()
  }

  /** Runs many changes and notifies the watchers once. */
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
    for (const part of changed)
      for (const watcher of this.#watchers.get(part) ?? []) guarded(watcher)
  }
}
