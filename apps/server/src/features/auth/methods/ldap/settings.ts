import { X509Certificate } from 'node:crypto'
import { fail, type LdapConfig, type RequestOf, type updateLdapConfig } from '@parley/protocol'
import type { LdapServer } from '../../../../engines/ldap/connection.ts'
import { isTemplate } from '../../../../engines/ldap/filter.ts'
import { sealSetting, unsealSetting } from '../../../../engines/secrets/seal.ts'
import type { Actor } from '../../../../http/request/actor.ts'
import {
  changeRecord,
  given,
  hasOpenMethod,
  type LdapRecord,
  record,
  type RecordReader,
} from '../../../organization/index.ts'
import type { AuthServices } from '../../services.ts'

const purpose = 'ldap password'

type Body = RequestOf<typeof updateLdapConfig>['body']

export const isLdapOn = (services: RecordReader): boolean => record(services, 'ldap').enabled

/** The settings as administrators see them. */
export function ldapConfigOf(services: RecordReader): LdapConfig {
  const { sealed_password, ...settings } = record(services, 'ldap')
  return { ...settings, has_password: sealed_password !== '' }
}

/** Changes the given settings. It cannot be switched on without an address and a base. */
export async function changeLdap(
  services: AuthServices,
  me: Actor,
  body: Body,
): Promise<LdapConfig> {
  await changeRecord(services, me, 'ldap', (stored) => {
    const changed = withChanges(services, stored, body)
    const isLast = !hasOpenMethod(services, record(services, 'login'))
    if (stored.enabled && !changed.enabled && isLast) throw fail('no-login-method-left')
    return changed
  })
  return ldapConfigOf(services)
}

/** The settings with changes. Throws if one of them cannot be right. */
export function withChanges(
  { identity }: Pick<AuthServices, 'identity'>,
  stored: LdapRecord,
  { bind_password, ...others }: Body,
): LdapRecord {
  const patch = Object.fromEntries(
    Object.entries(given(others)).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : value,
    ]),
  ) as Partial<LdapRecord>
  const changed = { ...stored, ...patch }
  requireValid(changed)
  // A password is not sent to another server than the one it was entered for.
  const isElsewhere = stored.url !== '' && hostOf(changed.url) !== hostOf(stored.url)
  if (typeof bind_password === 'string') {
    const sealed = sealSetting(identity.server_key, purpose, bind_password)
    return { ...changed, sealed_password: sealed }
  }
  return isElsewhere ? { ...changed, sealed_password: '' } : changed
}

/** The server of the settings, with the password. */
export function serverOf(
  { identity }: Pick<AuthServices, 'identity'>,
  { url, start_tls, ca, bind_dn, sealed_password }: LdapRecord,
): LdapServer {
  const bindPassword = unsealSetting(identity.server_key, purpose, sealed_password)
  return { url, startTls: start_tls, ca, bindDn: bind_dn, bindPassword }
}

/** The attributes of a setting, in the order of preference. */
export const attributesOf = (setting: string): string[] =>
  setting
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')

function requireValid(settings: LdapRecord): void {
  const { enabled, url, base, ca, user_filter, subject_attribute } = settings
  if (url === '' ? enabled : !isLdapUrl(url)) throw fail('bad-body', { field: 'url' })
  if (enabled && base === '') throw fail('bad-body', { field: 'base' })
  if (ca !== '' && !isCertificates(ca)) throw fail('bad-body', { field: 'ca' })
  if (!isTemplate(user_filter)) throw fail('bad-body', { field: 'user_filter' })
  if (attributesOf(subject_attribute).length > 1) {
    throw fail('bad-body', { field: 'subject_attribute' })
  }
  for (const field of attributeFields) {
    const isName = attributesOf(settings[field]).every((name) => /^[A-Za-z][\w.-]*$/.test(name))
    if (!isName) throw fail('bad-body', { field })
  }
}

const attributeFields = [
  'subject_attribute',
  'name_attribute',
  'mail_attribute',
  'picture_attribute',
] as const

function isLdapUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username, password, pathname, search, hash } = new URL(text)
  const rest = [username, password, pathname.replace('/', ''), search, hash]
  return /^ldaps?:$/.test(protocol) && hostname !== '' && rest.every((part) => part === '')
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).hostname : '')

function isCertificates(pem: string): boolean {
  const found = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    for (const one of found) new X509Certificate(one)
    return found.length > 0
  } catch {
    return false
  }
}
