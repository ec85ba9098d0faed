import type { DirectoryEntry } from '@parley/protocol'
import { publicChannels } from '../channels/index.ts'
import { countLeavers } from '../chat-settings/index.ts'
import { type MessagesServices, readLastTimes } from '../messages/index.ts'
import { countHumans } from '../users/index.ts'

/** The public channels by ascending gid. Everybody is in them, except those who left. */
export async function readDirectory(services: MessagesServices): Promise<DirectoryEntry[]> {
  const gids = publicChannels(services).map(({ gid }) => gid)
  const [leavers, lastTimes] = await Promise.all([
    countLeavers(services.db),
    readLastTimes(services.db, gids, services.clock.now()),
  ])
  const everybody = countHumans(services)
  return gids
    .sort((a, b) => a - b)
    .map((gid) => ({
      gid,
      members: Math.max(0, everybody - (leavers.get(gid) ?? 0)),
      active_at: lastTimes.get(gid) ?? null,
    }))
}
