import { type OwnLists, ownLists } from '@parley/protocol'
import type { Part, Readings } from '../../readings/readings.ts'
import { pause } from '../../readings/repeated-reading.ts'
import type { Api } from '../../request/api.ts'
import type { Drafts } from '../drafts/drafts.ts'

interface Options {
  api: Pick<Api, 'call'>
  drafts: Pick<Drafts, 'load'>
  readings: Readings
  /** The lists, each with the function that writes it. */
  parts: readonly Part<OwnLists>[]
  signal: AbortSignal
}

const spreadMs = 2_000

/** Reads everything of the user that the stream does not replay, in one request. */
export class OwnListsReader {
  readonly #options: Options
  #isWaiting = false

  constructor(options: Options) {
    this.#options = options
  }

  /** Reads the lists of a new stream. */
  async refresh(): Promise<void> {
    const { parts, readings } = this.#options
    const [first] = parts
    if (first) await readings.keepTogether(first[0], parts, () => this.#read())
  }

  /**
   * Reads the lists after the user has joined a channel: it may have a call, and their items and reminders of an earlier time.
   * Many users may join at once, so each waits for a part of two seconds.
   */
  async refreshSoon(): Promise<void> {
    if (this.#isWaiting) return
    this.#isWaiting = true
    const { signal } = this.#options
    await pause(Math.random() * spreadMs, signal)
    this.#isWaiting = false
    if (!signal.aborted) await this.refresh()
  }

  async #read(): Promise<OwnLists> {
    const { api, drafts } = this.#options
    const lists = api.call(ownLists, {})
    // Drafts have versions, by which an answer is compared with the changes of this device.
    const [own] = await Promise.all([lists, drafts.load(lists.then((all) => all.drafts))])
    return own
  }
}
