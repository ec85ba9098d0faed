import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

/**
 * Allows every origin with credentials, as the contract wants: the widget and apps have other origins,
 * and the only credential is a token in a header. A preflight is an empty 200 on any path.
 */
export function allowOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const { origin } = request.headers
  if (origin !== undefined) reply.headers(corsHeaders(origin))
  const isPreflight =
    request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
  if (origin === undefined || !isPreflight) return done()
  reply
    .headers({
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE, OPTIONS, PATCH',
      'access-control-allow-headers': request.headers['access-control-request-headers'] ?? '*',
      'access-control-max-age': '86400',
    })
    .code(200)
    .send()
}

export const corsHeaders = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  vary: 'Origin',
})
