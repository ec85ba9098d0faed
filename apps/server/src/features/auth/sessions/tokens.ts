import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { growingCache } from '../../../engines/growing-cache.ts'
import type { Engines } from '../../../services.ts'

/** The claims of an access token. */
export interface Claims {
  uid: number
  device: string
  /** The id of the session it was issued for. */
  session: string
  /** How often the session had been renewed. Tokens of earlier versions do not have it. */
  number?: number
  /** Seconds since the epoch. */
  expires: number
}

type TokenServices = Pick<Engines, 'config' | 'clock' | 'identity'>

const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')
// A payload is longest with a device of 128 control characters: 768 bytes in JSON, 1,200 in base64url.
const shape = new RegExp(`^${header}\\.([\\w-]{1,1300})\\.([\\w-]{43})$`)

/** Signs access tokens and reads them back. See docs/decisions/0006-access-tokens.md. */
export class Tokens {
  readonly #services: TokenServices
  // Checking a signature costs as much as sending to two readers, and one token comes many times.
  readonly #known = growingCache<string, Claims>(20_000)

  constructor(services: TokenServices) {
    this.#services = services
  }

  sign(uid: number, device: string, session: string, number: number): string {
    const { config, clock } = this.#services
    // Rounded up: the token must live at least as long as the client is told.
    const expires = Math.ceil(clock.now() / 1000) + config.tokenSeconds
    const claims = {
      sub: uid,
      dev: device,
      sid: session,
      num: number,
      exp: expires,
      jti: randomBytes(8).toString('base64url'),
    }
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const token = `${header}.${payload}.${this.#signature(payload)}`
    this.#known.set(token, { uid, device, session, number, expires })
    return token
  }

  /** The claims of a genuine token that has not expired. */
  read(token: string): Claims | undefined {
    const claims = this.readExpired(token)
    return claims && claims.expires * 1000 > this.#services.clock.now() ? claims : undefined
  }

  /** The claims of a genuine token, however old. */
  readExpired(token: string): Claims | undefined {
    const known = this.#known.get(token)
    if (known) return known
    const parts = shape.exec(token)
    if (!parts) return undefined
    const [, payload = '', signature = ''] = parts
    if (!isEqual(signature, this.#signature(payload))) return undefined
    const { sub, dev, sid, num, exp } = JSON.parse(
      Buffer.from(payload, 'base64url').toString('utf8'),
    )
    const claims = { uid: sub, device: dev, session: sid, number: num, expires: exp }
    this.#known.set(token, claims)
    return claims
  }

  #signature(payload: string): string {
    return createHmac('sha256', this.#services.identity.server_key)
      .update(`${header}.${payload}`)
      .digest('base64url')
  }
}

/**
 * Compares two texts in constant time. Signatures are compared as text, not as bytes: the last character
 * of base64url has spare bits, so several texts decode to the same bytes.
 */
export function isEqual(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** A new id for a session: 96 random bits. */
export const createSessionId = (): string => randomToken(12)

/** A random text that is safe in addresses: letters and digits only. */
export const randomToken = (bytes: number): string => randomBytes(bytes).toString('hex')
