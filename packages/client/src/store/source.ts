import { guarded } from '../guarded.ts'

/** A function that is called after a change. */
export type Watcher = () => void

/** A part of the store that can be watched: a row, all rows of a table, or a value. */
export class Source {
  /** Rises with each change. */
  version = 0
  #watchers: Set<Watcher> | undefined

  get watchers(): Iterable<Watcher> {
    return this.#watchers ?? none
  }

  add(watcher: Watcher): void {
    // Most sources are never watched.
    this.#watchers ??= new Set()
    this.#watchers.add(watcher)
  }

  remove(watcher: Watcher): void {
    this.#watchers?.delete(watcher)
    if (this.#watchers?.size === 0) this.#watchers = undefined
  }

  /** Notes that the running function reads this source. See `sourcesOf`. */
  noteRead(): void {
    reads?.add(this)
  }
}

const none: readonly Watcher[] = []

let reads: Set<Source> | undefined

/** Whether somebody wants to know what is read. */
export const isNoting = (): boolean => reads !== undefined

/** Runs a function, and collects the sources that it reads. */
export function sourcesOf<T>(read: () => T): { value: T; sources: ReadonlySet<Source> } {
  const sources = new Set<Source>()
  return { value: noting(sources, read), sources }
}

/** Runs a function without noting what it reads. */
export const unnoted = <T>(read: () => T): T => noting(undefined, read)

function noting<T>(sources: Set<Source> | undefined, read: () => T): T {
  const outer = reads
  reads = sources
  try {
    return read()
  } finally {
    reads = outer
  }
}

/** Something that is worked out from sources, and brought up to date before the watchers are called. */
export interface Derived {
  update(): void
}

/** Collects changes, and calls the watchers of what has changed once. */
export class Batch {
  readonly #changed = new Set<Source>()
  readonly #outdated = new Set<Derived>()
  #depth = 0

  /** Notes a change. Outside of `run` the watchers are called at once. */
  changed(...sources: readonly Source[]): void {
    for (const source of sources) {
      source.version++
      this.#changed.add(source)
    }
    if (this.#depth === 0) this.#notify()
  }

  /** Brings something up to date before the watchers are called. */
  outdated(derived: Derived): void {
    this.#outdated.add(derived)
  }

  /** Runs many changes, and calls the watchers once. */
  run<T>(work: () => T): T {
    this.#depth++
    try {
      return work()
    } finally {
      this.#depth--
      if (this.#depth === 0) this.#notify()
    }
  }

  // Watchers may change more.
  #notify() {
    while (this.#changed.size > 0) {
      this.#update()
      const watchers = new Set([...this.#changed].flatMap((source) => [...source.watchers]))
      this.#changed.clear()
      for (const watcher of watchers) guarded(watcher)
    }
  }

  #update() {
    this.#depth++
    for (const derived of this.#outdated) {
      this.#outdated.delete(derived)
      guarded(() => derived.update())
    }
    this.#depth--
  }
}
