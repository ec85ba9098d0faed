import {
  ApiError,
  apiErrors,
  type ApiErrorTerms,
  type Endpoint,
  numericParams,
  openStream,
  type ParsedRequest,
  reasonOf,
  type ResponseOf,
  type ServerEvent,
} from '@parley/protocol'
import { contract } from '@parley/protocol/contract'

/** Answers a request of the contract. It may throw `fail(…)`, as a handler of the server does. */
export type Answer<E extends Endpoint> = (
  request: ParsedRequest<E>,
) => ResponseOf<E> | Promise<ResponseOf<E>>

interface RecordedRequest {
  endpoint: Endpoint
  request: ParsedRequest<Endpoint>
}

/** A server in memory: answers the endpoints that a test names, and sends the stream's events that it pushes. */
export class FakeServer {
  /** The requests that no answer was given for. */
  readonly unanswered: string[] = []
  readonly #answers = new Map<Endpoint, Answer<Endpoint>>()
  readonly #held = new Map<Endpoint, Promise<void>>()
  readonly #requests: RecordedRequest[] = []
  readonly #streams = new Set<ReadableStreamDefaultController<Uint8Array>>()
  #start: () => ServerEvent[]

  constructor(start: () => ServerEvent[]) {
    this.#start = start
  }

  /** Answers all further requests to an endpoint. */
  answer<E extends Endpoint>(endpoint: E, answer: ResponseOf<E> | Answer<E>): void {
    const isFunction = typeof answer === 'function'
    this.#answers.set(endpoint, (isFunction ? answer : () => answer) as Answer<Endpoint>)
  }

  /** Refuses all further requests to an endpoint, as the server does with this error. */
  refuse(endpoint: Endpoint, error: ApiError): void {
    this.#answers.set(endpoint, () => {
      throw error
    })
  }

  /** Holds the answers of an endpoint until the returned function is called. */
  hold(endpoint: Endpoint): () => void {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    this.#held.set(endpoint, released)
    return () => {
      this.#held.delete(endpoint)
      release()
    }
  }

  /** The requests to an endpoint so far. */
  requests<E extends Endpoint>(endpoint: E): ParsedRequest<E>[] {
    const found = this.#requests.filter((one) => one.endpoint === endpoint)
    return found.map(({ request }) => request as ParsedRequest<E>)
  }

  /** Sends other events first on streams that are opened from now on. */
  beginStreamsWith(...events: ServerEvent[]): void {
    this.#start = () => events
  }

  /** Sends events to the open streams. */
  push(...events: ServerEvent[]): void {
    for (const stream of this.#streams) stream.enqueue(encode(events))
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const method = init.method ?? 'GET'
    const found = findEndpoint(method, url.pathname.replace(/^\/api/, ''))
    if (!found) return this.#leaveUnanswered(`${method} ${url.pathname}`)
    const { endpoint } = found
    if (endpoint === openStream) return this.#openStream(init.signal ?? undefined)
    const request = { params: found.params, query: readQuery(url), body: readBody(endpoint, init) }
    this.#requests.push({ endpoint, request: request as ParsedRequest<Endpoint> })
    const answer = this.#answers.get(endpoint)
    if (!answer) return this.#leaveUnanswered(`${method} ${endpoint.path}`)
    await this.#held.get(endpoint)
    try {
      return encodeAnswer(await answer(request as ParsedRequest<Endpoint>))
    } catch (error) {
      if (error instanceof ApiError) return encodeError(error)
      throw error
    }
  }

  #leaveUnanswered(name: string): Response {
    this.unanswered.push(name)
    return new Response(null, { status: 501 })
  }

  #openStream(signal: AbortSignal | undefined): Response {
    const streams = this.#streams
    const first = encode(this.#start())
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(first)
        streams.add(controller)
        signal?.addEventListener('abort', () => {
          if (streams.delete(controller)) controller.close()
        })
      },
      cancel() {
        streams.clear()
      },
    })
    return new Response(body)
  }
}

const encode = (events: ServerEvent[]) =>
  new TextEncoder().encode(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))

function findEndpoint(method: string, path: string) {
  const parts = path.split('/')
  // A literal part wins over a parameter.
  const literals = ({ path: known }: Endpoint) => known.split('/').filter((one) => one[0] !== ':')
  const [endpoint] = contract
    .filter((one) => one.method === method && fits(one.path.split('/'), parts))
    .sort((a, b) => literals(b).length - literals(a).length)
  return endpoint && { endpoint, params: readParams(endpoint.path.split('/'), parts) }
}

const fits = (known: string[], parts: string[]) =>
  known.length === parts.length &&
  known.every((part, index) => part.startsWith(':') || part === parts[index])

function readParams(known: string[], parts: string[]): Record<string, string | number> {
  const params: Record<string, string | number> = {}
  for (const [index, part] of known.entries()) {
    if (!part.startsWith(':')) continue
    const name = part.slice(1)
    const text = decodeURIComponent(parts[index] ?? '')
    params[name] = (numericParams as readonly string[]).includes(name) ? Number(text) : text
  }
  return params
}

// Numbers and flags are written as in JSON; all else is text.
function readQuery({ searchParams }: URL): Record<string, unknown> {
  return Object.fromEntries(
    [...searchParams].map(([name, text]) => [
      name,
      /^(true|false|-?\d{1,15})$/.test(text) ? JSON.parse(text) : text,
    ]),
  )
}

function readBody({ terms }: Endpoint, { body, headers }: RequestInit): unknown {
  const { request } = terms
  if (request === undefined || request === 'text' || request === 'image') return body ?? undefined
  if (request === 'multipart') return body
  if (request !== 'message') return JSON.parse(body as string)
  const { 'content-type': content_type, 'x-properties': properties } = headers as Record<
    string,
    string
  >
  const decoded = properties === undefined ? null : JSON.parse(atob(properties))
  return { content_type, content: body as string, properties: decoded }
}

function encodeAnswer(answer: unknown): Response {
  if (answer instanceof Uint8Array) return new Response(answer as BodyInit)
  if (answer === undefined) return new Response('')
  return new Response(typeof answer === 'string' ? answer : JSON.stringify(answer))
}

// As http/answer/send-error.ts of the server does.
function encodeError({ reason, field, details, message, retryAfterSeconds }: ApiError): Response {
  const terms: ApiErrorTerms = apiErrors[reason]
  const { status } = terms
  const headers = new Headers()
  if (retryAfterSeconds !== undefined) headers.set('retry-after', String(retryAfterSeconds))
  if (terms.words !== undefined) {
    headers.set('content-type', 'text/plain')
    return new Response(message === reason ? terms.words : message, { status, headers })
  }
  if (terms.says === undefined && !terms.tells) return new Response(null, { status, headers })
  headers.set('content-type', 'application/json')
  const body = { reason: reasonOf(reason), message: terms.says, field, ...details }
  return new Response(JSON.stringify(body), { status, headers })
}
