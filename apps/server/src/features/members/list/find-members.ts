import type { MemberQuery } from '@parley/protocol'
import { readSessionUse } from '../../auth/index.ts'
import { readLastSeen, type User } from '../../users/index.ts'
import type { MembersServices } from '../services.ts'
import { compareBy, matches, type SeenAt } from './filter.ts'

type Wanted = Omit<MemberQuery, 'offset' | 'limit'>

/** All users that match a filter, in the wanted order. Accounts are in memory; only times are read. */
export async function findMembers(services: MembersServices, query: Wanted): Promise<User[]> {
  const { sort = 'name', order = 'asc' } = query
  const needsTimes = query.seen !== undefined || sort === 'last_seen_at'
  const seenAt = needsTimes ? await readSeenAt(services) : () => null
  const isMatch = matches(query, seenAt, services.clock.now())
  const found = services.members.index.byName().filter(isMatch)
  const compare = compareBy(sort, seenAt)
  if (compare) found.sort(compare)
  if (order === 'desc') found.reverse()
  return found.map(({ user }) => user)
}

/** When a user was last seen: an open stream or a renewed session. */
export const lastSeenOf = (stream: number | null | undefined, session: number | undefined) =>
  Math.max(stream ?? 0, session ?? 0) || null

async function readSeenAt(services: MembersServices): Promise<SeenAt> {
  const lastSeen = await readLastSeen(services.db)
  const sessionUse = await readSessionUse(services.db)
  const { presence } = services.users
  return ({ uid }) =>
    presence.isOnline(uid)
      ? 'now'
      : lastSeenOf(lastSeen.get(uid), sessionUse.get(uid)?.last_seen_at)
}
