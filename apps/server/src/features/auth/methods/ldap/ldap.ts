import { fail } from '@parley/protocol'
import type { Tx } from '../../../../engines/database/database.ts'
import { type LdapConnection, LdapError, withLdap } from '../../../../engines/ldap/connection.ts'
import type { AuditOrigin } from '../../../audit/index.ts'
import { readOwner, record } from '../../../organization/index.ts'
import type { User } from '../../../users/index.ts'
import type { AuthServices } from '../../services.ts'
import { removeAppPasswords } from '../../app-passwords/store.ts'
import { kickAllSessions } from '../../sessions/revoke-sessions.ts'
import type { Attempt } from '../../sign-in/attempts.ts'
import type { CredentialOwner } from '../../sign-in/credential-owner.ts'
import type { Origin } from '../../sign-in/sign-in.ts'
import { ownerOfIdentity } from '../identity-owner.ts'
import { findIdentity, removeOtherIdentities } from '../identity-store.ts'
import type { Identity } from '../method.ts'
import { findEntry, type LdapPerson, readPerson } from './person.ts'
import { refreshAccount } from './refresh-account.ts'
import { providerName } from './ldap-accounts.ts'
import { serverOf } from './settings.ts'

interface Given {
  login: string
  password: string
}

/** Undefined if the user name or the password is wrong. */
async function findPerson(
  services: AuthServices,
  given: Given,
  ip: string,
): Promise<LdapPerson | undefined> {
  const settings = record(services, 'ldap')
  const server = serverOf(services, settings)
  try {
    const dn = await withLdap(server, (ldap) => dnOf(services, ldap, given, ip))
    // The connection belongs to the person now, who may have no right to search.
    if (dn === undefined) return undefined
    const person = await withLdap(server, (one) => readPerson(one, settings, dn))
    return person?.isDisabled ? undefined : person
  } catch (error) {
    if (!(error instanceof LdapError)) throw error
    services.log.error({ fault: error.fault, answer: error.message }, 'the directory failed')
    throw fail('provider-failed', { cause: error.message })
  }
}

/** The distinguished name of the person with this name and password. */
async function dnOf(
  services: AuthServices,
  ldap: LdapConnection,
  { login, password }: Given,
  ip: string,
): Promise<string | undefined> {
  const settings = record(services, 'ldap')
  const entry = await findEntry(ldap, settings, login)
  const attempt = await attemptOn(services, entry?.subject, ip)
  await attempt?.begin()
  // An unknown name costs a bind as well: the time should not tell which names exist.
  const dn = entry?.dn ?? `cn=nobody,${settings.base}`
  const isRight = await ldap.accepts(dn, password)
  if (entry && isRight) {
    await attempt?.succeeded()
    return entry.dn
  }
  await attempt?.failed()
  return undefined
}

// An LDAP server finds one entry under many spellings. Their attempts are counted together.
async function attemptOn(
  services: AuthServices,
  subject: string | undefined,
  ip: string,
): Promise<Attempt | undefined> {
  if (subject === undefined) return undefined
  const uid = await findIdentity(services.db, { provider: providerName, subject })
  return services.auth.attempts.ofLdapEntry(subject, uid, ip)
}

/** The account of a person of LDAP: the linked one, the one with their address, or a new one. */
export async function ownerOfPerson(
  services: AuthServices,
  person: LdapPerson,
  origin: AuditOrigin & Pick<Origin, 'licenseError'>,
): Promise<CredentialOwner> {
  const owner = await ownerOfIdentity(services, identityOf(services, person), {
    createdBy: 'password',
    admitsAll: true,
    origin,
    onLinked: closeOtherWays,
  })
  const user = await refreshAccount(services, owner.user.uid, person, origin)
  return { ...owner, user, method: 'ldap' }
}

/**
 * The person with a user name and a password. Throws `wrong-password`, and `provider-failed` if the LDAP server does not
 * answer; both count as a failed attempt.
 */
export async function requirePerson(
  services: AuthServices,
  { login, password, ip }: Given & { ip: string },
  attempt: Attempt,
): Promise<LdapPerson> {
  const person = await findPerson(services, { login, password }, ip).catch(
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
  return person
}

/** The identity that belongs to a user name and a password. A wrong password counts as a failed sign-in. */
export async function identifyInLdap(
  services: AuthServices,
  given: Given,
  ip: string,
): Promise<Identity> {
  const attempt = services.auth.attempts.ofSignIn(given.login, ip)
  await attempt.begin()
  return identityOf(services, await requirePerson(services, { ...given, ip }, attempt))
}

/** A person of LDAP as an identity. */
function identityOf(services: AuthServices, { subject, label, email, name }: LdapPerson): Identity {
  const isEmailConfirmed = email !== null && record(services, 'ldap').confirms_addresses
  const known = { provider: providerName, subject, label, email, isEmailConfirmed }
  return { ...known, name: name ?? label, picture: null }
}

// An attacker may have registered the address before its owner came. The owner keeps their other credentials.
async function closeOtherWays(tx: Tx, { uid }: User): Promise<void> {
  if (uid === (await readOwner(tx))) return
  await removeOtherIdentities(tx, uid, providerName)
  await removeAppPasswords(tx, uid)
  await kickAllSessions(tx, uid)
}
