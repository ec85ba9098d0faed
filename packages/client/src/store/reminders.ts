import type { Reminder } from '@parley/protocol'
import { type ChatKey, keyOf } from './chat-key.ts'
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

/** The messages of one chat, or of all, were deleted or can no longer be seen. Their reminders stay, without text. */
export function clearReminded(store: Store, chat?: ChatKey): void {
  const isCleared = ({ message }: Reminder) =>
    message !== null && (chat === undefined || keyOf(message.target) === chat)
  const cleared = store.reminders.entries?.filter(isCleared) ?? []
  if (cleared.length === 0) return
  changeReminders(
    store,
    cleared.map((reminder) => ({ ...reminder, message: null })),
  )
}
