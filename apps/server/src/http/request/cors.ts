import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'

/**
 * Allows every origin, to the API with credentials, as the contract wants: the widget and apps have other origins,
 * and the only credential is a token in a header. Behind a proxy with a sign-in of its own, pages stay out of the
 * reach of other sites. A preflight is an empty 200 on any path.
 */
export function allowOrigin(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
): void {
  const { origin } = request.headers
  if (origin !== undefined) {
    const headers = corsHeaders(origin)
    reply.headers(request.url.startsWith('/api/') ? headers : withoutCredentials(headers))
  }
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

const withoutCredentials = ({
  'access-control-allow-credentials': _,
  ...headers
}: ReturnType<typeof corsHeaders>) => headers

export const corsHeaders = (origin: string) => ({
  'access-control-allow-origin': origin,
  'access-control-allow-credentials': 'true',
  vary: 'Origin',
})
