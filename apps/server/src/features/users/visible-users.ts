import { fail } from '@parley/protocol'
import type { CurrentUser } from '../../http/request/current-user.ts'
import type { UsersServices } from './services.ts'
import { listMembers, requireUser } from './user-cache.ts'
import type { User } from './user.ts'

/** The users whom the caller may see, by ascending uid: visitors of the widget see those whom they know. */
export async function visibleUsers(services: UsersServices, me: CurrentUser): Promise<User[]> {
  const members = listMembers(services)
  if (!me.is_visitor) return members
  const known = await services.users.hooks.acquaintancesOf(me)
  return members.filter(({ uid }) => known.has(uid))
}

/** A user whom the caller may see, guests included. Throws `not-found` for any other. */
export async function requireVisible(
  services: UsersServices,
  me: CurrentUser,
  uid: number,
): Promise<User> {
  const user = requireUser(services, uid)
  const isKnown = !me.is_visitor || (await services.users.hooks.acquaintancesOf(me)).has(uid)
  if (!isKnown) throw fail('not-found')
  return user
}
