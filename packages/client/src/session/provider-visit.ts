import type { AuthActions, ExternalCredential } from '../subjects/auth/actions.ts'
import { randomText } from '../request/random-text.ts'

/** A system that signs users in by a redirect. */
export type Provider = 'google' | 'github' | 'oidc'

export const isProvider = (text: string): text is Provider =>
  ['google', 'github', 'oidc'].includes(text)

/** A visit to a provider, which its answer must belong to. */
export interface ProviderVisit {
  provider: Provider
  /** Comes back with the answer, so that nobody can send their own answer to this page. */
  state: string
  /** Comes back in the signed token of Google. */
  nonce: string
}

/** The first letters of the state of a visit that a widget began, in a window of its own. */
export const widgetStateMark = 'widget-'

/** The answer that the window of a visit hands to the widget that opened it. */
export interface WidgetProviderMessage {
  parley: 'provider'
  /** The query of the address to which the provider sent the user. */
  query: string
}

/** The answer of a provider: a proof, or why there is none. */
export type ProviderAnswer =
  | { proof: ExternalCredential }
  | { problem: 'cancelled' | 'refused' | 'unknown' }

/**
 * Prepares a visit to Google or GitHub, or to the OpenID issuer `domain`. `origin` is that of the page that gets the
 * answer, and the state begins with `stateMark`. Returns the visit and the address to go to. Throws a
 * `RequestError` if the server does not know the provider.
 */
export async function prepareVisit(
  auth: AuthActions,
  { provider, domain = '' }: { provider: Provider; domain?: string },
  origin: string,
  stateMark = '',
): Promise<{ visit: ProviderVisit; url: string }> {
  const redirect_uri = `${origin}/${provider}/cb/webapp.html`
  const visit = { provider, state: stateMark + randomText(), nonce: randomText() }
  if (provider === 'oidc') {
    // The server makes the state.
    const url = await auth.startOpenId(domain, redirect_uri)
    return { url, visit: { ...visit, state: new URL(url).searchParams.get('state') ?? '' } }
  }
  const { client_id, authorize_url } = await auth.providerAddress(provider)
  const { state, nonce } = visit
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
  return { url: `${authorize_url}?${all}`, visit }
}

/** Reads the answer of a provider from the query of the address to which it sent the user. */
export function readProviderAnswer(
  visit: ProviderVisit | undefined,
  query: URLSearchParams,
): ProviderAnswer {
  if (!visit || visit.state !== query.get('state')) return { problem: 'unknown' }
  const error = query.get('error')
  if (error !== null) return { problem: error === 'access_denied' ? 'cancelled' : 'refused' }
  const proof = proofOf(visit, query)
  return proof ? { proof } : { problem: 'refused' }
}

function proofOf(
  { provider, nonce }: ProviderVisit,
  query: URLSearchParams,
): ExternalCredential | undefined {
  const code = query.get('code')
  if (provider === 'google') {
    const id_token = query.get('id_token') ?? ''
    return nonceIn(id_token) === nonce ? { type: 'google', id_token } : undefined
  }
  if (!code) return undefined
  if (provider === 'github') return { type: 'github', code }
  const iss = query.get('iss')
  return { type: 'oidc', code, state: query.get('state') ?? '', ...(iss ? { iss } : {}) }
}

/** The nonce of a token. The server checks its signature. */
function nonceIn(token: string): unknown {
  try {
    const payload = token.split('.')[1] ?? ''
    return JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))).nonce
  } catch {
    return undefined
  }
}
