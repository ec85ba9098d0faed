import { type ApiError, type Endpoint, numericParams, fail } from '@parley/protocol'
import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServices } from './services.ts'
import { send, sendError, statusOf } from './answer/answer.ts'
import { authorize } from './request/authorize.ts'
import { bodyLimitOf, checkBeforeBody, closeUnread } from './request/before-body.ts'
import { readBody } from './request/body.ts'
import { rejectMalformed } from './answer/client-error.ts'
import { allowOrigin } from './request/cors.ts'
import type { Authenticate, CurrentUser } from './request/current-user.ts'
import type { Call, Route } from './on.ts'
import { callerIp, callerOrigin, proxyTrust } from './request/origin.ts'
import { warnOfSilentProxy } from './site/proxy-warning.ts'
import { countCall } from './request/rates.ts'
import { addSecurityHeaders } from './site/security-headers.ts'
import { type FileResponse, serve } from './answer/send-file.ts'
import { parseInt64, validatorOf } from './request/validator.ts'

const numeric = new Set<string>(numericParams)

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
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8192 },
    trustProxy: proxyTrust(services.config.trustedProxies),
    forceCloseConnections: true,
    keepAliveTimeout: 72_000,
    // For uploads over slow lines; `checkBeforeBody` gives other bodies less.
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: sendError,
    clientErrorHandler: rejectMalformed,
    exposeHeadRoutes: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  app.addHook('onRequest', warnOfSilentProxy(services))
  app.decorateRequest('bodyDeadline', undefined)
  addSecurityHeaders(app)
  app.addHook('onRequest', allowOrigin)
  const notFound = openNotFound(routes)
  // Here, so that a body sent to an unknown path is not read first.
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.is404 ? notFound(request) : undefined),
  )
  app.addHook('onResponse', (request, _reply, done) => {
    closeUnread(request)
    done()
  })
  app.setErrorHandler(sendError)
  const isForm = ({ endpoint }: Route) => endpoint.terms.request === 'multipart'
  for (const route of routes.filter((one) => !isForm(one))) addRoute(app, services, route, identify)
  // In a scope of its own: the plugin adds two hooks to every request.
  await app.register(async (forms) => {
    await forms.register(multipart, {
      limits: { fileSize: services.config.chunkBytes, files: 1, fields: 10, fieldSize: 4096 },
    })
    for (const route of routes.filter(isForm)) addRoute(forms, services, route, identify)
  })
  app.setNotFoundHandler((request, reply) => sendError(notFound(request), request, reply))
  return app
}

function addRoute(
  app: FastifyInstance,
  services: HttpServices,
  { endpoint, handle }: Route,
  identify: Authenticate,
) {
  const { method, path, terms } = endpoint
  const bodyLimit = bodyLimitOf(endpoint, services.config.avatarBytes)
  app.route({
    method,
    url: `/api${path}`,
    bodyLimit,
    onRequest(request, _reply, done) {
      checkBeforeBody(endpoint, request, identify, bodyLimit)
      done()
    },
    async handler(request, reply) {
      clearTimeout(request.bodyDeadline)
      const me = authorize(terms.auth, request, identify)
      await countCall(services, endpoint, me, reply)
      const value = await answer(request, reply, me).catch((error: unknown) => {
        // If the caller was deleted or signed out during the request, answer 401 instead of the handler's
        // error. Writing rows of a deleted account violates a foreign key. A bug stays a 500.
        if (statusOf(error) < 500 || isForeignKeyViolation(error)) {
          authorize(terms.auth, request, identify)
        }
        throw error
      })
      if (terms.response === 'stream') return reply
      if (terms.response === 'bytes') return serve(value as FileResponse, request, reply)
      return send(reply, terms.response, value)
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, me: CurrentUser | undefined) {
    const call = (): unknown => handle(new RoutedCall(services, endpoint, me, request, reply))
    return terms.idempotent ? services.http.idempotentAnswers.run(me, request, call) : call()
  }
}

/**
 * The input of a handler. A class: an object literal with getters has a hidden class of its own each time,
 * which keeps the whole request in memory until the next full collection.
 */
class RoutedCall implements Call<Endpoint> {
  readonly me: never
  readonly params: never
  readonly query: Record<string, unknown>
  readonly body: undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly #services: HttpServices

  constructor(
    services: HttpServices,
    endpoint: Endpoint,
    me: CurrentUser | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    const { query } = endpoint.terms
    this.#services = services
    this.me = me as never
    this.params = readParams(request)
    this.query = query ? validatorOf(query).readQuery(request.query as never) : {}
    this.body = readBody(endpoint, request) as undefined
    this.request = request
    this.reply = reply
  }

  get headers() {
    return this.request.headers
  }

  get ip() {
    return callerIp(this.request)
  }

  get origin() {
    return callerOrigin(this.request, this.#services.config.frontendUrl)
  }
}

// SQLite's words; its error comes from another thread without a code.
const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && error.message.includes('FOREIGN KEY constraint failed')

function readParams(request: FastifyRequest): never {
  const params = request.params as Record<string, string | number>
  for (const [name, value] of Object.entries(params)) {
    if (!numeric.has(name)) continue
    const id = parseInt64(String(value))
    if (id === undefined) throw fail('bad-request', { field: name })
    params[name] = id
  }
  return params as never
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
