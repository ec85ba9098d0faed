import { type IncomingHttpHeaders, type IncomingMessage, get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import { guardedLookup, mayReach, outOfReach } from './addresses.ts'

export interface GetOptions {
  allowPrivate: boolean
  /** The limit for connecting, headers and body together. */
  timeoutMs: number
  /** A longer body is truncated and the connection closed. */
  maxBytes: number
}

export interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/**
 * Sends one GET without following redirects. Throws if the URL is not http, the address is not allowed or
 * the response does not complete in time.
 */
export async function get(url: URL, options: GetOptions): Promise<Got> {
  const signal = AbortSignal.timeout(options.timeoutMs)
  const answer = await ask(url, options.allowPrivate, signal)
  try {
    const body = await readUpTo(answer, options.maxBytes)
    return { status: answer.statusCode ?? 0, headers: answer.headers, body }
  } finally {
    answer.destroy()
  }
}

function ask(url: URL, allowPrivate: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw outOfReach(url.protocol)
    // A literal address is connected without a lookup, so check it here.
    const host = url.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) && !mayReach(host, allowPrivate)) throw outOfReach(host)
    const open = url.protocol === 'https:' ? getHttps : getHttp
    const lookup = guardedLookup(allowPrivate)
    open(url, { signal, lookup, agent: false }, done).on('error', fail)
  })
}

async function readUpTo(answer: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let length = 0
  if (maxBytes > 0) {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      chunks.push(chunk)
      length += chunk.length
      if (length >= maxBytes) break
    }
  }
  return Buffer.concat(chunks).subarray(0, maxBytes)
}
