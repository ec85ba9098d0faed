import { type Source, sourcesOf, type Watcher } from './source.ts'

/** A value that is worked out from the store, again only if something changes that it was worked out from. */
export class Selection<T> {
  #select: (() => T) | undefined
  #kept: { value: T } | undefined
  #sources: readonly Source[] = []
  #versions: readonly number[] = []
  #watcher: Watcher | undefined
  readonly #watched = new Set<Source>()
  readonly #changed = () => {
    this.#watcher?.()
    this.#release()
    if (this.#watcher) this.#watch()
  }

  /** The selected value. An equal one is the same object as before. */
  read(select: () => T, isEqual: (a: T, b: T) => boolean = Object.is): T {
    if (this.#kept && select === this.#select && this.#isCurrent()) return this.#kept.value
    const { value, sources } = sourcesOf(select)
    this.#select = select
    this.#sources = [...sources]
    this.#versions = this.#sources.map(({ version }) => version)
    // Those of earlier readings stay watched until a change: a renderer may drop this one.
    if (this.#watcher) this.#watch()
    if (!this.#kept || !isEqual(this.#kept.value, value)) this.#kept = { value }
    return this.#kept.value
  }

  /** Calls `changed` when the value may have changed. Read it again then. Returns a function that ends it. */
  watch(changed: Watcher): () => void {
    this.#watcher = changed
    this.#watch()
    return () => {
      this.#watcher = undefined
      this.#release()
    }
  }

  #isCurrent() {
    return this.#sources.every(({ version }, i) => version === this.#versions[i])
  }

  #watch() {
    for (const source of this.#sources) {
      this.#watched.add(source)
      source.add(this.#changed)
    }
  }

  #release() {
    for (const source of this.#watched) source.remove(this.#changed)
    this.#watched.clear()
  }
}

/**
 * Calls `changed` with the value of `read` whenever it has changed, after the batch that changed it. Returns a function that
 * ends it.
 */
export function watch<T>(
  read: () => T,
  changed: (value: T) => void,
  isEqual?: (a: T, b: T) => boolean,
): () => void {
  const selection = new Selection<T>()
  let known = selection.read(read, isEqual)
  return selection.watch(() => {
    const value = selection.read(read, isEqual)
    if (value === known) return
    known = value
    changed(value)
  })
}
