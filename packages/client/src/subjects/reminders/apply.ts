import { changeReminders } from './reminders.ts'
import type { Applies } from '../../stream/context.ts'

export const apply: Applies = {
  reminder_changed({ store }, { changed, removed }) {
    changeReminders(store, changed, removed)
  },

  reminder_due({ store, events }, { reminder }) {
    changeReminders(store, [reminder])
    events.emit('reminderDue', reminder)
  },
}
