import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Services } from '../services.ts'
import { normalizeAddress } from './client-address.ts'

/** Where a call came from: the peer, or what a trusted proxy says of it. Worked out when asked for. */
export class CallOrigin {
  readonly #request: FastifyRequest
  readonly #proxies: readonly string[]

  constructor({ config }: Services, request: FastifyRequest) {
    this.#request = request
    this.#proxies = config.trustedProxies
  }

  /** The caller's address. */
  get ip(): string {
    const forwarded = String(this.#headers()['x-forwarded-for'] ?? '')
      .split(',')
      .map((part) => normalizeAddress(part) ?? part.trim())
      .filter((part) => part !== '')
    return plain(forwarded.findLast((ip) => !isTrusted(ip, this.#proxies)) ?? this.#peer())
  }

  /** Scheme and host the caller used. */
  get origin(): string {
    const headers = this.#headers()
    const proto = String(headers['x-forwarded-proto'] ?? 'http')
      .split(',')[0]
      ?.trim()
    const named = headers['x-forwarded-host'] ?? this.#request.headers.host ?? ''
    const host = String(named).split(',')[0]?.trim()
    return `${proto === 'https' ? 'https' : 'http'}://${host || 'localhost'}`
  }

  #headers(): FastifyRequest['headers'] {
    return isTrusted(this.#peer(), this.#proxies) ? this.#request.headers : {}
  }

  #peer(): string {
    return this.#request.socket.remoteAddress ?? ''
  }
}

const plain = (ip: string) => (ipaddr.isValid(ip) ? ipaddr.process(ip).toString() : ip)

function isTrusted(ip: string, ranges: readonly string[]): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  return ranges.some((range) => {
    const [base, bits] = range.includes('/')
      ? ipaddr.parseCIDR(range)
      : ([ipaddr.parse(range), undefined] as const)
    if (base.kind() !== address.kind()) return false
    return address.match(base as never, bits ?? (base.kind() === 'ipv4' ? 32 : 128))
  })
}

/** Loopback callers are never counted by limits. */
export const isLoopback = (ip: string) =>
  ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback'
