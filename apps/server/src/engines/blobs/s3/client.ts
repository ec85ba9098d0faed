import { UnavailableError } from '../../unavailable-error.ts'
import pRetry from 'p-retry'
import { S3NetworkError, S3ServiceError, S3mini } from 's3mini'
import type { S3Location } from './location.ts'

/** Times in milliseconds. */
export interface S3Timing {
  /** The longest time of one attempt of a request, and of a wait for the next bytes of a read. */
  requestMs: number
  /** The pause after a first failure. It doubles with each further one. */
  pauseMs: number
  /** The time after which a request is not tried again. */
  retryMs: number
}

export const defaultTiming: S3Timing = { requestMs: 30_000, pauseMs: 200, retryMs: 60_000 }

const retries = 6

/** A store that did not do what it was asked to. The message contains no secret. */
export class S3Error extends UnavailableError {
  /** The status of the store's answer; undefined if there was none. */
  readonly status: number | undefined

  constructor(action: string, error: unknown) {
    const [reason, status] = reasonOf(error)
    super(`The file store failed to ${action}: ${reason}`)
    this.status = status
  }
}

export interface S3Client {
  /** Makes a request, and repeats it after network errors and answers that say the store is busy. */
  run<T>(action: string, request: (s3: S3mini) => Promise<T>): Promise<T>
  /** The headers of an object; undefined if it is missing. */
  head(key: string): Promise<Headers | undefined>
  /** Requests an object. The answer's body is not limited in time. */
  get(key: string, from: GetOptions): Promise<Response>
}

interface GetOptions {
  start: number
  end?: number | undefined
  /** Fails with 412 if the object has another tag. */
  etag?: string | undefined
}

/** Opens a client. It connects with its first request. */
export function openS3Client(location: S3Location, timing: S3Timing): S3Client {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = location
  const connect = ({ timeoutMs, signal, onAnswer }: ConnectOptions) =>
    new S3mini({
      accessKeyId,
      secretAccessKey,
      region,
      endpoint: `${endpoint}/${bucket}`,
      ...(timeoutMs === undefined ? {} : { requestAbortTimeout: timeoutMs }),
      async fetch(url, init) {
        // A redirect names another region: an error that the operator must see.
        const answer = await fetch(url, {
          ...init,
          headers: { ...(init?.headers as Record<string, string>), 'accept-encoding': 'identity' },
          redirect: 'manual',
          ...(signal ? { signal } : {}),
        })
        onAnswer?.(answer)
        return answer
      },
    })
  const shared = connect({ timeoutMs: timing.requestMs })

  const repeat = async <T>(action: string, request: () => Promise<T>): Promise<T> => {
    try {
      return await pRetry(request, {
        retries,
        minTimeout: timing.pauseMs,
        randomize: true,
        maxRetryTime: timing.retryMs,
        shouldRetry: ({ error }) => isTransient(error),
      })
    } catch (error) {
      throw new S3Error(action, error)
    }
  }

  return {
    run: (action, request) => repeat(action, () => request(shared)),
    head: (key) =>
      repeat('find an object', async () => {
        let headers: Headers | undefined
        // s3mini answers with a boolean only.
        const onAnswer = (answer: Response) => void (headers = answer.headers)
        const client = connect({ timeoutMs: timing.requestMs, onAnswer })
        return (await client.objectExists(key)) ? headers : undefined
      }),
    get: (key, { start, end, etag }) =>
      repeat('read an object', () => {
        const isWhole = start === 0 && end === undefined
        const condition = etag === undefined ? {} : { 'if-match': etag }
        const past = end === undefined ? undefined : end + 1
        const aborter = new AbortController()
        const client = connect({ signal: aborter.signal })
        const answer = client.getObjectRaw(key, isWhole, start, past, condition)
        return withTimeout(answer, timing.requestMs, () => aborter.abort())
      }),
  }
}

interface ConnectOptions {
  timeoutMs?: number
  signal?: AbortSignal
  onAnswer?: (answer: Response) => void
}

/** The length of an object or of a part of it. */
export function lengthOf(headers: Headers): number {
  const length = headers.get('content-length')
  if (length === null) throw new S3Error('read an object', 'the answer has no content-length')
  return Number(length)
}

/** Settles like `work`, or rejects after `ms`. */
export async function withTimeout<T>(
  work: Promise<T>,
  ms: number,
  onTimeout?: () => void,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new DOMException('no answer in time', 'TimeoutError'))
      onTimeout?.()
    }, ms)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function isTransient(error: unknown): boolean {
  if (error instanceof S3ServiceError) {
    return error.status === 429 || (error.status >= 500 && error.status !== 501)
  }
  // fetch rejects with a TypeError when the connection fails, and with a DOMException after a timeout.
  return [S3NetworkError, TypeError, DOMException].some((kind) => error instanceof kind)
}

function reasonOf(error: unknown): [reason: string, status?: number] {
  if (error instanceof S3ServiceError) {
    return [`it answered ${error.status} ${error.serviceCode ?? ''}`.trim(), error.status]
  }
  if (!(error instanceof Error)) return [String(error)]
  const cause = error.cause as { code?: string } | undefined
  return [cause?.code ?? error.message]
}
