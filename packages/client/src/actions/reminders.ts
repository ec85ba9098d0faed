import { changeReminder, createReminder, listReminders, type Reminder } from '@parley/protocol'
import type { Api } from '../request/api.ts'
import type { Store } from '../store/store.ts'
import { ignoringFailures } from '../request/request-error.ts'
import { changeReminders, noteReminders } from '../store/reminders.ts'
import { readDueList } from './read-due-list.ts'

/** Reads, makes and changes the reminders of the signed-in user. */
export class ReminderActions {
  readonly #store: Store
  readonly #api: Api

  constructor(store: Store, api: Api) {
    this.#store = store
    this.#api = api
  }

  async load(first?: Promise<readonly Reminder[]>): Promise<void> {
    await readDueList(this.#store.reminders, () => this.#api.call(listReminders, {}), first)
    noteReminders(this.#store)
  }

  /** Like `load`; without an answer the list stays as it is. */
  refresh = (first: Promise<readonly Reminder[]>): Promise<void> =>
    ignoringFailures(this.load(first))

  async create(mid: number, dueAt: number): Promise<Reminder> {
    const reminder = await this.#api.call(createReminder, { body: { mid, due_at: dueAt } })
    changeReminders(this.#store, [reminder])
    return reminder
  }

  async setTime(id: string, dueAt: number): Promise<void> {
    const body = { due_at: dueAt }
    changeReminders(this.#store, [await this.#api.call(changeReminder, { params: { id }, body })])
  }

  /** Marks a reminder done, or takes that back. */
  async setDone(id: string, done: boolean): Promise<void> {
    const reminder = await this.#api.call(changeReminder, { params: { id }, body: { done } })
    if (done) changeReminders(this.#store, [], [id])
    else changeReminders(this.#store, [reminder])
  }
}
