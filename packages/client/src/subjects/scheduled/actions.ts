import {
  cancelScheduled,
  changeScheduled,
  listScheduled,
  type ScheduledChange,
  type ScheduledInput,
  type ScheduledMessage,
  scheduleMessage,
  sendScheduledNow,
} from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { randomText } from '../../request/random-text.ts'
import type { Store } from '../../store/store.ts'
import type { Readings } from '../../readings/readings.ts'

/** Reads, makes and changes the messages that the server sends for the signed-in user. */
export class ScheduledActions {
  readonly #store: Store
  readonly #api: Api
  readonly #readings: Readings
  /** A request without an answer. The server may have carried it out, so a repeat has the same key. */
  #unanswered: { body: string; key: string } | undefined

  constructor(store: Store, api: Api, readings: Readings) {
    this.#store = store
    this.#api = api
    this.#readings = readings
  }

  load(): Promise<void> {
    return this.#readings.read(
      'scheduled',
      () => this.#api.call(listScheduled, {}),
      (all) => this.replaceAll(all),
    )
  }

  /** Replaces all of them. */
  replaceAll(all: readonly ScheduledMessage[]): void {
    this.#store.scheduled.replace(all)
  }

  async schedule(input: ScheduledInput): Promise<ScheduledMessage> {
    const body = JSON.stringify(input)
    if (this.#unanswered?.body !== body) this.#unanswered = { body, key: randomText() }
    const { key } = this.#unanswered
    const message = await this.#readings.change(
      'scheduled',
      () => this.#api.call(scheduleMessage, { body: input, idempotencyKey: key }),
      (one) => this.#change([one]),
    )
    this.#unanswered = undefined
    return message
  }

  /** Schedules a cancelled message again. */
  restore = ({ id: _, error: __, ...input }: ScheduledMessage): Promise<ScheduledMessage> =>
    this.schedule(input)

  async change(id: string, change: ScheduledChange): Promise<void> {
    await this.#readings.change(
      'scheduled',
      () => this.#api.call(changeScheduled, { params: { id }, body: change }),
      (message) => this.#change([message]),
    )
  }

  async sendNow(id: string): Promise<void> {
    await this.#readings.change(
      'scheduled',
      () => this.#api.call(sendScheduledNow, { params: { id } }),
      () => this.#change([], [id]),
    )
  }

  async cancel(id: string): Promise<void> {
    await this.#readings.change(
      'scheduled',
      () => this.#api.call(cancelScheduled, { params: { id } }),
      () => this.#change([], [id]),
    )
  }

  #change(changed: readonly ScheduledMessage[], removed: readonly string[] = []) {
    this.#store.scheduled.change(changed, removed)
  }
}
