import { type ResponseOf, createUser, type Endpoint, type RequestOf } from '@parley/protocol'
import { BackgroundLane } from './background-lane.ts'
import { deadlineOf, isSend } from './deadlines.ts'
import { isErrorPage, isForeignAnswer, readRetryAfter } from './foreign-answer.ts'
import { type EncodedRequest, encodeRequest, sizeOf } from './request.ts'
import { RequestAborted, Requests, type RunningRequest } from './requests.ts'
import type { ClientEnvironment } from './environment.ts'

/** A call that failed. `status` 0 means that no answer of the server came. */
export class RequestError extends Error {
  readonly endpoint: Endpoint
  readonly status: number
  /** The server's code for the error, where it gives one. */
  readonly reason: string | undefined
  /** The server's text, on 451, 500 and 503. */
  readonly words: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    endpoint: Endpoint,
    status: number,
    more: { reason?: string; words?: string; retryAfterSeconds?: number } = {},
  ) {
    super(`${endpoint.method} ${endpoint.path}: ${status || 'no answer'}`)
    this.endpoint = endpoint
    this.status = status
    this.reason = more.reason
    this.words = more.words
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** Gives tokens, and is told when they are no longer valid. */
export interface Credentials {
  /** A token that is valid for a while, renewed if necessary; undefined when nobody is signed in. */
  fresh(): Promise<string | undefined>
  /** Another token for one that was refused: our clock may be wrong about its expiry. */
  instead(refused: string): Promise<string | undefined>
  /** The server does not know this session any more. */
  lost(status: 401 | 451, words: string | undefined): void
}

/** Calls endpoints of the contract. */
export class Api {
  /** For what may be late or lost: typing notices and read marks share one connection. */
  readonly background = new BackgroundLane()
  readonly #world: ClientEnvironment
  readonly #credentials: Credentials
  readonly #requests: Requests

  constructor(world: ClientEnvironment, credentials: Credentials, requests = new Requests(world)) {
    this.#world = world
    this.#credentials = credentials
    this.#requests = requests
  }

  /**
   * Calls an endpoint and gives its answer. Throws an `ApiError` for everything that is not a 200; its
   * status is 0 when no answer came before the deadline, or only one of something before the server.
   */
  async call<E extends Endpoint>(
    endpoint: E,
    input: RequestOf<E>,
    signal?: AbortSignal,
  ): Promise<ResponseOf<E>> {
    const encoded = encodeRequest(endpoint, input)
    const terms = {
      deadlineMs: deadlineOf(endpoint, sizeOf(encoded.body)),
      isRepeatable: encoded.method === 'GET' || isSend(endpoint),
      signal,
    }
    try {
      return await this.#requests.run(
        terms,
        async (request) => (await this.#exchange(endpoint, encoded, request)) as ResponseOf<E>,
      )
    } catch (error) {
      throw error instanceof RequestAborted ? new RequestError(endpoint, 0) : error
    }
  }

  async #exchange(
    endpoint: Endpoint,
    { method, path, headers, body }: EncodedRequest,
    request: RunningRequest,
  ): Promise<unknown> {
    const isPublic = endpoint.terms.auth === 'none'
    const ask = (token: string | undefined) =>
      this.#fetch(endpoint, path, {
        method,
        headers: token === undefined ? headers : { ...headers, 'x-api-key': token },
        ...(body === undefined ? {} : { body: body as BodyInit }),
        signal: request.signal,
      })
    const token = isPublic ? undefined : await this.#credentials.fresh()
    let response = await ask(token)
    if (response.status === 401 && token !== undefined && !isErrorPage(response)) {
      const other = await this.#credentials.instead(token)
      if (other !== undefined) response = await ask(other)
    }
    if (response.ok) return this.#read(endpoint, response, request)
    const error = await readError(endpoint, response, this.#world.now())
    const { status } = error
    if (!isPublic && endsSession(endpoint, status)) this.#credentials.lost(status, error.words)
    throw error
  }

  // An answer that breaks off counts as none, and so does the page of a proxy.
  async #read(endpoint: Endpoint, response: Response, request: RunningRequest): Promise<unknown> {
    try {
      return await readAnswer(endpoint, response, request)
    } catch (error) {
      if (request.signal.aborted) throw error
      throw new RequestError(endpoint, 0)
    }
  }

  async #fetch(endpoint: Endpoint, path: string, init: RequestInit): Promise<Response> {
    try {
      return await this.#world.fetch(this.#world.base + path, init)
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new RequestError(endpoint, 0)
    }
  }
}

// 451 from createUser means that the member limit is reached; keep the session.
const endsSession = (endpoint: Endpoint, status: number): status is 401 | 451 =>
  status === 401 || (status === 451 && endpoint !== createUser)

async function readAnswer(
  { terms }: Endpoint,
  response: Response,
  request: RunningRequest,
): Promise<unknown> {
  const { response: gives } = terms
  const bytes = await readBytes(response, request)
  if (gives === 'bytes' || gives === 'stream') return bytes
  const text = new TextDecoder().decode(bytes)
  if (gives === 'text' || gives === 'css') return text
  return text === '' ? undefined : JSON.parse(text)
}

// A long answer on a slow line is in time as long as bytes arrive.
async function readBytes({ body }: Response, request: RunningRequest): Promise<Uint8Array> {
  if (!body) return new Uint8Array()
  const watch = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      request.progressed()
      controller.enqueue(chunk)
    },
  })
  return new Uint8Array(await new Response(body.pipeThrough(watch)).arrayBuffer())
}

async function readError(
  endpoint: Endpoint,
  response: Response,
  now: number,
): Promise<RequestError> {
  const { status, headers } = response
  const text = await response.text().catch(() => '')
  const wait = readRetryAfter(headers.get('retry-after'), now)
  const retryAfter = wait === undefined ? {} : { retryAfterSeconds: wait }
  // A 429 or a 5xx of a proxy says the same as one of the server.
  if (isForeignAnswer(response, text) && status < 500 && status !== 429) {
    return new RequestError(endpoint, 0, retryAfter)
  }
  return new RequestError(endpoint, status, {
    ...retryAfter,
    ...(headers.get('content-type')?.startsWith('application/json')
      ? { reason: reasonIn(text) }
      : {}),
    ...([451, 500, 503].includes(status) && text !== '' ? { words: text } : {}),
  })
}

function reasonIn(text: string): string {
  try {
    const { reason } = JSON.parse(text) as { reason?: unknown }
    return typeof reason === 'string' ? reason : ''
  } catch {
    return ''
  }
}
