import { fail } from '@parley/protocol'
import { mayDeleteMessage } from '@parley/rules'
import type { Tx } from '../../../engines/database/database.ts'
import type { Actor } from '../../../http/request/actor.ts'
import type { MessageRow } from '../tables.ts'
import { audited, type AuditWriter } from '../../audit/index.ts'
import { findUser } from '../../users/index.ts'
import type { MessagesServices } from '../services.ts'
import { removeReferences } from '../../files/index.ts'
import { ownerOf } from '../send/attachment.ts'
import { isReaction } from '../message-row.ts'
import { removePin } from './pin.ts'
import { storeReaction } from './reactions.ts'
import { channelOf } from '../participants.ts'
import { findMessages, removeMessages } from '../store.ts'

/**
 * Deletes all given messages, or none if the caller may not delete one. Skips unknown ids. Fails with `not-found` if
 * none is left. Returns the mid of the last deletion.
 */
export const deleteMessages = (
  services: MessagesServices,
  me: Actor,
  mids: readonly number[],
): Promise<number> =>
  audited(services, me, async (tx, audit) => {
    const last = await deleteWithin(services, { tx, audit }, me, mids)
    if (last === undefined) throw fail('not-found')
    return last
  })

/** As `deleteMessages`, within a transaction of the caller. Returns undefined if no message is left. */
export async function deleteWithin(
  services: MessagesServices,
  { tx, audit }: { tx: Tx; audit: AuditWriter },
  me: Actor,
  mids: readonly number[],
): Promise<number | undefined> {
  const messages = await findMessages(tx, mids, services.clock.now())
  for (const message of messages) {
    if (isReaction(message)) throw fail('forbidden')
    if (!mayDeleteMessage(me, message, channelOf(services, message))) throw fail('forbidden')
  }
  await removeWithFiles(
    services,
    tx,
    messages.map((message) => message.mid),
  )
  if (me.is_admin) auditDeletions(services, me, messages, audit)
  let last: number | undefined
  for (const message of messages) {
    last = await storeReaction(services, tx, me, message, {
      type: 'delete',
      content_type: null,
      content: null,
      properties: null,
    })
    await removePin(tx, message)
  }
  return last
}

// One entry for each author and chat, whatever the number of messages.
function auditDeletions(
  services: MessagesServices,
  { uid: mine }: Actor,
  messages: readonly MessageRow[],
  audit: AuditWriter,
): void {
  const counts = new Map<string, { first: MessageRow; count: number }>()
  for (const first of messages.filter(({ from_uid }) => from_uid !== mine)) {
    const key = `${first.from_uid} ${first.gid}`
    counts.set(key, { first, count: (counts.get(key)?.count ?? 0) + 1 })
  }
  for (const { first, count } of counts.values()) {
    const author = findUser(services, first.from_uid)
    audit('messages_deleted', {
      target: author,
      count,
      label: channelOf(services, first)?.name,
    })
  }
}

/** Removes messages with their likes and edits, and uploads that no other row needs. */
export async function removeWithFiles(services: MessagesServices, tx: Tx, mids: readonly number[]) {
  const removed = await removeMessages(tx, mids)
  // Includes messages without a file: the row of a moderated message does not name the file it has.
  await removeReferences(
    services,
    tx,
    removed.map(({ mid }) => ownerOf(mid)),
  )
  return removed
}
