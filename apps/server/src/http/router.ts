import { type ApiError, fail, ownHeader } from '@parley/protocol'
import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify'
import type { HttpServices } from './services.ts'
import { rejectMalformed } from './answer/client-error.ts'
import { endUnreadConnections } from './answer/close-unread.ts'
import { sendError } from './answer/send-error.ts'
import type { Route } from './on.ts'
import { allowOrigin } from './request/cors.ts'
import type { Authenticate } from './request/current-user.ts'
import { proxyTrust } from './request/origin.ts'
import { noSchemas } from './no-schemas.ts'
import { addRoute } from './route.ts'
import { finishRequests } from './stop.ts'
import { warnOfSilentProxy } from './site/proxy-warning.ts'
import { addSecurityHeaders } from './site/security-headers.ts'

/** Opens the HTTP side of a server: every route below /api, errors, CORS, HEAD and 404. */
export async function openRouter(
  services: HttpServices,
  routes: readonly Route[],
  identify: Authenticate,
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all requests: a child for each costs more than routing, and few are logged.
    childLoggerFactory: (logger) => logger,
    // Programs look for it there.
    rewriteUrl: ({ url = '/' }) => (url === '/mcp' ? '/api/mcp' : url),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8192 },
    trustProxy: proxyTrust(services.config.trustedProxies),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    keepAliveTimeout: 72_000,
    // For uploads over slow lines; `checkBeforeBody` gives other bodies less.
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: sendError,
    clientErrorHandler: rejectMalformed,
    exposeHeadRoutes: true,
    schemaController: noSchemas,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', warnOfSilentProxy(services))
  app.decorateRequest('bodyDeadline', undefined)
  addSecurityHeaders(app)
  finishRequests(app, services)
  endUnreadConnections(app)
  // On the raw answer, which event streams and other hijacked ones write themselves.
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.setHeader(ownHeader, '1')
    done()
  })
  app.addHook('onRequest', allowOrigin)
  const notFound = openNotFound(routes)
  // Here, so that a body sent to an unknown path is not read first.
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.is404 ? notFound(request) : undefined),
  )
  app.setErrorHandler(sendError)
  const isForm = ({ endpoint }: Route) => endpoint.terms.request === 'multipart'
  for (const route of routes.filter((one) => !isForm(one))) addRoute(app, services, route, identify)
  // In a scope of its own: the plugin adds two hooks to every request.
  await app.register(async (forms) => {
    await forms.register(multipart, {
      limits: { fileSize: services.config.chunkBytes, files: 1, fields: 10, fieldSize: 4096 },
      // By its name, whatever its head says: phones send a content type and no file name, and some bots neither.
      isPartAFile: (name) => name === 'chunk_data',
    })
    for (const route of routes.filter(isForm)) addRoute(forms, services, route, identify)
  })
  app.setNotFoundHandler((request, reply) => sendError(notFound(request), request, reply))
  return app
}

/** The refusal of a request that no route answers: 405 on a known path, else 404. */
function openNotFound(routes: readonly Route[]): (request: FastifyRequest) => ApiError {
  const patterns = routes.map(
    ({ endpoint }) => new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '[^/]+')}$`),
  )
  return ({ url }) => {
    const path = url.split('?', 1)[0]?.replace(/(.)\/$/, '$1') ?? ''
    return fail(patterns.some((pattern) => pattern.test(path)) ? 'wrong-method' : 'not-found')
  }
}
