import { readChannelOptions } from '@parley/protocol'
import { allChannels } from '../../channels/index.ts'
import type { MessagesServices } from '../services.ts'
import { channelMidsBefore, firstMidSince } from '../store.ts'
import { removeWithFiles } from './delete.ts'
import { removePin } from './pin.ts'

const dayMs = 86_400_000

/**
 * Deletes the messages that are older than their channel keeps them, with their reactions, pins and files. Publishes no
 * event for them: our client knows the option and counts itself, as it does for messages that expire.
 */
export async function enforceRetention(services: MessagesServices): Promise<void> {
  const { clock, database, db } = services
  for (const { gid, ext_setting } of allChannels(services)) {
    const { retention_days: days } = readChannelOptions(ext_setting)
    if (days === 0) continue
    const kept = await firstMidSince(db, clock.now() - days * dayMs)
    const before = kept ?? Number.MAX_SAFE_INTEGER
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
