import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { fetchSentLocalIds, type MidRange, rangeOfBoth } from '../../stream/replay-gap.ts'
import type { OutboxEntry } from './stored-outbox.ts'

/**
 * Messages that may have been stored although no answer came. Only a replay shows whether they were, or the
 * history of the range that the replays left out.
 */
export class UnansweredMessages {
  readonly #localIds = new Set<number>()
  #replayGap: MidRange | undefined

  has({ local_id }: OutboxEntry): boolean {
    return this.#localIds.has(local_id)
  }

  add(...entries: readonly OutboxEntry[]): void {
    for (const { local_id } of entries) this.#localIds.add(local_id)
  }

  delete(local_id: number): void {
    this.#localIds.delete(local_id)
  }

  /** A replay ended. The messages that it did not bring were not stored, unless it left out a range. */
  replayed(gap: MidRange | undefined): void {
    if (gap) this.#replayGap = rangeOfBoth(gap, this.#replayGap ?? gap)
    else if (!this.#replayGap) this.#localIds.clear()
  }

  /**
   * Searches the history of the range that the replays left out, if there is one, and calls `found` for each
   * message in it. Resolves to true if the others may be sent now. After an error the next replay repeats it.
   */
  async search(
    api: Api,
    me: number,
    entries: readonly OutboxEntry[],
    found: (local_id: number) => void,
  ): Promise<boolean> {
    const gap = this.#replayGap
    if (!gap) return false
    const asked = entries.filter((entry) => this.has(entry))
    try {
      for (const key of new Set(asked.map((entry) => entry.key))) {
        const sent = await fetchSentLocalIds(api, me, key, gap)
        for (const { local_id } of asked) if (sent.has(local_id)) found(local_id)
      }
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      return false
    }
    if (this.#replayGap === gap) this.#replayGap = undefined
    for (const { local_id } of asked) this.delete(local_id)
    return true
  }
}
