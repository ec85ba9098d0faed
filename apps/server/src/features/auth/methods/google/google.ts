import { fail } from '@parley/protocol'
import { createHash } from 'node:crypto'
import { createRemoteJWKSet, decodeProtectedHeader, errors, jwtVerify, type JWTPayload } from 'jose'
import { record } from '../../../organization/index.ts'
import { requireEmail } from '../../../users/index.ts'
import type { AuthServices } from '../../services.ts'
import { insertKey } from '../../one-time-store.ts'
import { causeOf } from '../cause.ts'
import { mayVouchFor } from '../mail-domains.ts'
import type { ExternalMethod } from '../method.ts'
import { requestProvider } from '../request-provider.ts'

/** Google's signed identity tokens. */
export const google: ExternalMethod<'google'> = {
  isOn: (services) =>
    record(services, 'login').google && record(services, 'google').client_id !== '',
  createdBy: 'google',
  async identify(services, { id_token }) {
    const claims = await verify(services, id_token)
    const { sub, email, email_verified, name, picture } = claims
    if (typeof sub !== 'string' || sub === '' || typeof email !== 'string') {
      throw refused('The token has no subject or no address')
    }
    if (email_verified !== true) throw refused('The address is not confirmed')
    await requireFirstUse(services, id_token, claims)
    const address = requireEmail(email)
    return {
      provider: 'google',
      subject: sub,
      label: address,
      email: address,
      isEmailConfirmed: mayVouchFor(record(services, 'google').mail_domains, address),
      name: typeof name === 'string' ? name : null,
      picture: typeof picture === 'string' ? picture : null,
    }
  },
}

/** The page of Google that asks for consent. */
export const authorizeUrl = ({ config }: AuthServices) => `${config.googleUrl}/o/oauth2/v2/auth`

const refused = (cause: string) => fail('bad-request', { cause })

async function verify(services: AuthServices, idToken: string): Promise<JWTPayload> {
  const { googleUrl } = services.config
  requireToken(idToken)
  try {
    const { payload } = await jwtVerify(idToken, await keysOf(services), {
      issuer: [googleUrl, new URL(googleUrl).host],
      audience: record(services, 'google').client_id,
      algorithms: ['RS256'],
      currentDate: new Date(services.clock.now()),
      requiredClaims: ['exp'],
    })
    return payload
  } catch (error) {
    const cause = causeOf(error)
    if (error instanceof errors.JWKSTimeout) throw fail('provider-failed', { cause })
    if (error instanceof errors.JOSEError) throw refused(cause)
    throw error
  }
}

// Refuse a malformed token before requesting Google's keys.
function requireToken(text: string): void {
  try {
    decodeProtectedHeader(text)
  } catch {
    throw refused('The token is malformed')
  }
}

async function keysOf({ auth, config: { googleUrl } }: AuthServices) {
  const known = auth.providers.googleKeys.get(googleUrl)
  if (known) return known
  const answer = await requestProvider(`${googleUrl}/.well-known/openid-configuration`)
  const { jwks_uri } = (answer.body ?? {}) as { jwks_uri?: unknown }
  if (typeof jwks_uri !== 'string' || !URL.canParse(jwks_uri)) {
    throw fail('provider-failed', { cause: 'The description of the provider names no keys' })
  }
  const keys = createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: 5_000 })
  auth.providers.googleKeys.set(googleUrl, keys)
  return keys
}

// A stolen token must not open a second session.
async function requireFirstUse(services: AuthServices, idToken: string, { exp = 0 }: JWTPayload) {
  // Without the signature: other texts decode to the same one.
  const signed = idToken.slice(0, idToken.lastIndexOf('.'))
  const key = createHash('sha256').update(signed).digest('base64url')
  const isFirst = await services.database.transact((tx) =>
    insertKey(tx, { kind: 'google', key, expires_at: exp * 1000 }),
  )
  if (!isFirst) throw refused('The token was used before')
}
