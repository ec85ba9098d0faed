import { Mutex } from 'async-mutex'

/** Serialises work on the same upload. Work on different uploads does not wait. */
export class UploadLocks {
  readonly #locks = new Map<string, Mutex>()

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const lock = this.#locks.get(key) ?? new Mutex()
    this.#locks.set(key, lock)
    try {
      return await lock.runExclusive(work)
    } finally {
      if (!lock.isLocked()) this.#locks.delete(key)
    }
  }
}
