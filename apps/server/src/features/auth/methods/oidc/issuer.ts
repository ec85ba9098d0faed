import * as client from 'openid-client'
import { fail } from '@parley/protocol'
import { unseal } from '../../../../engines/secrets/seal.ts'
import { type OidcClientRecord, record, serverName } from '../../../organization/index.ts'
import type { AuthServices } from '../../services.ts'
import type { Registration } from '../provider-caches.ts'
import { causeOf, namedIssuer } from '../cause.ts'
import { requestFor } from './request.ts'

const timeoutSeconds = 5

/** The purpose for which the stored secrets are sealed. */
export const secretPurpose = 'oidc secret'

/** How domains are compared. */
export const domainKey = (domain: string) => domain.trim().toLowerCase().replace(/\/+$/, '')

/** Whether the server offers an issuer. */
export const isIssuerOn = (services: AuthServices, domain: string): boolean =>
  record(services, 'login').oidc.some(
    (one) => one.enable && domainKey(one.domain) === domainKey(domain),
  )

/** The stored registration at an issuer. */
const clientOf = (services: AuthServices, domain: string): OidcClientRecord | undefined =>
  record(services, 'oidc').clients.find((one) => domainKey(one.domain) === domainKey(domain))

/** The address of an issuer. */
function issuerUrl(services: AuthServices, domain: string): URL {
  const address = clientOf(services, domain)?.issuer || `https://${domainKey(domain)}`
  if (!URL.canParse(address)) throw fail('bad-request')
  return new URL(address)
}

/** The stored registration; undefined if the server has to register itself. */
export function registrationOf(services: AuthServices, domain: string): Registration | undefined {
  const stored = clientOf(services, domain)
  if (!stored || stored.client_id === '') return undefined
  const { client_id, sealed_secret } = stored
  const { server_key } = services.identity
  return { client_id, client_secret: unseal(server_key, secretPurpose, sealed_secret) }
}

/** The mail domains for which an issuer may vouch, and whether it does so by saying nothing. */
export function trustIn(
  services: AuthServices,
  domain: string,
): Required<Pick<OidcClientRecord, 'mail_domains' | 'confirms_addresses'>> {
  const { mail_domains = [], confirms_addresses = false } = clientOf(services, domain) ?? {}
  return { mail_domains, confirms_addresses }
}

/** Registers this server at an issuer. Throws `provider-failed` if the issuer does not offer that. */
export async function registerAt(
  services: AuthServices,
  domain: string,
  redirectUri: string,
): Promise<Registration> {
  const issuer = issuerUrl(services, domain)
  const { registrations } = services.auth.providers
  const key = `${issuer.href} ${redirectUri}`
  const known = registrations.get(key)
  if (known) return known
  const config = await asking(() =>
    client.dynamicClientRegistration(
      issuer,
      {
        client_name: serverName(services),
        redirect_uris: [redirectUri],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
      undefined,
      optionsOf(services, issuer),
    ),
  )
  const { client_id, client_secret } = config.clientMetadata()
  const registration = { client_id, client_secret: client_secret as string | undefined }
  registrations.set(key, registration)
  return registration
}

/** What asking an issuer needs. Throws `provider-failed` if it does not answer. */
export async function configurationOf(
  services: AuthServices,
  domain: string,
  { client_id, client_secret }: Registration,
): Promise<client.Configuration> {
  const issuer = issuerUrl(services, domain)
  const { issuers } = services.auth.providers
  let metadata = issuers.get(issuer.href)
  if (!metadata) {
    metadata = await asking(() => describe(services, issuer, client_id))
    issuers.set(issuer.href, metadata)
  }
  const config = new client.Configuration(
    metadata,
    client_id,
    client_secret,
    client_secret ? authenticationAt(metadata, client_secret) : client.None(),
  )
  config.timeout = timeoutSeconds
  config[client.customFetch] = requestFor(services, issuer, timeoutSeconds * 1000)
  client.enableNonRepudiationChecks(config)
  if (issuer.protocol === 'http:') client.allowInsecureRequests(config)
  return config
}

/** The description of an issuer. Its address may be known with a slash at the end and without. */
async function describe(
  services: AuthServices,
  issuer: URL,
  clientId: string,
): Promise<client.ServerMetadata> {
  const read = async (url: URL) => {
    const options = optionsOf(services, url)
    const found = await client.discovery(url, clientId, undefined, undefined, options)
    return found.serverMetadata()
  }
  try {
    return await read(issuer)
  } catch (error) {
    const other = new URL(issuer)
    other.pathname = issuer.pathname.endsWith('/')
      ? issuer.pathname.replace(/\/+$/, '')
      : `${issuer.pathname}/`
    const isOtherSpelling = namedIssuer(error) === other.href
    if (!isOtherSpelling) throw error
    return read(other)
  }
}

const authenticationAt = (
  { token_endpoint_auth_methods_supported: offered }: client.ServerMetadata,
  secret: string,
) =>
  offered?.includes('client_secret_post') && !offered.includes('client_secret_basic')
    ? client.ClientSecretPost(secret)
    : client.ClientSecretBasic(secret)

// Only an administrator can name an issuer without TLS: one in their own network.
const optionsOf = (services: AuthServices, issuer: URL) => ({
  timeout: timeoutSeconds,
  execute: issuer.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  [client.customFetch]: requestFor(services, issuer, timeoutSeconds * 1000),
})

async function asking<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    // No answer, no JSON, another issuer's description, registration refused.
    throw fail('provider-failed', { cause: causeOf(error) })
  }
}
