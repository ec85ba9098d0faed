import { fail } from '@parley/protocol'
import type { CurrentUser } from '../../../http/request/current-user.ts'
import { logSecurityEvent } from '../../../security-log.ts'
import { isPassword, requireUser, type User } from '../../users/index.ts'
import type { AuthServices } from '../services.ts'

/**
 * Checks the caller's password, which is empty for an account without one. Returns the account as it was checked.
 * Throws `forbidden` for a wrong password, and `too-many` after several.
 */
export async function requireOwnPassword(
  services: AuthServices,
  me: CurrentUser,
  given: string,
  ip: string,
): Promise<User> {
  const user = requireUser(services, me.uid)
  const attempt = services.auth.attempts.ofPasswordChange(user, ip)
  await attempt.begin()
  const isRight = user.password === null ? given === '' : await isPassword(user.password, given)
  if (!isRight) {
    await attempt.failed()
    logSecurityEvent(services, 'password_change_failed', { uid: me.uid, by: me.uid, ip })
    throw fail('forbidden')
  }
  await attempt.succeeded()
  return user
}
