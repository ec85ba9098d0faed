import { type Endpoint, numericParams, refuse } from '@parley/protocol'
import multipart from '@fastify/multipart'
import fastify, { LogController } from 'fastify'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { send, sendError } from './answer.ts'
import { readBody } from './body.ts'
import { refuseBytes } from './client-error.ts'
import { allowOrigin } from './cors.ts'
import { admit } from './guard.ts'
import type { Identify, Me } from './me.ts'
import { answersOnce } from './once.ts'
import type { Route } from './on.ts'
import { countCall } from './rates.ts'
import { CallOrigin } from './origin.ts'
import { warnOfSilentProxy } from './proxy-warning.ts'
import { type Served, serve } from './serve.ts'
import { readWhole, shapeOf } from './shape.ts'

const bodyLimit = 1_048_576
const pictureLimit = 16_777_216
const numeric = new Set<string>(numericParams)

/** The HTTP side of a server: every route below /api, errors, CORS, HEAD and 404. */
export async function openRouter(
  services: Services,
  routes: readonly Route[],
  identify: Identify,
): Promise<FastifyInstance> {
  const app: FastifyInstance = fastify({
    loggerInstance: services.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 8192 },
    forceCloseConnections: true,
    keepAliveTimeout: 72_000,
    // Half a request must not hold a connection for long; a chunk of an upload may take its time.
    requestTimeout: 300_000,
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 1_000 },
    frameworkErrors: sendError,
    clientErrorHandler: refuseBytes,
    exposeHeadRoutes: true,
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  await app.register(multipart, {
    limits: { fileSize: services.config.chunkBytes, files: 1, fields: 10, fieldSize: 4096 },
  })
  app.addHook('onRequest', warnOfSilentProxy(services))
  app.addHook('onRequest', allowOrigin)
  app.setErrorHandler(sendError)
  for (const route of routes) addRoute(app, services, route, identify)
  app.setNotFoundHandler((request, reply) => sendError(missing(request, routes), request, reply))
  return app
}

function addRoute(
  app: FastifyInstance,
  services: Services,
  { endpoint, handle }: Route,
  identify: Identify,
) {
  const { method, path, terms } = endpoint
  app.route({
    method,
    url: `/api${path}`,
    bodyLimit: terms.limit ?? (terms.takes === 'image' ? imageLimit(services) : bodyLimit),
    ...(terms.takes === undefined ? { onRequest: ignoreType } : {}),
    // Of strangers nobody keeps a photograph in memory just to send them away.
    ...(terms.takes === 'image'
      ? { onRequest: async (request) => void admit(terms.auth, request, identify) }
      : {}),
    async handler(request, reply) {
      const me = admit(terms.auth, request, identify)
      await countCall(services, endpoint, me, reply)
      const value = await answer(request, reply, me).catch((error: unknown) => {
        // Who was deleted or signed out while his call was under way hears that, not what came of it.
        admit(terms.auth, request, identify)
        throw error
      })
      if (terms.gives === 'stream') return reply
      if (terms.gives === 'bytes') return serve(value as Served, request, reply)
      return send(reply, terms.gives, value)
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, me: Me | undefined) {
    const origin = new CallOrigin(services, request)
    const call = (): unknown =>
      handle({
        me: me as never,
        params: readParams(request),
        query: terms.query ? shapeOf(terms.query).readQuery(request.query as never) : {},
        body: readBody(endpoint, request) as undefined,
        headers: request.headers,
        request,
        reply,
        get ip() {
          return origin.ip
        },
        get origin() {
          return origin.origin
        },
      })
    return terms.once ? answersOnce(services)(me, request, call) : call()
  }
}

// A photograph is larger than the picture may be: our own check answers, not a connection that breaks off.
const imageLimit = ({ config }: Services) => Math.max(pictureLimit, config.avatarBytes * 2)

// Where no body is wanted nobody looks at its type, whatever it is.
async function ignoreType({ headers }: FastifyRequest): Promise<void> {
  delete headers['content-type']
}

function readParams(request: FastifyRequest): never {
  const params = request.params as Record<string, string | number>
  for (const [name, value] of Object.entries(params)) {
    if (!numeric.has(name)) continue
    const id = readWhole(String(value))
    if (id === undefined) throw refuse('bad-request', { field: name })
    params[name] = id
  }
  return params as never
}

function missing({ url }: FastifyRequest, routes: readonly Route[]) {
  const path = url.split('?', 1)[0]?.replace(/(.)\/$/, '$1') ?? ''
  const known = routes.some(({ endpoint }) => patternOf(endpoint).test(path))
  return refuse(known ? 'wrong-method' : 'not-found')
}

const patternOf = ({ path }: Endpoint) => new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`)
