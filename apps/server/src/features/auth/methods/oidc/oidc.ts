import { ApiError, fail, limits, reasonOf } from '@parley/protocol'
import * as client from 'openid-client'
import { OutsideError } from '../../../../engines/outside/outside-error.ts'
import { seal, unseal } from '../../../../engines/secrets/seal.ts'
import type { AuditOrigin } from '../../../audit/index.ts'
import { knownUrl } from '../../../organization/index.ts'
import { isAddress } from '../../../mail/index.ts'
import type { AuthServices } from '../../services.ts'
import { putValue, takeValue } from '../../one-time-store.ts'
import { mayVouchFor } from '../mail-domains.ts'
import { causeOf } from '../cause.ts'
import type { ExternalMethod, Identity } from '../method.ts'
import type { Registration } from '../provider-caches.ts'
import {
  configurationOf,
  domainKey,
  isIssuerOn,
  registerAt,
  registrationOf,
  trustIn,
} from './issuer.ts'

const kind = 'oidc'
const purpose = 'oidc flow'

/** A sign-in that was started and whose user is at the provider. */
interface Flow {
  domain: string
  redirectUri: string
  verifier: string
  nonce: string
  registration: Registration
}

/** OpenID Connect with any number of issuers. */
export const oidc: ExternalMethod<'oidc'> = {
  // Whether an issuer is on is asked for when a sign-in starts, and again when it comes back.
  isOn: () => true,
  createdBy: 'oidc',
  async identify(services, { code, state, iss }) {
    const flow = await takeFlow(services, state)
    // The issuer may have been switched off while the user was there.
    if (!flow || !isIssuerOn(services, flow.domain)) throw fail('bad-credential')
    const claims = await redeemCode(services, flow, { code, state, iss })
    const { sub, name, nickname, preferred_username, picture } = claims
    return {
      provider: providerOf(flow.domain),
      subject: String(sub),
      label: text(claims['email']) ?? text(preferred_username) ?? flow.domain,
      ...addressIn(claims, trustIn(services, flow.domain)),
      name: text(name) ?? text(preferred_username) ?? text(nickname),
      picture: text(picture),
    } satisfies Identity
  },
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

/** The address in the claims, and whether it may open an account. One that is said to be unconfirmed is left out. */
function addressIn(
  { email: said, email_verified }: Record<string, unknown>,
  { mail_domains, confirms_addresses }: ReturnType<typeof trustIn>,
): Pick<Identity, 'email' | 'isEmailConfirmed'> {
  const email = text(said)?.trim().toLowerCase() ?? ''
  // Amazon Cognito writes true as a text. Microsoft Entra ID says nothing.
  const isConfirmed = email_verified === true || email_verified === 'true'
  const isUnsaid = email_verified === undefined || email_verified === null
  if (!isAddress(email) || !(isConfirmed || isUnsaid)) {
    return { email: null, isEmailConfirmed: false }
  }
  const isTrusted = isConfirmed || confirms_addresses
  return { email, isEmailConfirmed: isTrusted && mayVouchFor(mail_domains, email) }
}

/** The provider of the identities of an issuer. */
export const providerOf = (domain: string) => `oidc:${domainKey(domain)}`

/** The domain of such a provider; undefined if it is another one. */
export const domainOf = (provider: string): string | undefined =>
  provider.startsWith('oidc:') ? provider.slice('oidc:'.length) : undefined

/** Starts a sign-in. Returns the address of the provider to which the page goes. */
export async function authorize(
  services: AuthServices,
  request: { issuer: string; redirect_uri: string },
  origin: AuditOrigin,
): Promise<{ url: string }> {
  try {
    return await startFlow(services, request)
  } catch (error) {
    if (error instanceof ApiError && typeof error.cause === 'string') {
      const { reason, cause } = error
      const failure = { method: 'oidc', reason: reasonOf(reason), cause }
      services.audit.refusedSignIns.note('sign_in_failed', origin, failure)
    }
    throw error
  }
}

async function startFlow(
  services: AuthServices,
  { issuer, redirect_uri }: { issuer: string; redirect_uri: string },
): Promise<{ url: string }> {
  if (!isIssuerOn(services, issuer)) throw fail('method-is-off')
  const domain = domainKey(issuer)
  const redirectUri = requireOwnAddress(services, redirect_uri)
  const registration =
    registrationOf(services, domain) ?? (await registerAt(services, domain, redirectUri))
  const config = await configurationOf(services, domain, registration)
  const { scopes_supported } = config.serverMetadata()
  const wanted = ['openid', 'email', 'profile']
  const scopes = wanted.filter(
    (one) => one === 'openid' || scopes_supported?.includes(one) !== false,
  )
  const state = client.randomState()
  const nonce = client.randomNonce()
  const verifier = client.randomPKCECodeVerifier()
  await storeFlow(services, state, { domain, redirectUri, verifier, nonce, registration })
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: redirectUri,
    scope: scopes.join(' '),
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { url: url.href }
}

// A code that goes to an address of somebody else signs them in.
function requireOwnAddress(services: AuthServices, text: string): string {
  if (!URL.canParse(text)) throw fail('bad-url')
  const url = new URL(text)
  const isOwn = url.origin === URL.parse(knownUrl(services))?.origin
  const isReturn = ['/', returnPath].includes(url.pathname) && url.search === ''
  if (!isOwn || !isReturn) throw fail('bad-url')
  // Providers refuse addresses with a fragment. Older clients send one.
  return `${url.origin}${url.pathname}`
}

/** The path at which the web app takes the answer of a provider. */
const returnPath = '/oidc/cb/webapp.html'

async function storeFlow(services: AuthServices, state: string, flow: Flow): Promise<void> {
  const { identity, clock, database } = services
  await database.transact((tx) =>
    putValue(tx, {
      kind,
      key: state,
      value: seal(identity.server_key, purpose, JSON.stringify(flow)),
      expires_at: clock.now() + limits.oidcFlowSeconds * 1000,
    }),
  )
}

async function takeFlow(services: AuthServices, state: string): Promise<Flow | undefined> {
  const sealed = await services.database.transact((tx) =>
    takeValue(tx, { kind, key: state, now: services.clock.now() }),
  )
  const text = sealed && unseal(services.identity.server_key, purpose, sealed)
  return text ? (JSON.parse(text) as Flow) : undefined
}

/** What the provider says about the user, from its signed token and its page about users. */
async function redeemCode(
  services: AuthServices,
  { domain, redirectUri, verifier, nonce, registration }: Flow,
  { code, state, iss }: { code: string; state: string; iss?: string | null | undefined },
): Promise<Record<string, unknown>> {
  const config = await configurationOf(services, domain, registration)
  const answered = new URL(redirectUri)
  // Older clients do not pass the issuer on. The state says which one it is.
  const issuer = iss ?? config.serverMetadata().issuer
  answered.search = new URLSearchParams({ code, state, iss: issuer }).toString()
  try {
    const tokens = await client.authorizationCodeGrant(config, answered, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    })
    const claims = tokens.claims()
    if (!claims) throw fail('bad-credential')
    const isWhole = wantedClaims.every((name) => claims[name] !== undefined)
    if (isWhole || !config.serverMetadata().userinfo_endpoint) return claims
    const info = await client.fetchUserInfo(config, tokens.access_token, claims.sub)
    return withInfo(claims, info)
  } catch (error) {
    if (error instanceof ApiError) throw error
    const reason = isSilence(error) ? 'provider-failed' : 'bad-credential'
    throw fail(reason, { cause: causeOf(error) })
  }
}

// Signed claims win over the answer of the user info endpoint. If that has another address, its confirmation is dropped.
function withInfo(claims: Record<string, unknown>, info: Record<string, unknown>) {
  const isOther = claims['email'] !== undefined && info['email'] !== claims['email']
  const { email_verified, ...rest } = info
  return { ...(isOther ? rest : info), ...claims }
}

const wantedClaims = ['email', 'name', 'picture']

// The library wraps failures of the network and of time.
const isSilence = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'TimeoutError' ||
    error instanceof OutsideError ||
    error.cause instanceof OutsideError ||
    (error instanceof client.ClientError && error.code === 'OAUTH_TIMEOUT') ||
    (error instanceof TypeError && error.message === 'fetch failed'))
