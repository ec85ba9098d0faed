import { encodeRequest, type Endpoint, type RequestOf, type ResponseOf } from '@parley/protocol'
import { BotError } from './bot-error.ts'

const timeoutMs = 30_000
/** The pause after the first failed attempt, in milliseconds; each further one is twice as long. Tests shorten it. */
export const retryPause = { firstMs: 2_000 }
const maxAttempts = 4
const longestPauseMs = 60_000

export interface RequestOptions {
  url: string
  key: string
  fetch: typeof fetch
}

/**
 * Calls an endpoint of the contract as the bot. Retries after 429 and 503, as `Retry-After` says. After a lost connection it
 * retries reads and calls with an idempotency key only. Throws a `BotError`.
 */
export async function call<E extends Endpoint>(
  { url, key, fetch: send }: RequestOptions,
  endpoint: E,
  input: RequestOf<E>,
): Promise<ResponseOf<E>> {
  const { method, path, headers, body } = encodeRequest(endpoint, input)
  const request = {
    method,
    headers: { ...headers, 'x-api-key': key },
    ...(body === undefined ? {} : { body: body as BodyInit }),
  }
  for (let attempt = 1; ; attempt++) {
    const isLast = attempt === maxAttempts || !isRepeatable(endpoint)
    try {
      const signal = AbortSignal.timeout(timeoutMs)
      const answer = await send(new URL(path, url), { ...request, signal })
      const text = await answer.text()
      if (answer.ok) return parse(text) as ResponseOf<E>
      const error = toError(endpoint, answer.status, text)
      const isBusy = answer.status === 429 || answer.status === 503
      if (!isBusy || attempt === maxAttempts) throw error
      await pause(Number(answer.headers.get('retry-after')) * 1000 || growing(attempt))
    } catch (error) {
      if (error instanceof BotError) throw error
      if (isLast) throw new BotError(`${endpoint.path}: no answer`, 0)
      await pause(growing(attempt))
    }
  }
}

// Reading changes nothing, and a repeated send with the same key gets the first answer.
const isRepeatable = ({ method, terms }: Endpoint) => method === 'GET' || terms.idempotent === true

function toError({ method, path }: Endpoint, status: number, text: string): BotError {
  const found = parse(text)
  const reason =
    typeof found === 'object' && found !== null ? (found as { reason?: unknown }).reason : ''
  return new BotError(
    `${method} ${path} was refused: ${status} ${text}`.trim(),
    status,
    typeof reason === 'string' ? reason : '',
  )
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text === '' ? undefined : text
  }
}

const growing = (attempt: number) => retryPause.firstMs * 2 ** (attempt - 1)

const pause = (ms: number) => new Promise((done) => setTimeout(done, Math.min(ms, longestPauseMs)))
