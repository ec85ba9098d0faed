import type { IncomingHttpHeaders } from 'node:http'

/**
 * The host, without port, of the page that sent a request: from its Referer, its Origin, or else the one that the request
 * was made to. Pages and programs may leave out the former two.
 */
export const siteHost = ({ referer, origin }: IncomingHttpHeaders, requested: string): string =>
  hostOf(referer) ?? hostOf(origin) ?? hostOf(requested) ?? ''

function hostOf(address: string | undefined): string | undefined {
  const url = address !== undefined && URL.canParse(address) ? new URL(address) : undefined
  return url && /^https?:$/.test(url.protocol) ? url.hostname : undefined
}
