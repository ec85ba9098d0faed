import { type IncomingMessage, get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup, mayReach, outOfReach } from './addresses.ts'

export interface GetOptions {
  allowPrivate: boolean
  signal: AbortSignal
}

/**
 * One GET, no redirect followed. Gives the answer with its body unread; the caller must `destroy` it.
 * Throws when the address is no http address, out of reach, or nobody answers.
 */
export function get(url: URL, { allowPrivate, signal }: GetOptions): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw outOfReach(url.protocol)
    // Literal addresses are connected to without any lookup.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !mayReach(host, allowPrivate)) throw outOfReach(host)
    const ask = url.protocol === 'https:' ? getHttps : getHttp
    const lookup = guardedLookup(allowPrivate)
    ask(url, { signal, lookup, agent: false }, done).on('error', fail)
  })
}
