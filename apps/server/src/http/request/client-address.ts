import ipaddr from 'ipaddr.js'

/**
 * An address as proxies write it, in one form: without port, brackets and zone, IPv4 where it is mapped
 * into IPv6. Undefined for what is no address.
 */
export function normalizeAddress(text: string): string | undefined {
  const address = withoutPort(text.trim()).replace(/%.*$/, '')
  return isAddress(address) ? ipaddr.process(address).toString() : undefined
}

// The library also reads "1" and "0x7f.1" as IPv4, as old resolvers did.
const isAddress = (text: string) =>
  ipaddr.IPv6.isValid(text) || ipaddr.IPv4.isValidFourPartDecimal(text)

function withoutPort(text: string): string {
  const bracketed = /^\[(.*)\](?::\d+)?$/.exec(text)
  if (bracketed) return bracketed[1] ?? ''
  return /^(\d+(?:\.\d+){3}):\d+$/.exec(text)?.[1] ?? text
}

/**
 * The network that a limit counts as one caller: an IPv4 address, or the /64 of an IPv6 address, which a provider
 * gives to a single customer. Every text that is not an address counts as one caller.
 */
export function networkOf(text: string): string {
  const address = normalizeAddress(text)
  if (address === undefined) return 'unknown'
  const parsed = ipaddr.parse(address)
  if (!(parsed instanceof ipaddr.IPv6)) return address
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/64`).toString()}/64`
}
