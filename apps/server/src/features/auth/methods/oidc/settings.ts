import type { OidcClient, RequestOf, updateOidcClients } from '@parley/protocol'
import { fail } from '@parley/protocol'
import { seal } from '../../../../engines/secrets/seal.ts'
import type { Actor } from '../../../../http/request/actor.ts'
import { changeRecord, storeRequestUrl, record } from '../../../organization/index.ts'
import type { AuthServices } from '../../services.ts'
import { requireMailDomains } from '../mail-domains.ts'
import { domainKey, secretPurpose } from './issuer.ts'

/** The registrations at providers, without their secrets. */
export const oidcClients = (services: AuthServices): OidcClient[] =>
  record(services, 'oidc').clients.map(({ sealed_secret, ...one }) => ({
    mail_domains: [],
    confirms_addresses: false,
    ...one,
    has_secret: sealed_secret !== '',
  }))

/** Replaces the registrations. Without a new secret the stored one of the same client stays. */
export async function changeOidcClients(
  services: AuthServices,
  me: Actor,
  { clients }: RequestOf<typeof updateOidcClients>['body'],
  origin: string,
): Promise<undefined> {
  const domains = clients.map(({ domain }) => domainKey(domain))
  if (new Set(domains).size < domains.length) throw fail('bad-body', { field: 'domain' })
  const { server_key } = services.identity
  await changeRecord(services, me, 'oidc', (stored) => ({
    clients: clients.map(({ domain, issuer, client_id, client_secret, ...others }) => {
      const known = stored.clients.find((one) => domainKey(one.domain) === domainKey(domain))
      const address = (issuer ?? known?.issuer ?? '').trim()
      if (address !== '' && !isIssuer(address)) throw fail('bad-body', { field: 'issuer' })
      // A secret is not sent to another provider than the one it was entered for.
      const isSame = known?.client_id === client_id.trim() && known.issuer === address
      return {
        domain: domainKey(domain),
        issuer: address,
        client_id: client_id.trim(),
        sealed_secret: client_secret
          ? seal(server_key, secretPurpose, client_secret)
          : isSame
            ? known.sealed_secret
            : '',
        ...trustOf({
          mail_domains: requireMailDomains(
            others.mail_domains ?? known?.mail_domains ?? [],
            'mail_domains',
          ),
          confirms_addresses: others.confirms_addresses ?? known?.confirms_addresses ?? false,
        }),
      }
    }),
  }))
  if (clients.length > 0) await storeRequestUrl(services, me, origin)
  return undefined
}

/** The settings about addresses that differ from the defaults. */
const trustOf = ({
  mail_domains,
  confirms_addresses,
}: Pick<OidcClient, 'mail_domains' | 'confirms_addresses'>) => ({
  ...(mail_domains.length > 0 ? { mail_domains } : {}),
  ...(confirms_addresses ? { confirms_addresses } : {}),
})

function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, search, hash } = new URL(address)
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => !part)
}
