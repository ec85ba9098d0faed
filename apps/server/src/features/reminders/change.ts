import { randomUUID } from 'node:crypto'
import { fail, limits, type Reminder } from '@parley/protocol'
import type { Tx } from '../../engines/database/database.ts'
import type { ReminderRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { type MessagesServices, requireReadable } from '../messages/index.ts'
import { toReminders } from './shown.ts'
import { countReminders, findReminder, insertReminder, updateReminder } from './store.ts'

/** Reminds the caller of a message that they may read. */
export async function createReminder(
  services: MessagesServices,
  me: CurrentUser,
  { mid, due_at }: { mid: number; due_at: number },
): Promise<Reminder> {
  requireFuture(services, due_at)
  await requireReadable(services, services.db, me, mid)
  const row: ReminderRow = { id: randomUUID(), uid: me.uid, mid, due_at, is_due: 0, done_at: null }
  return services.database.transact(async (tx) => {
    await requireRoom(tx, me.uid)
    await insertReminder(tx, row)
    return announceReminder(services, tx, me, row)
  })
}

/** Changes the time of a reminder, marks it done, or takes that back. A new time makes it wait again. */
export async function changeReminder(
  services: MessagesServices,
  me: CurrentUser,
  id: string,
  { due_at, done }: { due_at?: number; done?: boolean },
): Promise<Reminder> {
  if (due_at !== undefined) requireFuture(services, due_at)
  return services.database.transact(async (tx) => {
    const before = await findReminder(tx, me.uid, id)
    if (!before) throw fail('not-found')
    const isOpen = done === false || (done === undefined && before.done_at === null)
    if (isOpen && before.done_at !== null) await requireRoom(tx, me.uid)
    const row: ReminderRow = {
      ...before,
      ...(due_at === undefined ? {} : { due_at, is_due: 0 }),
      done_at: isOpen ? null : (before.done_at ?? services.clock.now()),
    }
    await updateReminder(tx, row)
    return announceReminder(services, tx, me, row)
  })
}

async function announceReminder(
  services: MessagesServices,
  tx: Tx,
  me: CurrentUser,
  row: ReminderRow,
): Promise<Reminder> {
  const [reminder] = await toReminders(services, tx, me, [row])
  if (!reminder) throw new Error('A row has no reminder')
  const [changed, removed] = row.done_at === null ? [[reminder], []] : [[], [row.id]]
  tx.publish(
    { to: 'users', uids: [me.uid] },
    { type: 'reminder_changed', changed, removed },
    { extended: true },
  )
  return reminder
}

function requireFuture({ clock }: MessagesServices, due_at: number) {
  const ahead = due_at - clock.now()
  if (ahead <= 0 || ahead > limits.laterMs) throw fail('bad-time', { field: 'due_at' })
}

async function requireRoom(tx: Tx, uid: number) {
  if ((await countReminders(tx, uid)) >= limits.reminders) throw fail('limit-reached')
}
