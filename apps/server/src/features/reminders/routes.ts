import * as contract from '@parley/protocol'
import type { Feature } from '../../feature.ts'
import { on } from '../../http/on.ts'
import type { MessagesServices } from '../messages/index.ts'
import { changeReminder, createReminder } from './change.ts'
import { markDue, removeDone } from './due.ts'
import { remindersOf } from './list.ts'

// Less than the second of the engine's tick, so that no tick is missed.
const dueEveryMs = 500
const cleanEveryMs = 3_600_000

export const feature: Feature<MessagesServices> = {
  name: 'reminders',
  routes: (services) => [
    on(contract.listReminders, ({ me }) => remindersOf(services, me)),
    on(contract.createReminder, ({ me, body }) => createReminder(services, me, body)),
    on(contract.changeReminder, ({ me, params, body }) =>
      changeReminder(services, me, params.id, body),
    ),
  ],
  open(services) {
    services.users.hooks.lists.reminders = (me) => remindersOf(services, me)
    services.users.hooks.documents.set('reminders', (me) => remindersOf(services, me))
    services.jobs.repeat({
      name: 'mark reminders due',
      everyMs: dueEveryMs,
      run: () => markDue(services),
    })
    services.jobs.repeat({
      name: 'remove reminders that are done',
      everyMs: cleanEveryMs,
      run: () => removeDone(services),
    })
  },
}
