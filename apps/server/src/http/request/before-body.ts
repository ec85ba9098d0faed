import { type Endpoint, fail } from '@parley/protocol'
import type { FastifyRequest } from 'fastify'
import { authorize, openToAll } from './authorize.ts'
import { rejectMalformed } from '../answer/client-error.ts'
import type { Authenticate } from './current-user.ts'

declare module 'fastify' {
  interface FastifyRequest {
    bodyDeadline: NodeJS.Timeout | undefined
  }
}

// Parsing takes up to a tenth of a millisecond for each kilobyte.
const defaultLimit = 262_144
const publicLimit = 65_536
const pictureLimit = 16_777_216
const smallBodyMs = 30_000

/** The most bytes that the body of a call may have. */
export function bodyLimitOf({ terms }: Endpoint, avatarBytes: number): number {
  if (terms.limit !== undefined) return terms.limit
  // Larger than the picture may be, so that the handler refuses it and not the length check.
  if (terms.request === 'image') return Math.max(pictureLimit, avatarBytes * 2)
  return openToAll.has(terms.auth) ? publicLimit : defaultLimit
}

/**
 * Checks a call before its body is read: the caller, the declared length and, for forms, the type. A
 * refused body is never buffered.
 */
export function checkBeforeBody(
  { terms }: Endpoint,
  request: FastifyRequest,
  identify: Authenticate,
  limit: number,
): void {
  const { headers } = request
  // Where no body is wanted its type does not matter.
  if (terms.request === undefined) delete headers['content-type']
  if (!hasBody(request)) return
  const length = Number(headers['content-length'])
  const isForm = terms.request === 'multipart' || terms.request === 'image'
  // A short body, which anybody may send to public endpoints, is read first: its caller is checked once.
  const isShort = length <= publicLimit && !isForm
  if (!isShort && !openToAll.has(terms.auth)) authorize(terms, request, identify)
  if (
    terms.request === 'multipart' &&
    !/^multipart\/form-data\b/i.test(headers['content-type'] ?? '')
  ) {
    throw fail('wrong-type')
  }
  if (length > limit) throw fail('too-large')
  if (!isForm) startDeadline(request)
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

// Node's own limit, `requestTimeout`, is one for all endpoints and has to leave time for uploads.
function startDeadline(request: FastifyRequest): void {
  request.bodyDeadline = setTimeout(() => {
    const { raw } = request
    if (!raw.complete) rejectMalformed({ code: 'ERR_HTTP_REQUEST_TIMEOUT' }, raw.socket)
  }, smallBodyMs).unref()
}
