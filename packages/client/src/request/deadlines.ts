import {
  type EncodedRequest,
  announceTyping,
  type Endpoint,
  sendBatch,
  setReadIndex,
} from '@parley/protocol'

/** How long a request may take until its answer begins, and between two chunks of it, in milliseconds. */
export const deadlines = {
  requestMs: 15_000,
  /** Sign-in may wait for an identity provider. */
  publicRequestMs: 30_000,
  /** Administrative calls may touch every message or file. */
  adminRequestMs: 60_000,
  sendMs: 20_000,
  typingMs: 5_000,
  readMarksMs: 10_000,
  transferIdleMs: 30_000,
  /** The slowest accepted upload speed; `fetch` does not report upload progress. */
  uploadBytesPerMs: 16,
}

/** The deadline of a call. Each chunk of the answer restarts it. */
export function deadlineOf(endpoint: Endpoint, bodyBytes: number): number {
  const { auth, request: takes, response: gives } = endpoint.terms
  if (endpoint === announceTyping) return deadlines.typingMs
  if (endpoint === setReadIndex) return deadlines.readMarksMs
  if (isSend(endpoint)) return auth === 'admin' ? deadlines.adminRequestMs : deadlines.sendMs
  if (takes === 'multipart' || takes === 'image') {
    return deadlines.transferIdleMs + bodyBytes / deadlines.uploadBytesPerMs
  }
  if (gives === 'bytes') return deadlines.transferIdleMs
  if (auth === 'none') return deadlines.publicRequestMs
  return ['admin', 'founder'].includes(auth) ? deadlines.adminRequestMs : deadlines.requestMs
}

/** Whether a call has an idempotency key, which makes it safe to repeat. Most of them send messages. */
export const isSend = (endpoint: Endpoint): boolean =>
  endpoint.terms.idempotent === true || endpoint === sendBatch

/** The bytes of a body, roughly. */
export function sizeOf(body: EncodedRequest['body']): number {
  if (body === undefined) return 0
  if (typeof body === 'string' || body instanceof Uint8Array) return body.length
  const parts = [...body.values()]
  return parts.reduce((sum, part) => sum + (typeof part === 'string' ? part.length : part.size), 0)
}
