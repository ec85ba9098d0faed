import { type Draft, refuse } from '@parley/protocol'
import { mayManageChannel } from '@parley/rules'
import type { Tx } from '../../engines/database/database.ts'
import type { MessageRow } from '../../engines/database/tables.ts'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import { requireChannel, toPin } from '../channels/index.ts'
import { findMessage, findPin, insertPin, removePins } from './store.ts'
import { contentOf, isReaction } from './wire.ts'

/** Pins a message of that channel. */
export async function pin(services: Services, me: Me, gid: number, mid: number): Promise<void> {
  await services.database.transact(async (tx) => {
    if (!mayManageChannel(me, requireChannel(services, gid))) throw refuse('forbidden')
    if (await findPin(tx, gid, mid)) throw refuse('conflict')
    const message = await findMessage(tx, mid, services.clock.now())
    if (!message || message.gid !== gid || isReaction(message)) throw refuse('not-found')
    const row = { gid, mid, created_by: me.uid, created_at: services.clock.now() }
    await insertPin(tx, row)
    tx.touch('channel', gid)
    tx.tell(
      { to: 'channel', gid },
      { type: 'pinned_message_updated', gid, mid, msg: toPin({ ...row, wire: message.wire }) },
    )
  })
}

/** Takes a pin away. */
export async function unpin(services: Services, me: Me, gid: number, mid: number): Promise<void> {
  await services.database.transact(async (tx) => {
    if (!mayManageChannel(me, requireChannel(services, gid))) throw refuse('forbidden')
    if ((await removePins(tx, gid, [mid])).length === 0) throw refuse('not-found')
    tellUnpinned(tx, gid, mid)
  })
}

/** An edit of a pinned message announces the pin again, with the new content. */
export async function announceRepinned(tx: Tx, message: MessageRow, draft: Draft): Promise<void> {
  const { gid, mid } = message
  if (gid === null) return
  const row = await findPin(tx, gid, mid)
  if (!row) return
  const { created_by, created_at } = row
  tx.touch('channel', gid)
  tx.tell(
    { to: 'channel', gid },
    {
      type: 'pinned_message_updated',
      gid,
      mid,
      msg: { mid, created_by, created_at, ...contentOf(draft) },
    },
  )
}

/** A message that is gone is pinned no more. */
export async function dropPin(
  tx: Tx,
  { gid, mid }: Pick<MessageRow, 'gid' | 'mid'>,
): Promise<void> {
  if (gid === null) return
  if ((await removePins(tx, gid, [mid])).length > 0) tellUnpinned(tx, gid, mid)
}

export function tellUnpinned(tx: Tx, gid: number, mid: number): void {
  tx.touch('channel', gid)
  tx.tell({ to: 'channel', gid }, { type: 'pinned_message_updated', gid, mid, msg: null })
}
