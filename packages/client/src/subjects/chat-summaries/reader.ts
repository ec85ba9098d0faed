import { chatSummaries } from '@parley/protocol'
import { applySummaries } from './summaries.ts'
import type { Api } from '../../request/api.ts'
import type { Store } from '../../store/store.ts'
import { type Connection, RepeatedReading } from '../../readings/repeated-reading.ts'

/** Reads the summaries of the chats after a replay that left out older messages. */
export class ChatSummariesReader {
  readonly #store: Store
  readonly #api: Api
  readonly #reading: RepeatedReading

  constructor(store: Store, api: Api, connection: Connection) {
    this.#store = store
    this.#api = api
    this.#reading = new RepeatedReading(connection)
  }

  /** Reads them if a replay was incomplete. A reading that failed is repeated while the stream lives. */
  async refresh(): Promise<void> {
    const before = this.#store.missedBefore
    if (before === undefined) return
    await this.#reading.run(async () => {
      const known = new Map(this.#store.chats)
      const summaries = await this.#api.call(chatSummaries, { query: { before } })
      // The next stream may have left out messages too: its summaries are read instead.
      if (this.#store.missedBefore === before) {
        applySummaries(this.#store, summaries, known)
      }
      return true
    })
  }
}
