import type { FastifyInstance } from 'fastify'

/**
 * Sends `nosniff` with every answer, and `no-store` with the answers of the API that say nothing about
 * caching themselves: files and pictures do.
 */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    reply.header('x-content-type-options', 'nosniff')
    if (request.url.startsWith('/api/') && !reply.hasHeader('cache-control')) {
      reply.header('cache-control', 'no-store')
    }
    done(null, payload)
  })
}
