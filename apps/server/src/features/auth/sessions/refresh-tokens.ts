import { createHmac } from 'node:crypto'
import type { AuthServices } from '../services.ts'
import { isEqual } from './tokens.ts'

type RefreshServices = Pick<AuthServices, 'identity'>

/** The contents of a refresh token. */
export interface RefreshClaims {
  uid: number
  session: string
  /** How often the session had been renewed. */
  number: number
}

// Tokens of earlier versions have the number and the signature only.
const shape = /^(0|[1-9]\d{0,14})\.(?:([1-9]\d{0,14})\.([0-9a-f]{1,64})\.)?([\w-]{43})$/

/**
 * The refresh token of a session. It is signed, not random, so that each earlier one of the session can be
 * recognized without being stored.
 */
export function refreshTokenOf(services: RefreshServices, claims: RefreshClaims): string {
  const { uid, session, number } = claims
  return `${number}.${uid}.${session}.${signatureOf(services, claims)}`
}

/**
 * The claims of a genuine refresh token, undefined for any other text. `session` is that of the access token, if
 * there is one: the two must match.
 */
export function readRefreshToken(
  services: RefreshServices,
  token: string,
  session?: Omit<RefreshClaims, 'number'>,
): RefreshClaims | undefined {
  const [, digits, uid, id, signature = ''] = shape.exec(token) ?? []
  const named = uid === undefined || id === undefined ? session : { uid: Number(uid), session: id }
  if (!named || (session && named.session !== session.session)) return undefined
  const claims = { ...named, number: Number(digits) }
  return isEqual(signature, signatureOf(services, claims)) ? claims : undefined
}

// The session belongs to one user: its id is enough.
const signatureOf = ({ identity }: RefreshServices, { session, number }: RefreshClaims) =>
  createHmac('sha256', identity.server_key)
    .update(`refresh ${session} ${number}`)
    .digest('base64url')
