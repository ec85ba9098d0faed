import type { LdapTrial, RequestOf, testLdapConfig } from '@parley/protocol'
import { LdapError, withLdap } from '../../../../engines/ldap/connection.ts'
import { record } from '../../../organization/index.ts'
import type { AuthServices } from '../../services.ts'
import { type LdapPerson, findEntries, readPerson } from './person.ts'
import { serverOf, withChanges } from './settings.ts'

type Body = RequestOf<typeof testLdapConfig>['body']

const nothing: LdapTrial = { fault: null, answer: '', found: null, entry: null }

/** Tries settings that need not be stored, and tells what the LDAP server knows about a user name. */
export async function tryLdap(
  services: AuthServices,
  { login, ...changes }: Body,
): Promise<LdapTrial> {
  // As if it were switched on: address and base must be there.
  const stored = { ...record(services, 'ldap'), enabled: true }
  const settings = withChanges(services, stored, changes)
  try {
    return await withLdap(serverOf(services, settings), async (ldap) => {
      const name = login?.trim() ?? ''
      // Without a user name the search still proves that the base is there and can be read.
      const entries = await findEntries(ldap, settings, name)
      if (name === '') return nothing
      const [entry] = entries
      const person =
        entry && entries.length === 1 ? await readPerson(ldap, settings, entry.dn) : undefined
      return { ...nothing, found: entries.length, entry: person ? shown(person) : null }
    })
  } catch (error) {
    if (!(error instanceof LdapError)) throw error
    const fault = error.fault.replaceAll('-', '_') as NonNullable<LdapTrial['fault']>
    return { ...nothing, fault, answer: error.message }
  }
}

function shown(person: LdapPerson): NonNullable<LdapTrial['entry']> {
  const { dn, name, email, picture, isDisabled, isAdmin } = person
  return {
    dn,
    name,
    mail: email,
    has_picture: picture !== undefined,
    is_disabled: isDisabled,
    is_admin: isAdmin ?? null,
  }
}
