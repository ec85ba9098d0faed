import { changeReminder, createReminder, listReminders, type Reminder } from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import type { Store } from '../../store/store.ts'
import { changeReminders, replaceReminders } from './reminders.ts'
import type { Readings } from '../../readings/readings.ts'

/** Reads, makes and changes the reminders of the signed-in user. */
export class ReminderActions {
  readonly #store: Store
  readonly #api: Api
  readonly #readings: Readings

  constructor(store: Store, api: Api, readings: Readings) {
    this.#store = store
    this.#api = api
    this.#readings = readings
  }

  load(): Promise<void> {
    return this.#readings.read(
      'reminders',
      () => this.#api.call(listReminders, {}),
      (all) => this.replaceAll(all),
    )
  }

  /** Replaces all of them. */
  replaceAll(all: readonly Reminder[]): void {
    replaceReminders(this.#store, all)
  }

  create(mid: number, dueAt: number): Promise<Reminder> {
    return this.#readings.change(
      'reminders',
      () => this.#api.call(createReminder, { body: { mid, due_at: dueAt } }),
      (reminder) => changeReminders(this.#store, [reminder]),
    )
  }

  async setTime(id: string, dueAt: number): Promise<void> {
    await this.#readings.change(
      'reminders',
      () => this.#api.call(changeReminder, { params: { id }, body: { due_at: dueAt } }),
      (reminder) => changeReminders(this.#store, [reminder]),
    )
  }

  /** Marks a reminder done, or takes that back. */
  async setDone(id: string, done: boolean): Promise<void> {
    await this.#readings.change(
      'reminders',
      () => this.#api.call(changeReminder, { params: { id }, body: { done } }),
      (reminder) => {
        if (done) changeReminders(this.#store, [], [id])
        else changeReminders(this.#store, [reminder])
      },
    )
  }
}
