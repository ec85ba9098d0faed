import { limits, type Member, type MemberPage, type MemberQuery } from '@parley/protocol'
import { isInTeam } from '@parley/rules'
import { readSessionUse } from '../../auth/index.ts'
import { ownerUid } from '../../organization/index.ts'
import { countAccounts, listUsers, readLastSeen, type User } from '../../users/index.ts'
import type { MembersServices } from '../services.ts'
import { findMembers, lastSeenOf } from './find-members.ts'

/** A page of the users that match a filter, in the wanted order. */
export async function searchMembers(
  services: MembersServices,
  { offset = 0, limit = limits.memberPage, ...query }: MemberQuery,
): Promise<MemberPage> {
  const found = await findMembers(services, query)
  const { human, visitor, guest, bot } = countAccounts(services)
  return {
    members: await toMembers(services, found.slice(offset, offset + limit)),
    total: found.length,
    counts: { member: human, visitor, guest, bot, online: countOnline(services) },
  }
}

const countOnline = (services: MembersServices) =>
  listUsers(services).filter(
    (user) => !user.is_bot && isInTeam(user) && services.users.presence.isOnline(user.uid),
  ).length

/** Users as rows of the member table. */
export async function toMembers(
  services: MembersServices,
  users: readonly User[],
): Promise<Member[]> {
  const uids = users.map(({ uid }) => uid)
  const lastSeen = await readLastSeen(services.db, uids)
  const sessionUse = await readSessionUse(services.db, uids)
  const owner = ownerUid(services)
  const now = services.clock.now()
  return users.map((user) => {
    const { uid } = user
    const in_online = services.users.presence.isOnline(uid)
    return {
      uid,
      name: user.name,
      email: user.email,
      gender: user.gender,
      language: user.language,
      is_admin: user.is_admin,
      is_owner: uid === owner,
      is_bot: user.is_bot,
      create_by: user.create_by,
      status: user.status,
      avatar_updated_at: user.avatar_updated_at,
      widget_id: user.widget_id,
      created_at: user.created_at,
      in_online,
      last_seen_at: in_online
        ? now
        : lastSeenOf(lastSeen.get(uid), sessionUse.get(uid)?.last_seen_at),
      // Those of a frozen user are kept, but let nobody in.
      sessions: user.status === 'frozen' ? 0 : (sessionUse.get(uid)?.sessions ?? 0),
    }
  })
}
