import { fail } from '@parley/protocol'
import { mayArchiveMessage, type Person } from '@parley/rules'
import type { Db } from '../../engines/database/database.ts'
import type { MessageRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import { isReaction } from './message-row.ts'
import { channelOf } from './participants.ts'
import type { MessagesServices } from './services.ts'
import { findMessages } from './store.ts'

/** Finds those of the messages that exist and that the user may read. */
export async function findReadable(
  services: MessagesServices,
  db: Db,
  me: Person,
  mids: readonly number[],
): Promise<MessageRow[]> {
  if (mids.length === 0) return []
  const rows = await findMessages(db, mids, services.clock.now())
  return rows.filter(
    (row) => !isReaction(row) && mayArchiveMessage(me, row, channelOf(services, row)),
  )
}

/** Finds a message that the caller may read. To others it does not exist. */
export async function requireReadable(
  services: MessagesServices,
  db: Db,
  me: Person,
  mid: number,
): Promise<MessageRow> {
  const [row] = await findReadable(services, db, me, [mid])
  if (!row) throw fail('not-found')
  return row
}

/**
 * Finds messages to forward or save. Fails unless all exist and the caller may read each of them. Existing clients expect
 * 403 for a message of others.
 */
export async function requireArchivable(
  services: MessagesServices,
  db: Db,
  me: CurrentUser,
  mids: readonly number[],
): Promise<MessageRow[]> {
  const rows = await findMessages(db, mids, services.clock.now())
  if (rows.length < mids.length || rows.some(isReaction)) throw fail('not-found')
  for (const row of rows) {
    if (!mayArchiveMessage(me, row, channelOf(services, row))) throw fail('forbidden')
  }
  return rows
}
