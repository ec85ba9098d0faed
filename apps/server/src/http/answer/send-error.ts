import { Readable } from 'node:stream'
import { ApiError, type ApiErrorTerms, reasonOf, apiErrors, fail } from '@parley/protocol'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { UnavailableError } from '../../engines/unavailable-error.ts'
import { jsonType, textType } from './answer.ts'
import { isDiskFull, isOutOfFiles, logOutage } from './outage.ts'

const retryAfterSeconds = 2

/** Sends the answer for a refusal or any other thrown value. No other code does. */
export function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof ApiError) return sendApiError(error, reply)
  if (isDiskFull(error)) {
    logOutage(request, error, 'the disk is full: calls that write are answered with 503')
    return sendApiError(fail('disk-full'), reply)
  }
  if (isOutOfFiles(error)) {
    logOutage(request, error, 'too many files are open: calls that open one are answered with 503')
    return sendApiError(fail('not-ready', { retryAfterSeconds }), reply)
  }
  if (error instanceof UnavailableError) {
    logOutage(request, error, 'a service cannot be reached: calls are answered with 503')
    return sendApiError(fail('not-ready', { retryAfterSeconds }), reply)
  }
  const status = statusOf(error)
  if (status < 500) return reply.code(status).send()
  const { id: reqId, method, routeOptions } = request
  request.log.error({ err: error, reqId, method, route: routeOptions.url }, 'request failed')
  return reply.code(500).type(textType).send(apiErrors.broken.words)
}

function sendApiError(error: ApiError, reply: FastifyReply): FastifyReply {
  const terms: ApiErrorTerms = apiErrors[error.reason]
  reply.code(terms.status)
  if (error.retryAfterSeconds !== undefined) {
    reply.header('retry-after', String(error.retryAfterSeconds))
  }
  if (terms.words !== undefined) {
    const words = error.message === error.reason ? terms.words : error.message
    return reply.type(textType).send(terms.unsized ? Readable.from([words]) : words)
  }
  if (terms.says !== undefined || terms.tells) {
    const { reason: name, field, details } = error
    const body = { reason: reasonOf(name), message: terms.says, field, ...details }
    return reply.header('content-type', jsonType).send(JSON.stringify(body))
  }
  return reply.send()
}

/** The status that a thrown value is answered with. Fastify throws errors of its own, with a status. */
export function statusOf(error: unknown): number {
  if (error instanceof ApiError) return apiErrors[error.reason].status
  const { statusCode, code } = error as FastifyError
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE') return 413
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? statusCode : 500
}
