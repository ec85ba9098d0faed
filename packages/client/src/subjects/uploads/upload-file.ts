import { prepareUpload, uploadChunk, type UploadResult } from '@parley/protocol'
import type { Api } from '../../request/api.ts'
import { RequestError } from '../../request/request-error.ts'
import { RetryDelay } from '../../request/retry-delay.ts'

/** The sizes of chunks in bytes. A chunk takes about a second, because progress is known per chunk. */
export const chunkBytes = { first: 131_072, max: 4_194_304 }

const chunkMs = 1_000
const unknownUpload = 400

/** How far a file is uploaded. A later attempt continues there. */
export interface UploadProgress {
  /** The server's id of the upload; undefined before it is opened. */
  fileId: string | undefined
  /** Acknowledged bytes. */
  offset: number
}

interface Options {
  api: Api
  now(): number
  signal: AbortSignal
  /** Called when a pause before another attempt begins, with a function that ends it, and when it is over. */
  onPause?(resume: (() => void) | undefined): void
  /** Called after each chunk. */
  onProgress(progress: UploadProgress): void
}

/**
 * Uploads a file in chunks, from `progress` on. A chunk whose answer is lost is sent again. Rejects with a
 * `RequestError` when the server refuses the file. Without an answer it tries again, with growing pauses.
 */
export async function uploadFile(
  file: File,
  progress: UploadProgress,
  options: Options,
): Promise<UploadResult> {
  let reached = progress
  const onProgress = (next: UploadProgress) => {
    reached = next
    options.onProgress(next)
  }
  try {
    return await sendChunks(file, progress, { ...options, onProgress })
  } catch (error) {
    // The server drops an upload that was idle for minutes: start again.
    const isDropped = error instanceof RequestError && error.status === unknownUpload
    if (!isDropped || reached.offset === 0) throw error
    return sendChunks(file, { fileId: undefined, offset: 0 }, options)
  }
}

async function sendChunks(
  file: File,
  progress: UploadProgress,
  options: Options,
): Promise<UploadResult> {
  const { api, now, onProgress, signal } = options
  const body = { content_type: file.type, filename: file.name }
  const fileId =
    progress.fileId ?? (await repeat(() => api.call(prepareUpload, { body }, signal), options))
  let { offset } = progress
  let size = chunkBytes.first
  for (;;) {
    const chunk = file.slice(offset, offset + size)
    const isLast = offset + chunk.size >= file.size
    const startedAt = now()
    const form = chunkForm(fileId, chunk, offset, isLast)
    const result = await repeat(() => api.call(uploadChunk, { body: form }, signal), options)
    offset += chunk.size
    onProgress({ fileId, offset })
    if (isLast) return result as UploadResult
    size = nextSize(size, now() - startedAt)
  }
}

function chunkForm(fileId: string, chunk: Blob, offset: number, isLast: boolean): FormData {
  const form = new FormData()
  form.set('file_id', fileId)
  form.set('chunk_offset', String(offset))
  form.set('chunk_is_last', String(isLast))
  form.set('chunk_data', chunk)
  return form
}

/** The size of the next chunk: at most twice the last one, so that it takes about a second. */
function nextSize(size: number, tookMs: number): number {
  const fitting = Math.min(size * 2, (size * chunkMs) / Math.max(1, tookMs))
  return Math.round(Math.min(chunkBytes.max, Math.max(chunkBytes.first, fitting)))
}

/** Repeats a request until it gets another answer than a temporary error. */
async function repeat<T>(request: () => Promise<T>, options: Options): Promise<T> {
  const delay = new RetryDelay()
  for (;;) {
    try {
      return await request()
    } catch (error) {
      if (options.signal.aborted || !isTemporary(error)) throw error
      await pause(delay.failed(error.retryAfterSeconds), options)
    }
  }
}

/** Whether the same request may succeed later. */
const isTemporary = (error: unknown): error is RequestError =>
  error instanceof RequestError &&
  (error.status === 0 || error.status === 408 || error.status === 429 || error.status >= 500)

function pause(ms: number, { signal, onPause }: Options): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const resume = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      onPause?.(undefined)
      resolve()
    }
    const timer = setTimeout(resume, ms)
    signal.addEventListener('abort', stop, { once: true })
    onPause?.(resume)
  })
}
