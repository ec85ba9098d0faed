import type { Endpoint } from '@parley/protocol'
import { isForeignAnswer, readRetryAfter } from './foreign-answer.ts'

/** A failed call. `status` is 0 when the server sent no answer. */
export class RequestError extends Error {
  readonly endpoint: Endpoint
  readonly status: number
  /** The server's error code, if it sent one. */
  readonly reason: string | undefined
  /** The server's text, sent with 451, 500 and 503. */
  readonly words: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The other members of the server's JSON. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    endpoint: Endpoint,
    status: number,
    more: {
      reason?: string
      words?: string
      retryAfterSeconds?: number
      details?: Record<string, unknown>
    } = {},
  ) {
    super(`${endpoint.method} ${endpoint.path}: ${status || 'no answer'}`)
    this.endpoint = endpoint
    this.status = status
    this.reason = more.reason
    this.words = more.words
    this.retryAfterSeconds = more.retryAfterSeconds
    this.details = more.details ?? {}
  }
}

/** The error that an answer other than 200 means. */
export async function readError(
  endpoint: Endpoint,
  response: Response,
  now: number,
): Promise<RequestError> {
  const { status, headers } = response
  const text = await response.text().catch(() => '')
  const wait = readRetryAfter(headers.get('retry-after'), now)
  const retryAfter = wait === undefined ? {} : { retryAfterSeconds: wait }
  // A 429 or 5xx means the same from a proxy as from the server.
  if (isForeignAnswer(response, text) && status < 500 && status !== 429) {
    return new RequestError(endpoint, 0, retryAfter)
  }
  return new RequestError(endpoint, status, {
    ...retryAfter,
    ...(headers.get('content-type')?.startsWith('application/json') ? readBody(text) : {}),
    ...([451, 500, 503].includes(status) && text !== '' ? { words: text } : {}),
  })
}

function readBody(text: string): { reason: string; details: Record<string, unknown> } {
  try {
    const { reason, ...details } = JSON.parse(text) as Record<string, unknown>
    return { reason: typeof reason === 'string' ? reason : '', details }
  } catch {
    return { reason: '', details: {} }
  }
}

/** Ignores a failed request, which the next stream repeats. */
export async function ignoringFailures(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof RequestError)) throw error
  })
}
