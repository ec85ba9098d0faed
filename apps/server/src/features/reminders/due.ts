import type { Tx } from '../../engines/database/database.ts'
import type { ReminderRow } from './tables.ts'
import type { MessagesServices } from '../messages/index.ts'
import { findUser } from '../users/index.ts'
import { toReminders } from './shown.ts'
import { readDue, removeDoneBefore, updateReminder } from './store.ts'

const batch = 50
const undoMs = 86_400_000

/** Marks reminders due and tells their users. A mark and its event are one commit. */
export async function markDue(services: MessagesServices): Promise<void> {
  for (;;) {
    const now = services.clock.now()
    if ((await readDue(services.db, now, 1)).length === 0) return
    await services.database.transact(async (tx) => {
      for (const row of await readDue(tx, now, batch)) await markOne(services, tx, row)
    })
  }
}

async function markOne(services: MessagesServices, tx: Tx, row: ReminderRow): Promise<void> {
  const due = { ...row, is_due: 1 }
  await updateReminder(tx, due)
  const user = findUser(services, row.uid)
  if (!user) return
  const me = { ...user, is_owner: false, device: '', session: '' }
  const [reminder] = await toReminders(services, tx, me, [due])
  if (!reminder) return
  tx.publish(
    { to: 'users', uids: [row.uid] },
    { type: 'reminder_due', reminder },
    { extended: true },
  )
}

/** Removes reminders that were done a day ago. */
export async function removeDone(services: MessagesServices): Promise<void> {
  const before = services.clock.now() - undoMs
  await services.database.transact((tx) => removeDoneBefore(tx, before))
}
