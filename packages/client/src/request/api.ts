import {
  type EncodedRequest,
  encodeRequest,
  type ResponseOf,
  bindCredential,
  createUser,
  type Endpoint,
  leaveCall,
  MidResponse,
  type RequestOf,
  updateCallState,
} from '@parley/protocol'
import { BackgroundLane } from '../store/background-lane.ts'
import { deadlineOf, isSend, sizeOf } from './deadlines.ts'
import { isErrorPage } from './foreign-answer.ts'
import { readError, RequestError } from './request-error.ts'
import { RequestAborted, Requests, type RunningRequest } from './requests.ts'
import type { ClientEnvironment } from '../environment.ts'

/** Provides tokens, and is notified when they are no longer valid. */
export interface Credentials {
  /** A valid token, renewed if necessary; undefined without a sign-in. */
  fresh(): Promise<string | undefined>
  /** Replaces a refused token: with a wrong local clock it may have expired unnoticed. */
  instead(refused: string): Promise<string | undefined>
  /** The server no longer accepts this session. */
  lost(status: 401 | 451, words: string | undefined): void
}

/** Calls endpoints of the contract. */
export class Api {
  /** For requests that may be late or lost: typing events and read markers share one connection. */
  readonly background = new BackgroundLane()
  readonly #environment: ClientEnvironment
  readonly #credentials: Credentials
  readonly #requests: Requests

  constructor(
    environment: ClientEnvironment,
    credentials: Credentials,
    requests = new Requests(environment),
  ) {
    this.#environment = environment
    this.#credentials = credentials
    this.#requests = requests
  }

  /**
   * Calls an endpoint and returns its answer. Throws a `RequestError` for any status but 200. Its status is
   * 0 when no answer came before the deadline, or when a proxy answered.
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
        // Sent by a page that closes.
        ...(endpoint === leaveCall || endpoint === updateCallState ? { keepalive: true } : {}),
        signal: request.signal,
      })
    const token = isPublic ? undefined : await this.#credentials.fresh()
    let response = await ask(token)
    const isTokenRefused = response.status === 401 && endpoint !== bindCredential
    if (isTokenRefused && token !== undefined && !isErrorPage(response)) {
      const other = await this.#credentials.instead(token)
      if (other !== undefined) response = await ask(other)
    }
    if (response.ok) return this.#read(endpoint, response, request)
    const error = await readError(endpoint, response, this.#environment.now())
    const { status } = error
    if (!isPublic && endsSession(endpoint, status)) this.#credentials.lost(status, error.words)
    throw error
  }

  // Treat a truncated body, or a proxy's error page, as no answer.
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
      return await this.#environment.fetch(this.#environment.base + path, init)
    } catch (error) {
      if (init.signal?.aborted) throw error
      throw new RequestError(endpoint, 0)
    }
  }
}

// 451 from createUser means that the member limit is reached, and 401 from bindCredential that the proof is wrong; keep the session.
const endsSession = (endpoint: Endpoint, status: number): status is 401 | 451 =>
  (status === 401 && endpoint !== bindCredential) || (status === 451 && endpoint !== createUser)

async function readAnswer(
  { terms }: Endpoint,
  response: Response,
  request: RunningRequest,
): Promise<unknown> {
  const { response: gives } = terms
  const bytes = await readBytes(response, request)
  if (gives === 'bytes' || gives === 'stream') return bytes
  const text = new TextDecoder().decode(bytes)
  if (gives === 'text' || gives === 'css' || gives === 'csv') return text
  if (gives === 'empty') return undefined
  const value: unknown = JSON.parse(text)
  const isWrong = gives === MidResponse && !isMid(value)
  // A proxy may answer 200 with a JSON of its own.
  if (isWrong) throw new TypeError('The answer names no message')
  return value
}

/** Whether an answer to a sent message is one: its number. */
const isMid = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0

// On a slow connection, a long answer is in time as long as bytes arrive.
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
