import type { SessionHost } from '@parley/client'
import { keepFlow, randomText } from './flow.ts'
import type { Provider } from './provider.ts'

/** A visit to a provider. */
export interface Visit {
  provider: Provider
  /** The issuer, for OpenID Connect. */
  domain?: string
  links: boolean
}

/** Leaves the page for a provider. Throws a `RequestError` if the server does not know the way. */
export async function goToProvider(host: SessionHost, visit: Visit): Promise<void> {
  const { provider, links } = visit
  const { keyValues, now } = host.environment
  const fresh = { state: randomText(), nonce: randomText() }
  const { url, state } = await addressOf(host, visit, fresh)
  keepFlow(keyValues, { provider, state, nonce: fresh.nonce, links }, now())
  location.assign(url)
}

async function addressOf(
  { auth }: SessionHost,
  { provider, domain = '' }: Visit,
  { state, nonce }: { state: string; nonce: string },
): Promise<{ url: string; state: string }> {
  const redirect_uri = `${location.origin}/${provider}/cb/webapp.html`
  if (provider === 'oidc') {
    // The server makes the state.
    const url = await auth.startOpenId(domain, redirect_uri)
    return { url, state: new URL(url).searchParams.get('state') ?? '' }
  }
  const { client_id, authorize_url } = await auth.providerAddress(provider)
  const query =
    provider === 'google'
      ? {
          response_type: 'id_token',
          scope: 'openid email profile',
          nonce,
          prompt: 'select_account',
        }
      : { scope: 'read:user user:email' }
  const all = new URLSearchParams({ client_id, redirect_uri, state, ...query })
  return { url: `${authorize_url}?${all}`, state }
}
