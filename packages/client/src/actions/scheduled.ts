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
import type { Api } from '../request/api.ts'
import { randomText } from '../request/random-text.ts'
import type { Store } from '../store/store.ts'
import { ignoringFailures } from '../request/request-error.ts'
import { readDueList } from './read-due-list.ts'

/** Reads, makes and changes the messages that the server sends for the signed-in user. */
export class ScheduledActions {
  readonly #store: Store
  readonly #api: Api
  /** A request without an answer. The server may have carried it out, so a repeat has the same key. */
  #unanswered: { body: string; key: string } | undefined

  constructor(store: Store, api: Api) {
    this.#store = store
    this.#api = api
  }

  async load(first?: Promise<readonly ScheduledMessage[]>): Promise<void> {
    await readDueList(this.#store.scheduled, () => this.#api.call(listScheduled, {}), first)
    this.#store.touch('scheduled')
  }

  /** Like `load`; without an answer the list stays as it is. */
  refresh = (first: Promise<readonly ScheduledMessage[]>): Promise<void> =>
    ignoringFailures(this.load(first))

  async schedule(input: ScheduledInput): Promise<ScheduledMessage> {
    const body = JSON.stringify(input)
    if (this.#unanswered?.body !== body) this.#unanswered = { body, key: randomText() }
    const { key } = this.#unanswered
    const message = await this.#api.call(scheduleMessage, { body: input, idempotencyKey: key })
    this.#unanswered = undefined
    this.#change([message])
    return message
  }

  /** Schedules a cancelled message again. */
  restore = ({ id: _, error: __, ...input }: ScheduledMessage): Promise<ScheduledMessage> =>
    this.schedule(input)

  async change(id: string, change: ScheduledChange): Promise<void> {
    this.#change([await this.#api.call(changeScheduled, { params: { id }, body: change })])
  }

  async sendNow(id: string): Promise<void> {
    await this.#api.call(sendScheduledNow, { params: { id } })
    this.#change([], [id])
  }

  async cancel(id: string): Promise<void> {
    await this.#api.call(cancelScheduled, { params: { id } })
    this.#change([], [id])
  }

  #change(changed: readonly ScheduledMessage[], removed: readonly string[] = []) {
    this.#store.scheduled.change(changed, removed)
    this.#store.touch('scheduled')
  }
}
