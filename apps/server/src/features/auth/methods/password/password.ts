import { fail } from '@parley/protocol'
import { record } from '../../../organization/index.ts'
import { findByEmail, type User } from '../../../users/index.ts'
import { ownerOfAppPassword } from '../../app-passwords/check-app-password.ts'
import { isOwnPassword, storeDigest } from '../../digests/digests.ts'
import type { AuthServices } from '../../services.ts'
import { isInLdap } from '../ldap/ldap-accounts.ts'
import { ownerOfPerson, requirePerson } from '../ldap/ldap.ts'
import { isLdapOn } from '../ldap/settings.ts'
import { hasFactor } from '../../second-factor/store.ts'
import type { SignInMethod } from '../method.ts'

/** Address and password or app password; also the user name and the password of an LDAP server. */
export const password: SignInMethod<'password'> = {
  isOn: (services) => record(services, 'login').password || isLdapOn(services),
  async ownerOf(services, { email, password: given }, origin) {
    const { ip } = origin
    const attempt = services.auth.attempts.ofSignIn(email, ip)
    await attempt.begin()
    const owner = await ownerOfAppPassword(services, { login: email, given })
    if (owner) {
      await attempt.succeeded()
      return { user: owner.user, appPassword: owner.id }
    }
    const user = findByEmail(services, email)
    const own = user ? await ownPasswordOf(services, user) : null
    if (await isOwnPassword(services, { uid: user?.uid, stored: own }, given)) {
      await attempt.succeeded()
      await storeDigest(services, user as User, given)
      return { user: user as User }
    }
    const split = splitCode(given)
    if (split) {
      const isAsked = user !== undefined && (await hasFactor(services.db, user.uid))
      const asked = { uid: user?.uid, stored: isAsked ? own : null }
      if (await isOwnPassword(services, asked, split.password)) {
        await attempt.succeeded()
        return { user: user as User, code: split.code }
      }
    }
    if (!isLdapOn(services)) {
      await attempt.failed()
      const isTold = user !== undefined || services.config.hidesAccounts
      throw fail(isTold ? 'wrong-password' : 'unknown-account')
    }
    // A wrong password of an account here is tried as well: the time should not tell where an account is.
    const person = await requirePerson(services, { login: email, password: given, ip }, attempt)
    return ownerOfPerson(services, person, origin)
  },
}

/** The password that opens an account here. Bots never sign in by password. */
async function ownPasswordOf(services: AuthServices, user: User): Promise<string | null> {
  if (user.is_bot || !record(services, 'login').password) return null
  return (await isInLdap(services, services.db, user)) ? null : user.password
}

const codeBehind = /^(.*\S) ?(\d{6}|[2-9a-z]{5}-[2-9a-z]{5})$/is

/**
 * A password and the code behind it. Apps that know no second step have one field only: their users type the code of
 * the authenticator app, or a recovery code with its dash, behind the password.
 */
function splitCode(given: string): { password: string; code: string } | undefined {
  const [, password, code] = codeBehind.exec(given) ?? []
  return password === undefined || code === undefined ? undefined : { password, code }
}
