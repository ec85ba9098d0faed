import { fail } from '@parley/protocol'
import type { Db } from '../../../../engines/database/database.ts'
import { readOwner } from '../../../organization/index.ts'
import type { User } from '../../../users/index.ts'
import type { AuthServices } from '../../services.ts'
import { readIdentities } from '../identity-store.ts'
import { isLdapOn } from './settings.ts'

/** The provider of the identities in LDAP. */
export const providerName = 'ldap'

/**
 * Whether the LDAP server keeps the password of an account. The owner keeps a password of their own, so that somebody
 * can sign in and mend the settings when the LDAP server is away.
 */
export async function isInLdap(
  services: AuthServices,
  db: Db,
  { uid }: Pick<User, 'uid'>,
): Promise<boolean> {
  if (!isLdapOn(services) || uid === (await readOwner(db))) return false
  return (await readIdentities(db, uid)).some(({ provider }) => provider === providerName)
}

/** Throws `password-in-directory` for an account whose password is in LDAP. */
export async function requirePasswordHere(
  services: AuthServices,
  db: Db,
  user: Pick<User, 'uid'>,
): Promise<void> {
  if (await isInLdap(services, db, user)) throw fail('password-in-directory')
}
