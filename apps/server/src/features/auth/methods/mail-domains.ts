import {
  fail,
  type ProviderMailDomains,
  type RequestOf,
  type updateProviderMailDomains,
} from '@parley/protocol'
import type { Actor } from '../../../http/request/actor.ts'
import { changeRecord, given, record } from '../../organization/index.ts'
import type { AuthServices } from '../services.ts'

/** Whether a provider with these mail domains may vouch for an address. No domains mean all. */
export const mayVouchFor = (domains: readonly string[], address: string): boolean =>
  domains.length === 0 || domains.includes(address.slice(address.lastIndexOf('@') + 1))

/** Mail domains as they are stored: lower case, without blanks and repetitions. Throws `bad-body` with the field. */
export function requireMailDomains(domains: readonly string[], field: string): string[] {
  const cleaned = domains.map((one) => one.trim().toLowerCase().replace(/^@/, ''))
  if (!cleaned.every((one) => /^[^\s@.]+(\.[^\s@.]+)+$/.test(one)))
    throw fail('bad-body', { field })
  return [...new Set(cleaned)]
}

/** The mail domains of Google and GitHub. Those of OpenID providers are with their registrations. */
export const mailDomainsOf = (services: AuthServices): ProviderMailDomains => ({
  google: record(services, 'google').mail_domains,
  github: record(services, 'github').mail_domains,
})

/** Changes the given ones. */
export async function changeMailDomains(
  services: AuthServices,
  me: Actor,
  changes: RequestOf<typeof updateProviderMailDomains>['body'],
): Promise<ProviderMailDomains> {
  const cleaned = Object.entries(given(changes)).map(
    ([name, domains]) => [name, requireMailDomains(domains, name)] as const,
  )
  for (const [name, mail_domains] of cleaned) {
    await changeRecord(services, me, name as keyof ProviderMailDomains, { mail_domains })
  }
  return mailDomainsOf(services)
}
