import { createHmac } from 'node:crypto'
import type { CallConfig, IceServer } from '@parley/protocol'

/** How long the credentials of TURN servers are valid. */
export const iceSeconds = 86_400

/**
 * The STUN and TURN servers for a person. Where a TURN server has a secret, the credentials end with the time; see the TURN
 * REST API of coturn (draft-uberti-behave-turn-rest).
 */
export function iceServers(
  { stun, turn }: CallConfig['sfu'],
  uid: number,
  now: number,
): IceServer[] {
  const username = `${Math.floor(now / 1000) + iceSeconds}:${uid}`
  return [
    ...(stun.length > 0 ? [{ urls: stun }] : []),
    ...turn.map(({ urls, secret, ...fixed }) =>
      secret === ''
        ? { urls, username: fixed.username, credential: fixed.credential }
        : { urls, username, credential: hmac(secret, username) },
    ),
  ]
}

// SHA-1 is what the protocol asks for.
const hmac = (secret: string, text: string) =>
  createHmac('sha1', secret).update(text).digest('base64')
