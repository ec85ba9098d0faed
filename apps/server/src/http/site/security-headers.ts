import type { FastifyInstance } from 'fastify'

const headers = { 'x-content-type-options': 'nosniff' }
const apiHeaders = { ...headers, 'cache-control': 'no-store' }

/**
 * Sends `nosniff` with every answer, and `no-store` with the answers of the API. Handlers of files and
 * pictures replace the latter. Set before the handler: a hook before sending costs more for each request.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(request.url.startsWith('/api/') ? apiHeaders : headers)
    done()
  })
}
