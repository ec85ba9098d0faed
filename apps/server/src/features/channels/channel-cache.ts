import { fail } from '@parley/protocol'
import { maySeeChannel } from '@parley/rules'
import type { Audience } from '../../engines/bus/bus.ts'
import type { Db } from '../../engines/database/database.ts'
import { RowCache } from '../../engines/database/row-cache.ts'
import type { CurrentUser } from '../../http/current-user.ts'
import { type Services, perServer } from '../../services.ts'
import type { Channel } from './channel.ts'
import { readChannels } from './store.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    channel: number
  }
}

/** All channels with their members, in memory. */
export const channelCache = perServer(
  ({ bus, db }) =>
    new RowCache<number, Channel>({
      bus,
      subject: 'channel',
      read: async (gids) =>
        (await readChannels(db, gids)).map((channel) => [channel.gid, channel] as const),
    }),
)

export const findChannel = (services: Services, gid: number): Channel | undefined =>
  channelCache(services).get(gid)

/** The channel, or `not-found`. Says nothing about who may see it. */
export function requireChannel(services: Services, gid: number): Channel {
  const channel = findChannel(services, gid)
  if (!channel) throw fail('not-found')
  return channel
}

/**
 * The channel as it stands in the database. Who changes members asks here: another change may have gone
 * before in the same commit, and the memory does not know of it yet.
 */
export const findStoredChannel = async (db: Db, gid: number): Promise<Channel | undefined> =>
  (await readChannels(db, [gid]))[0]

/** The same, or `not-found`. */
export async function requireStoredChannel(db: Db, gid: number): Promise<Channel> {
  const channel = await findStoredChannel(db, gid)
  if (!channel) throw fail('not-found')
  return channel
}

/** Channels somebody can see, by ascending gid. */
export function visibleChannels(
  services: Services,
  me: Pick<CurrentUser, 'uid' | 'is_admin' | 'is_guest'>,
  publicOnly = false,
): Channel[] {
  return [...channelCache(services).values()]
    .filter((channel) => (publicOnly ? channel.is_public : maySeeChannel(me, channel)))
    .sort((a, b) => a.gid - b.gid)
}

export const publicChannels = (services: Services): Channel[] =>
  [...channelCache(services).values()].filter((channel) => channel.is_public)

/** Members of a private channel, everybody for a public one. */
export const audienceOf = ({ gid }: Channel): Audience => ({ to: 'channel', gid })

/** The members as they are now, named one by one: for when they are about to change. */
export const membersOf = (channel: Channel): Audience =>
  channel.is_public ? { to: 'everyone' } : { to: 'users', uids: [...channel.members.keys()] }

/**
 * From where on the stream replays a channel to somebody: where he joined; in a public channel where his
 * account began or the channel became public, whichever is later, unless he was a member before that.
 */
export function joinedMid(channel: Channel, uid: number, accountMid: number): number {
  const position = channel.members.get(uid) ?? channel.formerMembers.get(uid)
  return position ?? Math.max(accountMid, channel.public_mid)
}
