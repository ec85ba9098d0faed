import { mayManageChannel } from '@parley/rules'
import type { Tx } from '../../../engines/database/database.ts'
import type { Actor } from '../../../http/request/actor.ts'
import { audited } from '../../audit/index.ts'
import type { MessagesServices } from '../services.ts'
import {
  mayNotIn,
  noteCleared,
  removeAllPins,
  removePins,
  requireChannel,
} from '../../channels/index.ts'
import { deleteUntil, enqueueDeletion, removeReferences } from '../../files/index.ts'
import { noteAllCleared } from '../../organization/index.ts'
import { removeReadMarks } from '../../chat-settings/index.ts'
import { removeAllMarks, removeMarksAbout } from '../../unread/index.ts'
import { ownerOf } from '../send/attachment.ts'
import { removeWithFiles } from './delete.ts'
import { announceUnpinned, removePin } from './pin.ts'
import { expiredMids, removeAllMessages, removeChannelMessages } from '../store.ts'

/** Deletes all messages of a channel for all members. Read markers stay. */
export async function clearChannel(
  services: MessagesServices,
  me: Actor,
  gid: number,
): Promise<void> {
  await audited(services, me, async (tx, audit) => {
    const channel = requireChannel(services, gid)
    if (!mayManageChannel(me, channel)) throw mayNotIn(me, channel)
    const mids = channel.pinned_messages.map((one) => one.mid)
    for (const { mid } of await removePins(tx, gid, mids)) announceUnpinned(tx, gid, mid)
    await removeChannelLog(services, tx, gid)
    await removeMarksAbout(tx, { gid })
    const until_mid = await noteCleared(tx, gid)
    const event = { type: 'group_message_cleared', gid } as const
    tx.publish({ to: 'channel', gid }, event)
    // A device that is catching up does not know how far the messages went.
    tx.publish({ to: 'channel', gid }, { ...event, until_mid }, { extended: true })
    if (me.is_admin) audit('channel_cleared', { target: channel })
  })
}

/** Removes the messages of a channel, and uploads that no other row needs. */
export async function removeChannelLog(
  services: MessagesServices,
  tx: Tx,
  gid: number,
): Promise<void> {
  const withFiles = await removeChannelMessages(tx, gid)
  await removeReferences(services, tx, withFiles.map(ownerOf))
}

/** Deletes every message, reaction, pin, read marker, unread mark and upload of the server. */
export async function clearEverything(services: MessagesServices, me: Actor): Promise<void> {
  const until = await audited(services, me, async (tx, audit) => {
    const latest_deleted_mid = await tx.mids.last()
    for (const { gid, mid } of await removeAllPins(tx)) announceUnpinned(tx, gid, mid)
    await removeAllMessages(tx)
    await removeReadMarks(tx)
    await removeAllMarks(tx)
    await noteAllCleared(tx, latest_deleted_mid)
    tx.publish({ to: 'everyone' }, { type: 'message_cleared', latest_deleted_mid })
    audit('server_cleared')
    audit('files_cleared')
    return enqueueDeletion(services, tx)
  })
  await deleteUntil(services, until)
}

/** Deletes expired messages. Publishes no event for them, because clients count down themselves. */
export async function deleteExpired(services: MessagesServices): Promise<void> {
  for (;;) {
    const mids = await expiredMids(services.db, services.clock.now())
    if (mids.length === 0) return
    await services.database.transact(async (tx) => {
      for (const message of await removeWithFiles(services, tx, mids)) await removePin(tx, message)
    })
  }
}
