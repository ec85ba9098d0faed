import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import { LRUCache } from 'lru-cache'
import { normalizeAddress } from './client-address.ts'
import { hostInUrl } from './host-in-url.ts'

/** Fastify's `trustProxy` for ranges in CIDR notation. Entries of X-Forwarded-For may have a port. */
export function proxyTrust(ranges: readonly string[]): (address: string | undefined) => boolean {
  const trusted = ranges.map((range): [ipaddr.IPv4 | ipaddr.IPv6, number] => {
    if (range.includes('/')) return ipaddr.parseCIDR(range)
    const address = ipaddr.parse(range)
    return [address, address.kind() === 'ipv4' ? 32 : 128]
  })
  return remembered((text = '') => {
    const address = normalizeAddress(text)
    if (address === undefined) return false
    return ipaddr.subnetMatch(ipaddr.parse(address), { trusted }, '') === 'trusted'
  })
}

/**
 * Remembers the answers for the latest addresses. Parsing them took a twentieth of the processor time of a
 * request, and a server sees few different ones.
 */
function remembered(check: (address?: string) => boolean): (address?: string) => boolean {
  const answers = new LRUCache<string, boolean>({ max: 1000 })
  return (address = '') => {
    // An address is short; a longer text is a header somebody made up.
    if (address.length > 64) return check(address)
    let answer = answers.get(address)
    if (answer === undefined) {
      answer = check(address)
      answers.set(address, answer)
    }
    return answer
  }
}

/** The caller's address after trusted proxies, without a port. */
export const requestIp = (request: FastifyRequest): string =>
  // The header may hold any text. One word for all of it leaves no way around limits per address.
  normalizeAddress(request.ip) ?? 'unknown'

const hostForm = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i

/** Scheme and host that the caller used, after trusted proxies. Links in answers begin with it. */
export function requestOrigin(request: FastifyRequest, frontendUrl: string): string {
  const { host, protocol } = request
  if (hostForm.test(host)) return `${protocol === 'https' ? 'https' : 'http'}://${host}`
  return frontendUrl || listeningAt(request)
}

function listeningAt({ socket }: FastifyRequest): string {
  const host = normalizeAddress(socket.localAddress ?? '') ?? 'localhost'
  return `http://${hostInUrl(host)}:${socket.localPort}`
}

/** Loopback callers are never counted by limits. */
export const isLoopback: (ip?: string) => boolean = remembered(
  (ip = '') => ipaddr.isValid(ip) && ipaddr.process(ip).range() === 'loopback',
)
