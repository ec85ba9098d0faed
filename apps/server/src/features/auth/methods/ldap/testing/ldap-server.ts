import { bindCredential, type LdapConfig, login, updateLdapConfig } from '@parley/protocol'
import { adminGroup, base, reader, type TestLdapServer } from '../../../../../testing/slapd.ts'
import type { Person } from '../../../../../testing/person.ts'
import type { TestServer } from '../../../../../testing/test-server.ts'

/** The settings for a test LDAP server. */
export const settingsFor = ({ url }: TestLdapServer) => ({
  enabled: true,
  url,
  base,
  bind_dn: reader.dn,
  bind_password: reader.password,
  // People of the test LDAP server cannot change their own address.
  confirms_addresses: true,
  admin_group: adminGroup,
})

/** Switches sign-in with a test LDAP server on. */
export const switchOn = (
  w: TestServer,
  ldap: TestLdapServer,
  more: Partial<LdapConfig> = {},
): Promise<LdapConfig> => w.dave.call(updateLdapConfig, { body: { ...settingsFor(ldap), ...more } })

/** Signs in with a user name or an address. */
export const enter = (w: TestServer, email: string, password = `secret-${email}`) =>
  w.nobody.request(login, {
    body: { credential: { type: 'password', email, password }, device: 'web:ldap' },
  })

/** A signed-in user links the account of LDAP with this name to theirs. */
export const link = (person: Person, login: string, password = `secret-${login}`) =>
  person.request(bindCredential, {
    body: { credential: { type: 'password', email: login, password } },
  })

/** A user who has signed in with LDAP. */
export async function enterAs(w: TestServer, email: string): Promise<Person> {
  const { status, body } = await enter(w, email)
  if (status !== 200) throw new Error(`The sign-in was answered ${status}`)
  return w.signInOn({ uid: body.user.uid } as Person, 'web:ldap')
}
