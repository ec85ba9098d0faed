import { fail } from '@parley/protocol'
import { record } from '../../../organization/index.ts'
import { findByEmail, isPassword } from '../../../users/index.ts'
import type { SignInMethod } from '../method.ts'

/** Address and password. */
export const password: SignInMethod<'password'> = {
  isOn: (services) => record(services, 'login').password,
  async ownerOf(services, { email, password: given }, { ip }) {
    const attempt = services.auth.attempts.ofSignIn(email, ip)
    await attempt.begin()
    const user = findByEmail(services, email)
    // Bots never sign in by password.
    const stored = user === undefined || user.is_bot ? null : user.password
    const isRight = await isPassword(stored, given)
    if (!user || !isRight) {
      await attempt.failed()
      throw fail(user ? 'wrong-password' : 'unknown-account')
    }
    await attempt.succeeded()
    return { user, isNew: false }
  },
}
