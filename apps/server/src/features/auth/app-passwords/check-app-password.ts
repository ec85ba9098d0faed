import { record } from '../../organization/index.ts'
import { findUser, nameKey, type User } from '../../users/index.ts'
import { readIdentities } from '../methods/identity-store.ts'
import { isInLdap, providerName } from '../methods/ldap/ldap-accounts.ts'
import type { AuthServices } from '../services.ts'
import { hashOf } from './secret.ts'
import { findAppPassword } from './store.ts'

/**
 * The owner of an app password, and its id. Undefined if it is none, if the login names somebody else, or if no password
 * opens the account.
 */
export async function ownerOfAppPassword(
  services: AuthServices,
  { login, given }: { login: string; given: string },
): Promise<{ user: User; id: string } | undefined> {
  const hash = hashOf(services, given)
  if (hash === undefined) return undefined
  const row = await findAppPassword(services.db, hash)
  const user = row && findUser(services, row.uid)
  if (!user || !(await isNamed(services, user, login))) return undefined
  return (await isOpenTo(services, user)) ? { user, id: row.id } : undefined
}

/** Whether a login names a user: by the address, by the name here, or by that in LDAP. */
async function isNamed({ db }: AuthServices, user: User, login: string): Promise<boolean> {
  const typed = login.trim()
  if (user.email === typed.toLowerCase()) return true
  // Accounts of providers and wallets may have no address.
  if (nameKey(user.name) === nameKey(typed)) return true
  const identities = await readIdentities(db, user.uid)
  return identities.some(
    ({ provider, label }) => provider === providerName && nameKey(label ?? '') === nameKey(typed),
  )
}

/** Whether the server lets a user sign in by a password at all. */
async function isOpenTo(services: AuthServices, user: User): Promise<boolean> {
  if (user.is_bot || user.is_guest || user.is_visitor) return false
  return record(services, 'login').password || isInLdap(services, services.db, user)
}
