import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BotInteraction, BotResponse, ChatMessage } from '@parley/protocol'

const maxBodyBytes = 1_000_000
const maxIds = 1_000
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

interface Answer {
  status: number
  response?: BotResponse | undefined
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
  const found = readGenuine(secret, headers, body, now) as ChatMessage | BotInteraction | undefined
  if (!found || 'type' in found) return undefined
  const { detail } = found
  const isText = 'content_type' in detail && detail.content_type.startsWith('text/')
  return { message: found, text: isText ? detail.content : '' }
}

/** Reads a slash command or a button in the same way. Undefined also for messages. */
export function readInteraction(
  secret: string,
  headers: Headers,
  body: string,
  now = Date.now(),
): BotInteraction | undefined {
  const found = readGenuine(secret, headers, body, now) as ChatMessage | BotInteraction | undefined
  return found && 'type' in found ? found : undefined
}

function readGenuine(secret: string, headers: Headers, body: string, now: number): unknown {
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
  return isGenuine ? (JSON.parse(body) as unknown) : undefined
}

/** The handlers of a webhook. */
export interface Handlers {
  message(received: Received): Promise<void>
  /** Returns the answer; undefined for none. */
  interaction(interaction: BotInteraction): Promise<BotResponse | undefined>
}

/** Opens a port for the webhook of a bot. A message that was sent twice is handled once. */
export async function openReceiver(
  { port, host, secret }: { port: number; host: string; secret: string },
  handlers: Handlers,
): Promise<Receiver> {
  const handled = new Set<string>()

  async function receive(request: IncomingMessage): Promise<Answer> {
    // The server asks with GET whether somebody listens.
    if (request.method !== 'POST') return { status: 200 }
    const body = await readBody(request)
    if (body === undefined) return { status: 413 }
    const headers = request.headers as Headers
    const interaction = readInteraction(secret, headers, body)
    if (interaction) return { status: 200, response: await handlers.interaction(interaction) }
    const received = readWebhook(secret, headers, body)
    if (!received) return { status: 401 }
    const id = String(request.headers['webhook-id'])
    if (handled.has(id)) return { status: 200 }
    await handlers.message(received)
    handled.add(id)
    const [oldest] = handled
    if (handled.size > maxIds && oldest !== undefined) handled.delete(oldest)
    return { status: 200 }
  }

  const server = createServer((request, response) => {
    receive(request)
      .catch((error: unknown) => {
        console.error(error)
        return { status: 500 }
      })
      .then(({ status, response: answer }: Answer) =>
        response.writeHead(status).end(answer === undefined ? '' : JSON.stringify(answer)),
      )
      .catch(() => response.destroy())
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(port, host, done)
  })
  const { port: opened } = server.address() as AddressInfo
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${opened}/`,
    close: () => new Promise((done) => server.close(() => done())),
  }
}

async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > maxBodyBytes) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
