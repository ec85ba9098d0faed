/** A host as it stands in a URL: IPv6 addresses have brackets, and the sign before their zone is encoded. */
export const hostInUrl = (host: string): string =>
  host.includes(':') ? `[${host.replace('%', '%25')}]` : host
