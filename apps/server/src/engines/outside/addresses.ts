import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

// Metadata services of clouds that are not on link-local addresses.
const metadata = new Set(['100.100.100.200', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254'])
const never = ['linkLocal', 'multicast', 'broadcast', 'unspecified']

/**
 * Whether the server may connect to an address that a user gave. Link-local and metadata addresses are
 * never allowed, private networks and loopback only with `allowPrivate`.
 */
export function mayReach(ip: string, allowPrivate: boolean): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  const range = address.range()
  if (never.includes(range) || metadata.has(address.toString())) return false
  return allowPrivate || range === 'unicast'
}

/**
 * Name resolution that returns allowed addresses only. Checking before the request would not be safe,
 * because a name may resolve to another address by then (DNS rebinding).
 */
export function guardedLookup(allowPrivate: boolean): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (error, found) => {
      const good = (found ?? []).filter(({ address }) => mayReach(address, allowPrivate))
      const [first] = good
      if (error || !first) done(error ?? outOfReach(name), [])
      else if (options.all) done(null, good as LookupAddress[])
      else done(null, first.address, first.family)
    })
  }
}

export const outOfReach = (name: string): NodeJS.ErrnoException =>
  Object.assign(new Error(`Out of reach: ${name}`), { code: 'EOUTOFREACH' })
