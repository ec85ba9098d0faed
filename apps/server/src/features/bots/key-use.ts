import type { MessagesServices } from '../messages/index.ts'
import { updateLastUsed } from './store.ts'

const writeEveryMs = 30_000

/** Notes when keys were used last, and writes it in intervals: a call of a bot must not wait for a write. */
export class KeyUse {
  readonly #services: Pick<MessagesServices, 'clock' | 'database' | 'log'>
  #used = new Map<number, number>()
  #timer: ReturnType<typeof setInterval> | undefined

  constructor(services: Pick<MessagesServices, 'clock' | 'database' | 'log'>) {
    this.#services = services
  }

  start(): void {
    this.#timer = setInterval(() => void this.save(), writeEveryMs)
    this.#timer.unref()
  }

  note(id: number): void {
    this.#used.set(id, this.#services.clock.now())
  }

  /** When a key was used last, if that is not written yet. */
  unsaved(id: number): number | undefined {
    return this.#used.get(id)
  }

  /** Writes what was noted. A failure is logged, and what it concerns is lost. */
  async save(): Promise<void> {
    const used = this.#used
    if (used.size === 0) return
    this.#used = new Map()
    try {
      await this.#services.database.transact(async (tx) => {
        for (const [id, at] of used) await updateLastUsed(tx, id, at)
      })
    } catch (error) {
      this.#services.log.error({ err: error }, 'the last use of bot keys could not be written')
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.save()
  }
}
