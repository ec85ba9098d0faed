import {
  confirmWarning,
  endTimeout,
  getWordFilter,
  hideMessage,
  listTimeouts,
  setTimeoutOf,
  type Timeout,
  updateWordFilter,
  type Warning,
  warnAuthor,
  type WordFilter,
} from '@parley/protocol'
import { dequal } from 'dequal/lite'
import type { Api } from '../../request/api.ts'
import type { Store } from '../../store/store.ts'
import { setWarnings } from './warnings.ts'
import type { Readings } from '../../readings/readings.ts'

/** Hides messages, keeps members from writing for a time, warns them, and changes the words that are not allowed. */
export class ModerationActions {
  readonly #store: Store
  readonly #api: Api
  readonly #readings: Readings

  constructor(store: Store, api: Api, readings: Readings) {
    this.#store = store
    this.#api = api
    this.#readings = readings
  }

  /** Replaces the timeouts of this user. */
  replaceTimeouts(all: readonly Timeout[]): void {
    this.#store.timeouts.replace(
      all.map((timeout) => [timeout.gid, timeout]),
      dequal,
    )
  }

  /** Replaces the warnings of this user. */
  replaceWarnings(warnings: readonly Warning[]): void {
    setWarnings(this.#store, warnings)
  }

  /** The timeouts of a channel that the signed-in user manages, the first to end first. */
  timeouts(gid: number, signal?: AbortSignal): Promise<Timeout[]> {
    return this.#api.call(listTimeouts, { params: { gid } }, signal)
  }

  /** Keeps a member from writing in a channel for so many seconds. */
  async setTimeout(gid: number, uid: number, seconds: number, reason: string): Promise<void> {
    await this.#api.call(setTimeoutOf, { params: { gid, uid }, body: { seconds, reason } })
  }

  async endTimeout(gid: number, uid: number): Promise<void> {
    await this.#api.call(endTimeout, { params: { gid, uid } })
  }

  /** Hides a message from everybody, or shows it again. */
  async setModerated(mid: number, isModerated: boolean): Promise<void> {
    await this.#api.call(hideMessage, { params: { mid }, body: { hidden: isModerated } })
  }

  /** Warns the author of a reported message. */
  async warn(reportId: string, text: string): Promise<void> {
    await this.#api.call(warnAuthor, { params: { id: reportId }, body: { text } })
  }

  /** Confirms that the signed-in user has read a warning. */
  async confirmWarning(id: string): Promise<void> {
    const write = () => {
      const others = this.#store.warnings.value.filter((warning) => warning.id !== id)
      setWarnings(this.#store, others)
    }
    await this.#readings.change(
      'warnings',
      () => this.#api.call(confirmWarning, { params: { id } }),
      write,
    )
  }

  wordFilter(signal?: AbortSignal): Promise<WordFilter> {
    return this.#api.call(getWordFilter, {}, signal)
  }

  async updateWordFilter(changes: Partial<WordFilter>): Promise<void> {
    await this.#api.call(updateWordFilter, { body: changes })
  }
}
