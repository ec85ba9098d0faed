import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Services, perServer } from '../../services.ts'

/** Whom a token names. */
export interface Claims {
  uid: number
  device: string
  /** Seconds since the epoch. */
  expires: number
}

/** Signs access tokens and reads them back. See docs/decisions/0006-access-tokens.md. */
export const tokens = perServer((services) => new Tokens(services))

const header = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'JWT' })).toString('base64url')

class Tokens {
  readonly #services: Services
  // Checking a signature costs as much as sending to two readers, and one token comes many times.
  readonly #known = new LRUCache<string, Claims>({ max: 20_000 })

  constructor(services: Services) {
    this.#services = services
  }

  sign(uid: number, device: string): string {
    const { config, clock } = this.#services
    // Never less than what the caller is told.
    const expires = Math.ceil(clock.now() / 1000) + config.tokenSeconds
    const claims = {
      sub: uid,
      dev: device,
      exp: expires,
      jti: randomBytes(8).toString('base64url'),
    }
    const payload = Buffer.from(JSON.stringify(claims)).toString('base64url')
    const token = `${header}.${payload}.${this.#signature(payload).toString('base64url')}`
    this.#known.set(token, { uid, device, expires })
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
    const claims = this.#verify(token)
    if (claims) this.#known.set(token, claims)
    return claims
  }

  #verify(token: string): Claims | undefined {
    const [head, payload, signature, more] = token.split('.')
    if (head !== header || payload === undefined || signature === undefined) return undefined
    if (more !== undefined) return undefined
    const given = Buffer.from(signature, 'base64url')
    const right = this.#signature(payload)
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined
    const { sub, dev, exp } = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))
    return { uid: sub, device: dev, expires: exp }
  }

  #signature(payload: string): Buffer {
    return createHmac('sha256', this.#services.identity.server_key)
      .update(`${header}.${payload}`)
      .digest()
  }
}

/** A random text that is safe in addresses: letters and digits only. */
export const randomToken = (bytes = 24): string => randomBytes(bytes).toString('hex')

/** What is stored of a refresh token or a magic token: enough to recognise it, not to use it. */
export const hashToken = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
