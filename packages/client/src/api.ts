import { type Answer, createUser, type Endpoint, type Input } from '@parley/protocol'
import { encodeRequest } from './request.ts'
import type { ClientEnvironment } from './world.ts'

/** A call that did not end well. `status` 0 means that no answer came. */
export class ApiError extends Error {
  readonly endpoint: Endpoint
  readonly status: number
  /** The server's code for what was wrong, where it gives one. */
  readonly reason: string | undefined
  /** The server's words, on 451, 500 and 503. */
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

/** Where tokens come from, and who hears that they are no good any more. */
export interface Credentials {
  /** A token that is good for a while, renewed if need be; undefined when nobody is signed in. */
  fresh(): Promise<string | undefined>
  /** Another one for a token that was refused: the clock that said it was good may be wrong. */
  instead(refused: string): Promise<string | undefined>
  /** The server does not know this session any more. */
  lost(status: 401 | 451, words: string | undefined): void
}

/** Calls endpoints of the contract. */
export class Api {
  readonly #world: ClientEnvironment
  readonly #credentials: Credentials

  constructor(world: ClientEnvironment, credentials: Credentials) {
    this.#world = world
    this.#credentials = credentials
  }

  /** Calls an endpoint and gives its answer. Throws an `ApiError` for everything that is not a 200. */
  async call<E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    signal?: AbortSignal,
  ): Promise<Answer<E>> {
    const { method, path, headers, body } = encodeRequest(endpoint, input)
    const isPublic = endpoint.terms.auth === 'none'
    const asks = (token: string | undefined) =>
      this.#fetch(endpoint, path, {
        method,
        headers: token === undefined ? headers : { ...headers, 'x-api-key': token },
        ...(body === undefined ? {} : { body: body as BodyInit }),
        ...(signal ? { signal } : {}),
      })
    const token = isPublic ? undefined : await this.#credentials.fresh()
    let response = await asks(token)
    if (response.status === 401 && token !== undefined) {
      const other = await this.#credentials.instead(token)
      if (other !== undefined) response = await asks(other)
    }
    if (response.ok) return (await this.#read(endpoint, response, signal)) as Answer<E>
    const error = await readError(endpoint, response)
    const { status } = error
    if (!isPublic && endsSession(endpoint, status)) this.#credentials.lost(status, error.words)
    throw error
  }

  // An answer that breaks off, or is no answer of ours but of a proxy before us, is none.
  async #read(endpoint: Endpoint, response: Response, signal?: AbortSignal): Promise<unknown> {
    try {
      return await readAnswer(endpoint, response)
    } catch (error) {
      if (signal?.aborted) throw error
      throw new ApiError(endpoint, 0)
    }
  }

  async #fetch(endpoint: Endpoint, path: string, init: RequestInit): Promise<Response> {
    try {
      return await this.#world.fetch(this.#world.base + path, init)
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new ApiError(endpoint, 0)
    }
  }
}

// No room for one person more is no reason to send the admin away who wanted to add him.
const endsSession = (endpoint: Endpoint, status: number): status is 401 | 451 =>
  status === 401 || (status === 451 && endpoint !== createUser)

async function readAnswer({ terms }: Endpoint, response: Response): Promise<unknown> {
  const { gives } = terms
  if (gives === 'bytes' || gives === 'stream') return new Uint8Array(await response.arrayBuffer())
  const text = await response.text()
  if (gives === 'text' || gives === 'css') return text
  return text === '' ? undefined : JSON.parse(text)
}

async function readError(endpoint: Endpoint, response: Response): Promise<ApiError> {
  const { status, headers } = response
  const text = await response.text().catch(() => '')
  const wait = Number(headers.get('retry-after'))
  return new ApiError(endpoint, status, {
    ...(wait > 0 ? { retryAfterSeconds: wait } : {}),
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
