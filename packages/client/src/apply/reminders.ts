import type { Applies } from './context.ts'

export const reminders = {
  reminder_changed({ store }, { changed, removed }) {
    store.reminders.change(changed, removed)
    store.touch('reminders')
  },

  reminder_due({ store, notices }, { reminder }) {
    store.reminders.change([reminder], [])
    store.touch('reminders')
    notices.reminderDue(reminder)
  },
} satisfies Applies
