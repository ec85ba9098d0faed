import { type OwnLists, ownLists } from '@parley/protocol'
import type { Client } from '../../client.ts'
import type { Part, Readings } from '../../readings/readings.ts'
import { pause } from '../../readings/repeated-reading.ts'

type Owners = Pick<
  Client,
  'activity' | 'api' | 'calls' | 'drafts' | 'moderation' | 'reminders' | 'scheduled' | 'unread'
>

const spreadMs = 2_000

/** Reads everything of the user that the stream does not replay, in one request. */
export class OwnListsReader {
  readonly #owners: Owners
  readonly #readings: Readings
  readonly #parts: readonly Part<OwnLists>[]
  readonly #disposal: AbortSignal
  #isWaiting = false

  constructor(owners: Owners, readings: Readings, disposal: AbortSignal) {
    const { activity, calls, moderation, reminders, scheduled, unread } = owners
    this.#owners = owners
    this.#readings = readings
    this.#disposal = disposal
    this.#parts = [
      ['activity', (lists) => activity.replaceAll(lists.activity)],
      ['calls', (lists) => calls.replaceAll(lists.calls)],
      ['reminders', (lists) => reminders.replaceAll(lists.reminders)],
      ['scheduled', (lists) => scheduled.replaceAll(lists.scheduled)],
      ['timeouts', (lists) => moderation.replaceTimeouts(lists.timeouts)],
      ['unreadMarks', (lists) => unread.replaceAll(lists.unread)],
      ['warnings', (lists) => moderation.replaceWarnings(lists.warnings)],
    ]
  }

  /** Reads the lists of a new stream. */
  refresh(): Promise<void> {
    return this.#readings.keepTogether('activity', this.#parts, () => this.#read())
  }

  /**
   * Reads the lists after the user has joined a channel: it may have a call, and their items and reminders of an earlier time.
   * Many users may join at once, so each waits for a part of two seconds.
   */
  async refreshSoon(): Promise<void> {
    if (this.#isWaiting) return
    this.#isWaiting = true
    await pause(Math.random() * spreadMs, this.#disposal)
    this.#isWaiting = false
    if (!this.#disposal.aborted) await this.refresh()
  }

  async #read(): Promise<OwnLists> {
    const { api, drafts } = this.#owners
    const lists = api.call(ownLists, {})
    // Drafts have versions, by which an answer is compared with the changes of this device.
    const [own] = await Promise.all([lists, drafts.load(lists.then((all) => all.drafts))])
    return own
  }
}
