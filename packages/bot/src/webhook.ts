import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChatMessage } from '@parley/protocol'

const bodyBytesMost = 1_000_000
const idsMost = 1_000
// An older request may be a copy that somebody sends again.
const validSeconds = 300

/** A message that the webhook of a bot received. */
export interface Received {
  message: ChatMessage
  /** The text, without files and reactions; empty if it has none. */
  text: string
}

/** A port that receives what the server sends to the webhook of a bot. */
export interface Receiver {
  /** Where it listens. */
  address: string
  close(): Promise<void>
}

interface Headers {
  'webhook-id'?: string | undefined
  'webhook-timestamp'?: string | undefined
  'webhook-signature'?: string | undefined
}

/**
 * Checks and reads a request to a webhook (standardwebhooks.com). Returns undefined if it does not come from the server of
 * the secret, or is older than five minutes. For bots that run in a web framework of their own.
 */
export function readWebhook(
  secret: string,
  headers: Headers,
  body: string,
  now = Date.now(),
): Received | undefined {
  const { 'webhook-id': id = '', 'webhook-timestamp': time = '' } = headers
  if (Math.abs(now / 1000 - Number(time)) > validSeconds) return undefined
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  if (key.length === 0) return undefined
  const wanted = Buffer.from(
    `v1,${createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64')}`,
  )
  const isGenuine = (headers['webhook-signature'] ?? '').split(' ').some((one) => {
    const given = Buffer.from(one)
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  })
  if (!isGenuine) return undefined
  const message = JSON.parse(body) as ChatMessage
  const { detail } = message
  const isText = 'content_type' in detail && detail.content_type.startsWith('text/')
  return { message, text: isText ? detail.content : '' }
}

/** Opens a port for the webhook of a bot. A message that was sent twice is handled once. */
export async function openReceiver(
  { port, host, secret }: { port: number; host: string; secret: string },
  handle: (received: Received) => Promise<void>,
): Promise<Receiver> {
  const handled = new Set<string>()

  async function receive(request: IncomingMessage): Promise<number> {
    // The server asks with GET whether somebody listens.
    if (request.method !== 'POST') return 200
    const body = await readBody(request)
    if (body === undefined) return 413
    const received = readWebhook(secret, request.headers as Headers, body)
    if (!received) return 401
    const id = String(request.headers['webhook-id'])
    if (handled.has(id)) return 200
    await handle(received)
    handled.add(id)
    const [oldest] = handled
    if (handled.size > idsMost && oldest !== undefined) handled.delete(oldest)
    return 200
  }

  const server = createServer((request, response) => {
    receive(request)
      .catch((error: unknown) => {
        console.error(error)
        return 500
      })
      .then((status) => response.writeHead(status).end())
      .catch(() => response.destroy())
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  const { port: opened } = server.address() as AddressInfo
  return {
    address: `http://${host}:${opened}/`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bodyBytesMost) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
