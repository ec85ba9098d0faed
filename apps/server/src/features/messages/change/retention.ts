import { readChannelOptions } from '@parley/protocol'
import { mayManageChannel } from '@parley/rules'
import type { Actor } from '../../../http/request/actor.ts'
import { allChannels, mayNotIn, requireChannel } from '../../channels/index.ts'
import type { MessagesServices } from '../services.ts'
import { channelMidsBefore, countChannelBefore, firstMidSince } from '../store.ts'
import { removeWithFiles } from './delete.ts'
import { removePin } from './pin.ts'

const dayMs = 86_400_000

/** How many messages a channel would lose if it kept them for so many days. Throws unless the caller manages it. */
export async function countOld(
  services: MessagesServices,
  me: Actor,
  gid: number,
  days: number,
): Promise<{ messages: number }> {
  const channel = requireChannel(services, gid)
  if (!mayManageChannel(me, channel)) throw mayNotIn(me, channel)
  return { messages: await countChannelBefore(services.db, gid, await firstKept(services, days)) }
}

/**
 * Deletes the messages that are older than their channel keeps them, with their reactions, pins and files. Publishes no
 * event for them: our client knows the option and counts itself, as it does for messages that expire.
 */
export async function enforceRetention(services: MessagesServices): Promise<void> {
  const { database, db } = services
  for (const { gid, ext_setting } of allChannels(services)) {
    const { retention_days: days } = readChannelOptions(ext_setting)
    if (days === 0) continue
    const before = await firstKept(services, days)
    for (;;) {
      const mids = await channelMidsBefore(db, gid, before)
      if (mids.length === 0) break
      await database.transact(async (tx) => {
        for (const message of await removeWithFiles(services, tx, mids)) {
          await removePin(tx, message)
        }
      })
    }
  }
}

async function firstKept({ clock, db }: MessagesServices, days: number): Promise<number> {
  return (await firstMidSince(db, clock.now() - days * dayMs)) ?? Number.MAX_SAFE_INTEGER
}
