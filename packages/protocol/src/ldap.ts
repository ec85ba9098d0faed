import type { Static } from 'typebox'
import { Type } from 'typebox'
import { endpoint } from './endpoint.ts'
import { lengths } from './lengths.ts'
import { Maybe, OneOf, Opt, Text } from './shapes.ts'

// Sign-in with an LDAP server: OpenLDAP, Active Directory and others. An addition to the original contract.

// Shapes

/** The settings. The password is never shown. */
export const LdapConfig = Type.Object({
  enabled: Type.Boolean(),
  url: Type.String({ description: 'ldap:// or ldaps://, a host, and maybe a port' }),
  start_tls: Type.Boolean(),
  ca: Type.String({ description: 'the authorities to trust, in PEM; empty for the usual ones' }),
  bind_dn: Type.String({ description: 'the account that searches; empty for none' }),
  has_password: Type.Boolean(),
  base: Type.String({ description: 'the subtree with the people' }),
  user_filter: Type.String({ description: 'finds a person; {login} is what they typed' }),
  subject_attribute: Type.String({
    description: 'identifies a person for ever; empty for entryUUID, objectGUID or else the name',
  }),
  name_attribute: Type.String({ description: 'the first that has a value, separated by commas' }),
  mail_attribute: Type.String(),
  picture_attribute: Type.String(),
  confirms_addresses: Type.Boolean({
    description:
      'whether people cannot change their own address there, so that it may link accounts',
  }),
  admin_group: Type.String({ description: 'its members are administrators; empty for none' }),
})
export type LdapConfig = Static<typeof LdapConfig>

export const defaultLdapConfig: Omit<LdapConfig, 'has_password'> = {
  enabled: false,
  url: '',
  start_tls: false,
  ca: '',
  bind_dn: '',
  base: '',
  user_filter: '(|(mail={login})(uid={login})(sAMAccountName={login})(userPrincipalName={login}))',
  subject_attribute: '',
  name_attribute: 'displayName, cn',
  mail_attribute: 'mail',
  picture_attribute: 'jpegPhoto, thumbnailPhoto',
  confirms_addresses: false,
  admin_group: '',
}

const changes = {
  url: Opt(Text(lengths.url)),
  start_tls: Opt(Type.Boolean()),
  ca: Opt(Text(lengths.privateKey)),
  bind_dn: Opt(Text(lengths.description)),
  bind_password: Opt(Text(lengths.credential)),
  base: Opt(Text(lengths.description)),
  user_filter: Opt(Text(lengths.filter)),
  subject_attribute: Opt(Text(lengths.name)),
  name_attribute: Opt(Text(lengths.name)),
  mail_attribute: Opt(Text(lengths.name)),
  picture_attribute: Opt(Text(lengths.name)),
  confirms_addresses: Opt(Type.Boolean()),
  admin_group: Opt(Text(lengths.description)),
}

/** Why an LDAP server could not be asked. */
export const ldapFaults = [
  'unreachable',
  'certificate',
  'tls',
  'bind_refused',
  'base_not_found',
  'refused',
] as const

/** What a trial of the settings found. */
export const LdapTrial = Type.Object({
  fault: Maybe(OneOf(ldapFaults)),
  answer: Type.String({ description: 'what the directory or the system said about the fault' }),
  found: Maybe(Type.Integer({ description: 'entries that the user name finds; null without one' })),
  entry: Maybe(
    Type.Object({
      dn: Type.String(),
      name: Maybe(Type.String()),
      mail: Maybe(Type.String()),
      has_picture: Type.Boolean(),
      is_disabled: Type.Boolean(),
      is_admin: Maybe(Type.Boolean({ description: 'null if there is no such group' })),
    }),
  ),
})
export type LdapTrial = Static<typeof LdapTrial>

// Endpoints

export const getLdapConfig = endpoint('GET', '/admin/ldap/config', {
  auth: 'admin',
  response: LdapConfig,
  summary: 'The settings of sign-in with a directory',
})
export const updateLdapConfig = endpoint('POST', '/admin/ldap/config', {
  auth: 'admin',
  request: Type.Object({ enabled: Opt(Type.Boolean()), ...changes }),
  response: LdapConfig,
  summary: 'Changes the given members; another host needs the password again',
})
export const testLdapConfig = endpoint('POST', '/admin/ldap/test', {
  auth: 'admin',
  request: Type.Object({ login: Opt(Text(lengths.email)), ...changes }),
  response: LdapTrial,
  changesNothing: true,
  summary: 'Tries the settings, with the given members in place of the stored ones',
})
