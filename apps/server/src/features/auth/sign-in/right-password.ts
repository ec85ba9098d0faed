import { fail } from '@parley/protocol'
import type { Actor } from '../../../http/request/actor.ts'
import { requireUser, type User } from '../../users/index.ts'
import { isOwnPassword, storeDigest } from '../digests/digests.ts'
import type { AuthServices } from '../services.ts'
import { requireWholeSession } from '../sessions/whole-session.ts'

/**
 * Checks the caller's password. Throws `forbidden` if it is wrong or if they have none, `not-confirmed` in a session of an
 * app password, and `too-many` after several.
 */
export async function requireRightPassword(
  services: AuthServices,
  me: Actor,
  given: string,
): Promise<User> {
  await requireWholeSession(services, me)
  const user = requireUser(services, me.uid)
  const attempt = services.auth.attempts.ofPasswordChange(user, me.ip)
  await attempt.begin()
  const { uid, password: stored } = user
  const isRight = stored !== null && (await isOwnPassword(services, { uid, stored }, given))
  if (!isRight) {
    await attempt.failed()
    services.audit.refusedSignIns.note('password_change_failed', me, { target: user })
    throw fail('forbidden')
  }
  await attempt.succeeded()
  await storeDigest(services, user, given)
  return user
}
