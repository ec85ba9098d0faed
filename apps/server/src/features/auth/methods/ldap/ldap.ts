import { fail } from '@parley/protocol'
import type { Tx } from '../../../../engines/database/database.ts'
import {
  type Directory,
  DirectoryError,
  withDirectory,
} from '../../../../engines/directory/directory.ts'
import type { AuditOrigin } from '../../../audit/index.ts'
import { readOwner, record } from '../../../organization/index.ts'
import type { User } from '../../../users/index.ts'
import type { AuthServices } from '../../services.ts'
import { kickAllSessions } from '../../sessions/revoke-sessions.ts'
import type { Attempt } from '../../sign-in/attempts.ts'
import type { CredentialOwner } from '../../sign-in/credential-owner.ts'
import type { Origin } from '../../sign-in/sign-in.ts'
import { ownerOfIdentity } from '../identity-owner.ts'
import { findIdentity, removeOtherIdentities } from '../identity-store.ts'
import { findEntry, type DirectoryPerson, readPerson } from './person.ts'
import { refreshAccount } from './refresh-account.ts'
import { providerName } from './directory-accounts.ts'
import { serverOf } from './settings.ts'

interface Given {
  login: string
  password: string
}

/**
 * The person with a user name and a password; undefined if they are wrong. Throws `provider-failed` if the directory does not
 * answer.
 */
export async function findPerson(
  services: AuthServices,
  given: Given,
  ip: string,
): Promise<DirectoryPerson | undefined> {
  const settings = record(services, 'ldap')
  const server = serverOf(services, settings)
  try {
    const dn = await withDirectory(server, (directory) => dnOf(services, directory, given, ip))
    // The connection belongs to the person now, who may have no right to search.
    if (dn === undefined) return undefined
    const person = await withDirectory(server, (one) => readPerson(one, settings, dn))
    return person?.isDisabled ? undefined : person
  } catch (error) {
    if (!(error instanceof DirectoryError)) throw error
    services.log.error({ fault: error.fault, answer: error.message }, 'the directory failed')
    throw fail('provider-failed')
  }
}

/** The distinguished name of the person with this name and password. */
async function dnOf(
  services: AuthServices,
  directory: Directory,
  { login, password }: Given,
  ip: string,
): Promise<string | undefined> {
  const settings = record(services, 'ldap')
  const entry = await findEntry(directory, settings, login)
  const attempt = await attemptOn(services, entry?.subject, ip)
  await attempt?.begin()
  // An unknown name costs a bind as well: the time should not tell which names exist.
  const dn = entry?.dn ?? `cn=nobody,${settings.base}`
  const isRight = await directory.accepts(dn, password)
  if (entry && isRight) {
    await attempt?.succeeded()
    return entry.dn
  }
  await attempt?.failed()
  return undefined
}

// A directory finds one entry under many spellings. Their attempts are counted together.
async function attemptOn(
  services: AuthServices,
  subject: string | undefined,
  ip: string,
): Promise<Attempt | undefined> {
  if (subject === undefined) return undefined
  const uid = await findIdentity(services.db, { provider: providerName, subject })
  return services.auth.attempts.ofDirectoryEntry(subject, uid, ip)
}

/** The account of a person of the directory: the linked one, the one with their address, or a new one. */
export async function ownerOfPerson(
  services: AuthServices,
  person: DirectoryPerson,
  origin: AuditOrigin & Pick<Origin, 'licenseError'>,
): Promise<CredentialOwner> {
  const { subject, label, email } = person
  const name = person.name ?? person.label
  const owner = await ownerOfIdentity(
    services,
    { provider: providerName, subject, label, email, name, picture: null },
    { createdBy: 'password', admitsAll: true, origin, onLinked: closeOtherWays },
  )
  const user = await refreshAccount(services, owner.user.uid, person, origin)
  return { ...owner, user, method: 'ldap' }
}

// An attacker may have registered the address before its owner came. The owner keeps their other credentials.
async function closeOtherWays(tx: Tx, { uid }: User): Promise<void> {
  if (uid === (await readOwner(tx))) return
  await removeOtherIdentities(tx, uid, providerName)
  await kickAllSessions(tx, uid)
}
