import { fail } from '@parley/protocol'
import type { Tx } from '../../../engines/database/database.ts'
import type { Actor } from '../../../http/request/actor.ts'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { requireAccount, requireUser, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'
import { requireConfirmed } from '../sessions/confirmation.ts'
import { findSession } from '../store.ts'
import { requireRightPassword } from './right-password.ts'

/**
 * Checks the caller's password. Those without one must have signed in lately. Returns the account as it was checked. Throws
 * `forbidden` for a wrong password, `not-confirmed` without one, and `too-many` after several.
 */
export async function requireOwnPassword(
  services: AuthServices,
  me: Actor,
  given: string,
): Promise<User> {
  const user = requireUser(services, me.uid)
  if (user.password !== null || given !== '') return requireRightPassword(services, me, given)
  await requireConfirmed(services, me)
  return user
}

/**
 * The account whose password was checked. Throws if its password or the session has changed since: a thief must not
 * overrule the owner.
 */
export async function requireUnchanged(tx: Tx, me: CurrentUser, checked: User): Promise<User> {
  const session = await findSession(tx, me)
  if (session?.session_id !== me.session) throw fail('not-signed-in')
  const user = await requireAccount(tx, me.uid)
  if (user.password !== checked.password) throw fail('forbidden')
  return user
}
