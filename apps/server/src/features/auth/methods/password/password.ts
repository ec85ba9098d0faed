import { fail } from '@parley/protocol'
import { record } from '../../../organization/index.ts'
import { findByEmail, isPassword, type User } from '../../../users/index.ts'
import type { AuthServices } from '../../services.ts'
import { isInDirectory } from '../ldap/directory-accounts.ts'
import { findPerson, ownerOfPerson } from '../ldap/ldap.ts'
import { isLdapOn } from '../ldap/settings.ts'
import type { SignInMethod } from '../method.ts'

/** Address and password; also the user name and the password of a directory. */
export const password: SignInMethod<'password'> = {
  isOn: (services) => record(services, 'login').password || isLdapOn(services),
  async ownerOf(services, { email, password: given }, origin) {
    const { ip } = origin
    const attempt = services.auth.attempts.ofSignIn(email, ip)
    await attempt.begin()
    const user = findByEmail(services, email)
    if (await isPassword(user ? await ownPasswordOf(services, user) : null, given)) {
      await attempt.succeeded()
      return { user: user as User }
    }
    if (!isLdapOn(services)) {
      await attempt.failed()
      const isTold = user !== undefined || services.config.hidesAccounts
      throw fail(isTold ? 'wrong-password' : 'unknown-account')
    }
    // A wrong password of an account here is tried as well: the time should not tell where an account is.
    const person = await findPerson(services, { login: email, password: given }, ip).catch(
      async (error: unknown) => {
        await attempt.failed()
        throw error
      },
    )
    if (!person) {
      await attempt.failed()
      throw fail('wrong-password')
    }
    await attempt.succeeded()
    return ownerOfPerson(services, person, origin)
  },
}

/** The password that opens an account here. Bots never sign in by password. */
async function ownPasswordOf(services: AuthServices, user: User): Promise<string | null> {
  if (user.is_bot || !record(services, 'login').password) return null
  return (await isInDirectory(services, services.db, user)) ? null : user.password
}
