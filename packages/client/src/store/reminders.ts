import type { Reminder } from '@parley/protocol'
import { keyOf } from './chat-key.ts'
import type { Store } from './store.ts'

/** Changes reminders. Their messages leave the list when they expire. */
export function changeReminders(
  store: Store,
  changed: readonly Reminder[],
  removed: readonly string[] = [],
): void {
  store.reminders.change(changed, removed)
  noteReminders(store)
}

/** To be called after the list was read. */
export function noteReminders(store: Store): void {
  for (const { mid, message } of store.reminders.entries ?? []) {
    if (message) store.noteExpiry(mid, keyOf(message.target), message.expires_at)
  }
  store.touch('reminders')
}
