import { refuse } from '@parley/protocol'
import { mayManageChannel } from '@parley/rules'
import { keepLastMid } from '../../engines/database/sequence.ts'
import type { Me } from '../../http/me.ts'
import type { Services } from '../../services.ts'
import { requireChannel } from '../channels/index.ts'
import { eraseAllFiles } from '../files/index.ts'
import { forgetReadMarks } from '../footprint/index.ts'
import { dropPin, tellUnpinned } from './pin.ts'
import {
  eraseAll,
  eraseChannel,
  eraseMessages,
  expiredMids,
  removeAllPins,
  removePins,
} from './store.ts'

/** Erases all messages of a channel, for everybody. Read markers and files stay. */
export async function clearChannel(services: Services, me: Me, gid: number): Promise<void> {
  await services.database.transact(async (tx) => {
    const channel = requireChannel(services, gid)
    if (!mayManageChannel(me, channel)) throw refuse('forbidden')
    await keepLastMid(tx, services.database.lastMid())
    const mids = channel.pinned_messages.map((one) => one.mid)
    for (const { mid } of await removePins(tx, gid, mids)) tellUnpinned(tx, gid, mid)
    await eraseChannel(tx, gid)
    tx.touch('channel', gid)
    tx.tell({ to: 'channel', gid }, { type: 'group_message_cleared', gid })
  })
}

/** Erases every message, reaction, pin, read marker and upload of the server. */
export async function clearEverything(services: Services): Promise<void> {
  await services.database.transact(async (tx) => {
    const latest = services.database.lastMid()
    await keepLastMid(tx, latest)
    for (const { gid, mid } of await removeAllPins(tx)) tellUnpinned(tx, gid, mid)
    await eraseAll(tx)
    await forgetReadMarks(tx)
    tx.tell({ to: 'everyone' }, { type: 'message_cleared', latest_deleted_mid: latest })
  })
  await eraseAllFiles(services)
}

/** Erases messages whose time has passed. Clients count down by themselves: nothing is told. */
export async function eraseExpired(services: Services): Promise<void> {
  const mids = await expiredMids(services.db, services.clock.now())
  if (mids.length === 0) return
  await services.database.transact(async (tx) => {
    await keepLastMid(tx, services.database.lastMid())
    const gone = await eraseMessages(tx, mids)
    for (const message of gone) await dropPin(tx, message)
  })
}
