import { type LookupAddress, lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

// Where clouds keep the secrets of the machine, as far as they are not link-local anyway.
const metadata = new Set(['100.100.100.200', '168.63.129.16', 'fd00:ec2::254', 'fd20:ce::254'])
const never = ['linkLocal', 'multicast', 'broadcast', 'unspecified']

/**
 * Whether the server may connect to an address on somebody's behalf. Link-local and metadata addresses
 * never; private networks and the machine itself only where the caller allows them.
 */
export function mayReach(ip: string, allowPrivate: boolean): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  const range = address.range()
  if (never.includes(range) || metadata.has(address.toString())) return false
  return allowPrivate || range === 'unicast'
}

/**
 * Name resolution that yields only addresses within reach. The check sits here and not before the call,
 * because a name may resolve to something else a moment later.
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
