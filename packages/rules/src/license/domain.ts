const label = /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/

/** The fault of a license's domain: it names a port, or it is no host. `*` is any host. */
export function faultOfDomain(domain: string): 'port' | 'host' | undefined {
  if (domain === '*') return undefined
  if (/^\[[\da-f:.]+\]$/.test(domain)) return undefined
  if (/^[^:]+:\d+$/.test(domain)) return 'port'
  const isHost = domain.length <= 253 && domain.split('.').every((part) => label.test(part))
  return isHost ? undefined : 'host'
}
