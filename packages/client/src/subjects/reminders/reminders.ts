import { limits, type Reminder } from '@parley/protocol'
import { excerptOf, mentionsOf } from '@parley/rules'
import { type ChatKey, keyOf } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'
import type { Edit } from '../../store/store-hooks.ts'

/** Changes reminders. Their messages leave the list when they expire. */
export function changeReminders(
  store: Store,
  changed: readonly Reminder[],
  removed: readonly string[] = [],
): void {
  store.reminders.change(
    changed.map((reminder) => withoutRemoved(store, reminder)),
    removed,
  )
  noteReminders(store)
}

/** Replaces all reminders by a list that was read. */
export function replaceReminders(store: Store, all: readonly Reminder[]): void {
  store.reminders.replace(all.map((reminder) => withoutRemoved(store, reminder)))
  noteReminders(store)
}

/** The server may tell of a message that has expired here meanwhile. */
function withoutRemoved(store: Store, reminder: Reminder): Reminder {
  return store.wasRemoved(reminder.mid) ? { ...reminder, message: null } : reminder
}

function noteReminders(store: Store) {
  for (const { mid, message } of store.reminders.entries ?? []) {
    if (message) store.noteExpiry(mid, keyOf(message.target), message.expires_at)
  }
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

/** A message was deleted or has expired: its reminders stay, without text. */
export function removeReminded(store: Store, mid: number): void {
  const removed = (store.reminders.entries ?? []).filter(
    (reminder) => reminder.mid === mid && reminder.message !== null,
  )
  if (removed.length === 0) return
  changeReminders(
    store,
    removed.map((reminder) => ({ ...reminder, message: null })),
  )
}

/** A message was edited: its reminder shows the new words. */
export function editReminded(store: Store, mid: number, edit: Edit): void {
  const { content_type, properties } = edit
  const words = {
    content_type,
    content: excerptOf(edit.content),
    mentions: mentionsOf({ properties }).slice(0, limits.notedMentions),
  }
  const edited = (store.reminders.entries ?? []).flatMap((reminder) =>
    reminder.mid === mid && reminder.message
      ? [{ ...reminder, message: { ...reminder.message, ...words } }]
      : [],
  )
  if (edited.length > 0) changeReminders(store, edited)
}
