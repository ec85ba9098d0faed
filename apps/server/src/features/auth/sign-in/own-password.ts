import { fail } from '@parley/protocol'
import type { Actor } from '../../../http/request/actor.ts'
import { isPassword, requireUser, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'

/**
 * Checks the caller's password, which is empty for an account without one. Returns the account as it was checked.
 * Throws `forbidden` for a wrong password, and `too-many` after several.
 */
export async function requireOwnPassword(
  services: AuthServices,
  me: Actor,
  given: string,
): Promise<User> {
  const user = requireUser(services, me.uid)
  const attempt = services.auth.attempts.ofPasswordChange(user, me.ip)
  await attempt.begin()
  const isRight = user.password === null ? given === '' : await isPassword(user.password, given)
  if (!isRight) {
    await attempt.failed()
    services.audit.refusals.note('password_change_failed', me, { target: user })
    throw fail('forbidden')
  }
  await attempt.succeeded()
  return user
}
