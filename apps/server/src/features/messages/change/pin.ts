import { limits, fail } from '@parley/protocol'
import { mayManageChannel } from '@parley/rules'
import type { Tx } from '../../../engines/database/database.ts'
import type { MessageRow } from '../tables.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import type { MessagesServices } from '../services.ts'
import {
  countPins,
  findPin,
  insertPin,
  removePins,
  mayNotIn,
  requireChannel,
  toPin,
  updatePinContent,
} from '../../channels/index.ts'
import { isReaction } from '../message-row.ts'
import { findMessage } from '../store.ts'

/** Pins a message of the given channel. */
export async function pinMessage(
  services: MessagesServices,
  me: CurrentUser,
  gid: number,
  mid: number,
): Promise<void> {
  await services.database.transact(async (tx) => {
    const channel = requireChannel(services, gid)
    if (!mayManageChannel(me, channel)) throw mayNotIn(me, channel)
    if (await findPin(tx, gid, mid)) throw fail('conflict')
    const message = await findMessage(tx, mid, services.clock.now())
    if (!message || message.gid !== gid || isReaction(message)) throw fail('not-found')
    const pinned = { gid, mid, created_by: me.uid, created_at: services.clock.now() }
    const row = { ...pinned, ...contentOfRow(message) }
    await insertPin(tx, row)
    await requireWithinLimits(tx, gid)
    tx.publish(
      { to: 'channel', gid },
      { type: 'pinned_message_updated', gid, mid, msg: toPin(row) },
    )
  })
}

export async function unpinMessage(
  services: MessagesServices,
  me: CurrentUser,
  gid: number,
  mid: number,
): Promise<void> {
  await services.database.transact(async (tx) => {
    const channel = requireChannel(services, gid)
    if (!mayManageChannel(me, channel)) throw mayNotIn(me, channel)
    if ((await removePins(tx, gid, [mid])).length === 0) throw fail('not-found')
    announceUnpinned(tx, gid, mid)
  })
}

/** Updates the pin of an edited message, if it has one, and publishes the pin. */
export async function updatePin(tx: Tx, message: MessageRow): Promise<void> {
  const { gid, mid } = message
  if (gid === null) return
  const pin = await updatePinContent(tx, gid, mid, contentOfRow(message))
  if (!pin) return
  await requireWithinLimits(tx, gid)
  tx.publish({ to: 'channel', gid }, { type: 'pinned_message_updated', gid, mid, msg: toPin(pin) })
}

/** Removes the pin of a removed message. */
export async function removePin(
  tx: Tx,
  { gid, mid }: Pick<MessageRow, 'gid' | 'mid'>,
): Promise<void> {
  if (gid === null) return
  if ((await removePins(tx, gid, [mid])).length > 0) announceUnpinned(tx, gid, mid)
}

export function announceUnpinned(tx: Tx, gid: number, mid: number): void {
  tx.publish({ to: 'channel', gid }, { type: 'pinned_message_updated', gid, mid, msg: null })
}

// All pins of a channel are sent to every member at each start.
async function requireWithinLimits(tx: Tx, gid: number): Promise<void> {
  const { pins, bytes } = await countPins(tx, gid)
  if (pins > limits.pinnedMessages || bytes > limits.pinnedBytes) throw fail('limit-reached')
}

const contentOfRow = ({ content_type, content, properties }: MessageRow) => ({
  content_type: content_type as string,
  content: content as string,
  properties,
})
