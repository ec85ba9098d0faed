import type { OidcClient, RequestOf, updateOidcClients } from '@parley/protocol'
import { fail } from '@parley/protocol'
import { seal } from '../../../../engines/secrets/seal.ts'
import type { Actor } from '../../../../http/request/actor.ts'
import { changeRecord, keepCallerUrl, record } from '../../../organization/index.ts'
import type { AuthServices } from '../../services.ts'
import { domainKey, secretPurpose } from './issuer.ts'

/** The registrations at providers, without their secrets. */
export const oidcClients = (services: AuthServices): OidcClient[] =>
  record(services, 'oidc').clients.map(({ sealed_secret, ...one }) => ({
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
    clients: clients.map(({ domain, issuer, client_id, client_secret }) => {
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
      }
    }),
  }))
  if (clients.length > 0) await keepCallerUrl(services, me, origin)
  return undefined
}

function isIssuer(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, username, password, search, hash } = new URL(address)
  return /^https?:$/.test(protocol) && [username, password, search, hash].every((part) => !part)
}
