import { fail } from '@parley/protocol'
import { mayManageChannel } from '@parley/rules'
import { RowCache } from '../../engines/database/row-cache.ts'
import type { TimeoutRow } from './tables.ts'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { Channel, ChannelsServices } from '../channels/index.ts'
import type { TimeoutsServices } from './services.ts'
import { readTimeouts } from './store.ts'

/** The timeouts of each channel, by user. Cached, because every message to a channel needs them. */
export const createTimeouts = ({ bus, db }: Pick<ChannelsServices, 'bus' | 'db'>) =>
  new RowCache<number, ReadonlyMap<number, TimeoutRow>>({
    bus,
    subject: 'timeout',
    async read(gids) {
      const channels = new Map<number, Map<number, TimeoutRow>>()
      for (const row of await readTimeouts(db, gids)) {
        const users = channels.get(row.gid) ?? new Map<number, TimeoutRow>()
        channels.set(row.gid, users.set(row.uid, row))
      }
      return channels
    },
  })

/** Fails while the caller may not write in the channel. Nobody keeps those who manage it from writing. */
export function requireNotTimedOut(
  { timeouts, clock }: Pick<TimeoutsServices, 'timeouts' | 'clock'>,
  me: CurrentUser,
  channel: Channel,
): void {
  const until = timeouts.cache.get(channel.gid)?.get(me.uid)?.until ?? 0
  if (until <= clock.now() || mayManageChannel(me, channel)) return
  throw fail('timed-out', { details: { until } })
}
