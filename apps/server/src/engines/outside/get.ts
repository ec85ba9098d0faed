import { type IncomingHttpHeaders, type IncomingMessage, request as openHttp } from 'node:http'
import { request as openHttps } from 'node:https'
import { isIP, type Socket } from 'node:net'
import type { Readable } from 'node:stream'
import {
  guardedLookup,
  hostOf,
  mayReach,
  outOfReach,
  type PrivateAccess,
  type Resolve,
} from './addresses.ts'
import { decode } from './decode.ts'
import { OutsideError } from './outside-error.ts'

export interface GetOptions {
  allowPrivate: PrivateAccess
  /** The limit for connecting, headers and body together. */
  timeoutMs: number
  /** A longer body is truncated and the connection closed. Counted after decompression. */
  maxBytes: number
  headers?: Readonly<Record<string, string>>
  /** Sends a POST with this body instead of a GET. */
  body?: string | Buffer | undefined
  /** Sends a PUT instead of a POST. */
  method?: 'PUT' | undefined
  /** The default is the resolver of this machine. */
  resolve?: Resolve | undefined
}

export interface Got {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
  isTruncated: boolean
}

/**
 * Sends one GET, or a POST if there is a body, without following redirects. Throws an `OutsideError` if the URL is not http, the address is not
 * allowed or the response does not complete in time.
 */
export async function get(url: URL, options: GetOptions): Promise<Got> {
  const answer = await ask(url, options, AbortSignal.timeout(options.timeoutMs))
  try {
    const { statusCode = 0, headers } = answer
    return { status: statusCode, headers, ...(await readUpTo(answer, options.maxBytes)) }
  } finally {
    answer.destroy()
  }
}

function ask(url: URL, options: GetOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { allowPrivate, headers = {}, body, resolve } = options
  const method = options.method ?? (body === undefined ? 'GET' : 'POST')
  return new Promise((done, fail) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw outOfReach(url.protocol)
    // A literal address is connected without a lookup, so check it here.
    const host = hostOf(url)
    if (isIP(host) && !mayReach(host, allowPrivate)) throw outOfReach(host)
    const open = url.protocol === 'https:' ? openHttps : openHttp
    const lookup = guardedLookup(allowPrivate, resolve)
    const request = open(url, { method, signal, lookup, headers, agent: false }, done)
    request.on('error', (error) => fail(toOutsideError(error)))
    request.on('socket', (socket: Socket) => {
      // Before the request is written: the address that was connected decides, whatever was looked up.
      socket.once('connect', () => {
        if (!mayReach(socket.remoteAddress ?? '', allowPrivate)) request.destroy(outOfReach(host))
      })
    })
    request.end(body)
  })
}

async function readUpTo(answer: IncomingMessage, maxBytes: number) {
  const chunks: Buffer[] = []
  let length = 0
  if (maxBytes > 0) {
    try {
      for await (const chunk of decode(answer) as Readable & AsyncIterable<Buffer>) {
        chunks.push(chunk)
        length += chunk.length
        if (length > maxBytes) break
      }
    } catch (error) {
      throw toOutsideError(error)
    }
  }
  return { body: Buffer.concat(chunks).subarray(0, maxBytes), isTruncated: length > maxBytes }
}

const toOutsideError = (error: unknown) =>
  error instanceof OutsideError
    ? error
    : new OutsideError(error instanceof Error ? error.message : 'no answer', { cause: error })
