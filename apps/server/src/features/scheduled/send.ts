import { ApiError, apiErrors, limits, reasonOf } from '@parley/protocol'
import { createPublication } from '../../engines/bus/bus.ts'
import type { ScheduledMessageRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import {
  authorOf,
  type MessagesServices,
  recipientOf,
  replyTo,
  sendMessage,
} from '../messages/index.ts'
import { announceScheduled, requireWaiting } from './change.ts'
import {
  lease,
  readDue,
  removeStatement,
  setLease,
  targetOf,
  toScheduled,
  updateScheduled,
} from './store.ts'

const batch = 20

/**
 * Sends what is due. The message and the removal of its row are one commit, and the id is the key of the
 * entry: a message is sent once, on whichever node and however often it is tried.
 */
export async function sendDue(services: MessagesServices): Promise<void> {
  const { signal } = services.messages.stopping
  for (;;) {
    const rows = await takeDue(services)
    if (rows.length === 0) return
    // One after the other, so that messages of one time arrive in the order in which they were written.
    for (const row of rows) if (!signal.aborted) await sendOrKeep(services, row)
    // Another node, or this one when it has started again, need not wait for the end of the leases.
    if (signal.aborted) return release(services, rows)
  }
}

/** Sends one of the caller's scheduled messages now. If it is refused, it stays as it was. */
export async function sendNow(
  services: MessagesServices,
  me: CurrentUser,
  id: string,
): Promise<number> {
  const row = await services.database.transact(async (tx) => {
    const now = services.clock.now()
    const found = await requireWaiting(tx, me, id, now)
    await setLease(tx, [id], lease.from(now))
    return found
  })
  try {
    return await sendTaken(services, row)
  } catch (error) {
    await services.database.transact((tx) => setLease(tx, [id], lease.none))
    throw error
  }
}

const release = (services: MessagesServices, rows: readonly ScheduledMessageRow[]) =>
  services.database.transact((tx) =>
    setLease(
      tx,
      rows.map(({ id }) => id),
      lease.none,
    ),
  )

async function takeDue(services: MessagesServices): Promise<ScheduledMessageRow[]> {
  const now = services.clock.now()
  // Usually nothing is due; this read avoids a transaction.
  if ((await readDue(services.db, now, 1)).length === 0) return []
  return services.database.transact(async (tx) => {
    const rows = await readDue(tx, now, batch)
    await setLease(
      tx,
      rows.map(({ id }) => id),
      lease.from(now),
    )
    return rows
  })
}

// A message that was refused keeps the reason for its author. One that could not be stored is tried again
// when the lease has ended.
async function sendOrKeep(services: MessagesServices, row: ScheduledMessageRow): Promise<void> {
  try {
    await sendTaken(services, row)
  } catch (error) {
    if (!(error instanceof ApiError) || apiErrors[error.reason].status >= 500) {
      services.log.error({ err: error }, 'a scheduled message could not be stored')
      return
    }
    const reason = reasonOf(error.reason)
    await services.database.transact(async (tx) => {
      const kept = await updateScheduled(tx, row.id, { error: reason, ...lease.none })
      if (kept) announceScheduled(tx, row.uid, [kept])
    })
  }
}

async function sendTaken(services: MessagesServices, row: ScheduledMessageRow): Promise<number> {
  const { id, uid, reply_mid } = row
  const me = authorOf(services, uid)
  const { content_type, content, properties } = toScheduled(row)
  const input = { content_type, content, properties }
  const also = {
    statements: [removeStatement(id)],
    publications: [
      createPublication(
        { to: 'users', uids: [uid] },
        { type: 'scheduled_changed', changed: [], removed: [id] },
        { extended: true },
      ),
    ],
  }
  const expiresAt = services.clock.now() + limits.idempotencyMs
  const key = { name: `scheduled ${id}`, digest: id, expiresAt }
  if (reply_mid !== null) return replyTo(services, me, reply_mid, input, key, also)
  return sendMessage(services, me, recipientOf(services, me, targetOf(row)), input, key, also)
}
