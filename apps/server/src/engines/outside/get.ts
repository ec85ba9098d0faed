import {
  Agent,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as openHttp,
} from 'node:http'
import { Agent as TlsAgent, request as openHttps } from 'node:https'
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
import { OutsideError, toOutsideError } from './outside-error.ts'

export interface GetOptions {
  allowPrivate: PrivateAccess
  /** The limit for connecting, headers and body together. */
  timeoutMs: number
  /** The limit for connecting and sending the request. The default is `timeoutMs`. */
  sendMs?: number | undefined
  /** Called when the whole request was sent. */
  onSent?: (() => void) | undefined
  /** A longer body is truncated and the connection closed. Counted after decompression. */
  maxBytes: number
  headers?: Readonly<Record<string, string>>
  /** Sends a POST with this body instead of a GET. */
  body?: string | Buffer | undefined
  /** Sends a PUT instead of a POST. */
  method?: 'PUT' | undefined
  /** The default is the resolver of this machine. */
  resolve?: Resolve | undefined
  /** Reads the body while it arrives. What has arrived counts, also if the time is over or the connection breaks. */
  readBody?: ((answer: Pick<Got, 'status' | 'headers'>) => PieceReader) | undefined
  /** Connections that are used again. Without it, each request opens and closes its own. */
  connections?: Connections | undefined
}

/** Reads a body piece by piece. */
export interface PieceReader {
  /** Returns whether the rest matters: not at all, or only if it comes soon. */
  write: (piece: Buffer) => Promise<'needs-more' | 'wants-more' | 'has-all'>
}

/** Open connections to other servers. All their requests must have the same `allowPrivate`. */
export class Connections {
  readonly #options = { keepAlive: true, timeout: idleMs, maxFreeSockets: maxFree }
  readonly #http = new Agent(this.#options)
  readonly #https = new TlsAgent(this.#options)

  agentOf(protocol: string): Agent {
    return protocol === 'https:' ? this.#https : this.#http
  }

  close(): void {
    this.#http.destroy()
    this.#https.destroy()
  }
}

const idleMs = 4_000
/** An idle connection that was closed shows it within this time. */
const reuseMs = 1_000
/** How many connections to a server are kept open while they are not used. */
const maxFree = 4

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
  const answer = await askAgain(url, options, AbortSignal.timeout(options.timeoutMs))
  try {
    const { statusCode = 0, headers } = answer
    const head = { status: statusCode, headers }
    const reader = options.readBody?.(head)
    const body = reader
      ? await readPieces(answer, options.maxBytes, reader)
      : await readUpTo(answer, options.maxBytes)
    return { ...head, ...body }
  } finally {
    // Read to its end, it gives its connection back.
    if (!answer.readableEnded) answer.destroy()
  }
}

/** A connection could not be used again. */
class ClosedBefore extends Error {}

async function askAgain(url: URL, options: GetOptions, signal: AbortSignal) {
  for (;;) {
    try {
      return await ask(url, options, signal)
    } catch (error) {
      // The failed connection is gone, so the attempts end with a new one.
      if (!(error instanceof ClosedBefore)) throw error
    }
  }
}

function ask(url: URL, options: GetOptions, signal: AbortSignal): Promise<IncomingMessage> {
  const { allowPrivate, headers = {}, body, resolve, connections, sendMs, onSent } = options
  const method = options.method ?? (body === undefined ? 'GET' : 'POST')
  return new Promise((done, fail) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') throw outOfReach(url.protocol)
    // A literal address is connected without a lookup, so check it here.
    const host = hostOf(url)
    if (isIP(host) && !mayReach(host, allowPrivate)) throw outOfReach(host)
    const open = url.protocol === 'https:' ? openHttps : openHttp
    const lookup = guardedLookup(allowPrivate, resolve)
    const agent = connections?.agentOf(url.protocol) ?? false
    const startedAt = performance.now()
    const request = open(url, { method, signal, lookup, headers, agent }, done)
    const sending =
      sendMs === undefined ? undefined : setTimeout(() => request.destroy(notSent()), sendMs)
    request.on('error', (error) =>
      fail(wasClosedBefore(request, error, startedAt) ? new ClosedBefore() : toOutsideError(error)),
    )
    request.on('close', () => clearTimeout(sending))
    let isConnected = false
    // A request can be written before the handshake of TLS is done.
    const noteSent = () => {
      if (!isConnected || !request.writableFinished) return
      clearTimeout(sending)
      onSent?.()
    }
    const noteConnected = () => {
      isConnected = true
      noteSent()
    }
    request.on('finish', noteSent)
    request.on('socket', (socket: Socket) => {
      // Before the request is written: the address that was connected decides, whatever was looked up.
      // Its address was allowed when it was opened.
      if (request.reusedSocket) {
        noteConnected()
        return
      }
      socket.once(url.protocol === 'https:' ? 'secureConnect' : 'connect', noteConnected)
      socket.once('connect', () => {
        if (!mayReach(socket.remoteAddress ?? '', allowPrivate)) request.destroy(outOfReach(host))
      })
    })
    request.end(body)
  })
}

const notSent = () => new OutsideError('Sending took too long', { reason: 'timeout' })

// The other side closed an idle connection while it was used again, as the documentation of `request.reusedSocket` says. One
// that is closed later may have been closed instead of an answer.
const wasClosedBefore = (request: ClientRequest, error: Error, startedAt: number) =>
  request.reusedSocket &&
  'code' in error &&
  error.code === 'ECONNRESET' &&
  performance.now() - startedAt < reuseMs

async function readUpTo(answer: IncomingMessage, maxBytes: number) {
  const chunks: Buffer[] = []
  let length = 0
  if (maxBytes > 0) {
    try {
      for await (const chunk of (await decode(answer)) as Readable & AsyncIterable<Buffer>) {
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

/** Passes the body on without collecting it. A body that ends early is read as far as it goes. */
async function readPieces(answer: IncomingMessage, maxBytes: number, reader: PieceReader) {
  let length = 0
  let soon: NodeJS.Timeout | undefined
  try {
    for await (const piece of (await decode(answer)) as Readable & AsyncIterable<Buffer>) {
      const wish = await reader.write(piece.subarray(0, maxBytes - length))
      length += piece.length
      if (wish === 'has-all' || length > maxBytes) break
      if (wish === 'wants-more') soon ??= setTimeout(() => answer.destroy(), soonMs)
    }
  } catch (error) {
    if (error instanceof OutsideError) throw error
  } finally {
    clearTimeout(soon)
  }
  return { body: Buffer.alloc(0), isTruncated: length > maxBytes }
}

const soonMs = 500
