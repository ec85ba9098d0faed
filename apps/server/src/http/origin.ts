import type { FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'
import type { Services } from '../services.ts'

/** Where a call came from: the peer, or what a trusted proxy says of it. */
export function callerOf({ config }: Services, request: FastifyRequest) {
  const peer = request.socket.remoteAddress ?? ''
  const headers = isTrusted(peer, config.trustedProxies) ? request.headers : {}
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  const proto = String(headers['x-forwarded-proto'] ?? 'http').split(',')[0]?.trim()
  const host = String(headers['x-forwarded-host'] ?? request.headers.host ?? '').split(',')[0]
  return {
    ip: plain(forwarded.findLast((ip) => !isTrusted(ip, config.trustedProxies)) ?? peer),
    origin: `${proto === 'https' ? 'https' : 'http'}://${host?.trim() || 'localhost'}`,
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
