import type { Archive } from '@parley/protocol'

// Roughly the bytes of the texts that are held.
const maxWeight = 4_000_000
const weightOfMessage = 500

/** Archives that were read, up to a bounded size. The least recently used one goes first. */
export class ArchiveCache {
  readonly #archives = new Map<string, Archive | null>()
  #weight = 0

  /** The archive of a path or an id; null if it is gone, undefined if it was not read. */
  get(name: string): Archive | null | undefined {
    const archive = this.#archives.get(name)
    if (archive === undefined) return undefined
    this.#archives.delete(name)
    this.#archives.set(name, archive)
    return archive
  }

  set(name: string, archive: Archive | null): void {
    this.delete(name)
    this.#archives.set(name, archive)
    this.#weight += weightOf(archive)
    for (const oldest of this.#archives.keys()) {
      if (this.#weight <= maxWeight || oldest === name) return
      this.delete(oldest)
    }
  }

  delete(name: string): void {
    const archive = this.#archives.get(name)
    if (archive === undefined) return
    this.#archives.delete(name)
    this.#weight -= weightOf(archive)
  }
}

const weightOf = (archive: Archive | null): number =>
  weightOfMessage +
  (archive?.messages ?? []).reduce(
    (sum, { content }) => sum + weightOfMessage + (content?.length ?? 0) * 2,
    0,
  )
