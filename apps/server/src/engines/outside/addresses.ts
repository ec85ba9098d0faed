import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'
import { OutsideError } from './outside-error.ts'

/** Which private addresses may be reached: all, none, or those in a list of addresses and ranges. */
export type PrivateAccess = boolean | readonly string[]

/** Resolves names like `dns.lookup`. */
export type Resolve = typeof lookup

// Metadata services of clouds that are not on link-local addresses.
const metadata = new Set(['100.100.100.200', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254'])
const never = ['linkLocal', 'multicast', 'broadcast', 'unspecified']

/**
 * Whether the server may connect to an address that a user gave. Link-local and metadata addresses are
 * never allowed, private networks and loopback only with `allowPrivate`.
 */
export function mayReach(ip: string, allowPrivate: PrivateAccess): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  if (never.includes(address.range()) || metadata.has(address.toString())) return false
  if (allowPrivate === true || isPublic(address)) return true
  return allowPrivate !== false && allowPrivate.some((range) => isIn(address, range))
}

/** Whether a URL may be reached as far as it tells: a name is checked when it is resolved. */
export function mayReachUrl(url: URL, allowPrivate: PrivateAccess): boolean {
  const host = hostOf(url)
  return isIP(host) ? mayReach(host, allowPrivate) : host !== 'localhost' || allowPrivate === true
}

/** The name or address of a URL, without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '')

type Address = ReturnType<typeof ipaddr.process>

// The library calls addresses that are not allocated yet unicast as well.
const isPublic = (address: Address) =>
  address.range() === 'unicast' &&
  (address instanceof ipaddr.IPv4 || ((address.parts[0] ?? 0) & 0xe000) === 0x2000)

function isIn(address: Address, range: string): boolean {
  const [network, bits] = range.includes('/')
    ? ipaddr.parseCIDR(range)
    : ([ipaddr.process(range), undefined] as const)
  if (network.kind() !== address.kind()) return false
  return bits === undefined
    ? network.toString() === address.toString()
    : address.match(network as never, bits)
}

/**
 * Name resolution that returns allowed addresses only. Checking before the request would not be safe,
 * because a name may resolve to another address by then (DNS rebinding).
 */
export function guardedLookup(
  allowPrivate: PrivateAccess,
  resolve: Resolve = lookup,
): LookupFunction {
  return (name, options, done) => {
    resolve(name, { ...options, all: true }, (error, found) => {
      const good = (found ?? []).filter(({ address }) => mayReach(address, allowPrivate))
      const [first] = good
      if (error || !first) done(error ?? outOfReach(name), [])
      else if (options.all) done(null, good as LookupAddress[])
      else done(null, first.address, first.family)
    })
  }
}

export const outOfReach = (name: string) =>
  new OutsideError(`Out of reach: ${name}`, { reason: 'not_allowed' })
