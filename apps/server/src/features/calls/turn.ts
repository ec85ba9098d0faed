import { createHmac } from 'node:crypto'
import type { CallConfig, IceServer } from '@parley/protocol'

/** The lifetime of TURN credentials, in seconds: longer than most calls. A client that joins again gets new ones. */
export const iceSeconds = 14_400

/**
 * The STUN and TURN servers for a person. A TURN server with a secret gets credentials that expire: the TURN REST API of coturn
 * (draft-uberti-behave-turn-rest).
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

// The protocol requires SHA-1.
const hmac = (secret: string, text: string) =>
  createHmac('sha1', secret).update(text).digest('base64')
