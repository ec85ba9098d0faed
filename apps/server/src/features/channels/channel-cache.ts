import { fail } from '@parley/protocol'
import { isMember, maySeeChannel, type Person } from '@parley/rules'
import type { Audience } from '../../engines/bus/bus.ts'
import type { Db } from '../../engines/database/database.ts'
import { RowCache } from '../../engines/database/row-cache.ts'
import { findUser, type UserReader, type UsersServices } from '../users/index.ts'
import type { ChannelsServices } from './services.ts'
import type { Channel } from './channel.ts'
import { readChannels } from './store.ts'

declare module '../../engines/database/database.ts' {
  interface CachedSubjects {
    channel: number
  }
}

/** All channels with their members, in memory. */
export const createChannelCache = ({ bus, db }: Pick<UsersServices, 'bus' | 'db'>) =>
  new RowCache<number, Channel>({
    bus,
    subject: 'channel',
    read: async (gids) =>
      (await readChannels(db, gids)).map((channel) => [channel.gid, channel] as const),
  })

export const findChannel = (
  services: Pick<ChannelsServices, 'channels'>,
  gid: number,
): Channel | undefined => services.channels.cache.get(gid)

/** Finds a channel or fails with `not-found`. Does not check whether the caller may see it. */
export function requireChannel(services: Pick<ChannelsServices, 'channels'>, gid: number): Channel {
  const channel = findChannel(services, gid)
  if (!channel) throw fail('not-found')
  return channel
}

/**
 * Reads a channel from the database. Transactions that change members use it: the cache may lag behind the
 * commits of other nodes.
 */
export const findStoredChannel = async (db: Db, gid: number): Promise<Channel | undefined> =>
  (await readChannels(db, [gid]))[0]

/** Reads a channel from the database or fails with `not-found`. */
export async function requireStoredChannel(db: Db, gid: number): Promise<Channel> {
  const channel = await findStoredChannel(db, gid)
  if (!channel) throw fail('not-found')
  return channel
}

/** The channels that a user can see, by ascending gid. */
export function visibleChannels(
  services: Pick<ChannelsServices, 'channels'>,
  me: Person,
  publicOnly = false,
): Channel[] {
  return [...services.channels.cache.values()]
    .filter((channel) => maySeeChannel(me, channel) && (!publicOnly || channel.is_public))
    .sort((a, b) => a.gid - b.gid)
}

/** Whether a user belongs to a channel. */
export function belongsTo(services: UserReader, channel: Channel, uid: number): boolean {
  const user = findUser(services, uid)
  return user !== undefined && isMember(channel, user)
}

/** All channels, also private ones: for lists of administrators. */
export const allChannels = (services: Pick<ChannelsServices, 'channels'>): Channel[] => [
  ...services.channels.cache.values(),
]

export const publicChannels = (services: Pick<ChannelsServices, 'channels'>): Channel[] =>
  [...services.channels.cache.values()].filter((channel) => channel.is_public)

/** The members of a private channel, or all users for a public one. */
export const audienceOf = ({ gid }: Channel): Audience => ({ to: 'channel', gid })

/** The present members, listed by id: the audience does not follow later changes of members. */
export const membersOf = (channel: Channel): Audience =>
  channel.is_public ? { to: 'everyone' } : { to: 'users', uids: [...channel.members.keys()] }

/**
 * The mid after which the stream replays a channel to a user: where they joined. In a public channel the
 * later of the creation of their account and of the channel becoming public, unless they were a member
 * before.
 */
export function joinedMid(channel: Channel, uid: number, accountMid: number): number {
  const position = channel.members.get(uid) ?? channel.formerMembers.get(uid)
  return position ?? Math.max(accountMid, channel.public_mid)
}
