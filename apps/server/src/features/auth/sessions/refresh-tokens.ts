import { createHmac } from 'node:crypto'
import type { AuthServices } from '../services.ts'
import { isEqual } from './tokens.ts'

/**
 * The refresh token of a session after so many renewals. It is signed, not random, so that each earlier
 * one of the session can be recognized without being stored.
 */
export function refreshTokenOf(services: AuthServices, session: string, number: number): string {
  return `${number}.${signatureOf(services, session, number)}`
}

/** The number of a refresh token that was issued for this session; undefined for any other text. */
export function readRefreshToken(
  services: AuthServices,
  session: string,
  token: string,
): number | undefined {
  const [, digits = '', signature = ''] = /^(0|[1-9]\d{0,14})\.([\w-]{43})$/.exec(token) ?? []
  const number = Number(digits)
  const isGenuine = isEqual(signature, signatureOf(services, session, number))
  return isGenuine ? number : undefined
}

const signatureOf = (
  { identity }: Pick<AuthServices, 'identity'>,
  session: string,
  number: number,
) =>
  createHmac('sha256', identity.server_key)
    .update(`refresh ${session} ${number}`)
    .digest('base64url')
