import { type Endpoint, fail, getHealth, getJob, numericParams, renew } from '@parley/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HttpServices } from './services.ts'
import { send } from './answer/answer.ts'
import { statusOf } from './answer/send-error.ts'
import { type FileResponse, serve } from './answer/send-file.ts'
import type { RequestContext, Route } from './on.ts'
import { actorOf } from './request/actor.ts'
import { authorize } from './request/authorize.ts'
import { bodyLimitOf, checkBeforeBody } from './request/before-body.ts'
import { readBody } from './request/body.ts'
import type { Authenticate, CurrentUser } from './request/current-user.ts'
import type { IdempotencyKey } from './request/idempotency.ts'
import { requestIp, requestOrigin } from './request/origin.ts'
import { bytesCounter, countRequest } from './request/rates.ts'
import { parseInt64, validatorOf } from './request/validator.ts'

const numeric = new Set<string>(numericParams)

/** The calls that are answered during an import. A client needs a valid token to read the progress. */
const duringImport = new Set<Endpoint>([getHealth, getJob, renew])

/**
 * Adds an endpoint to Fastify. Each request passes the checks that need no body, the sign-in, the rate, the
 * handler and the encoding of its answer.
 */
export function addRoute(
  app: FastifyInstance,
  services: HttpServices,
  { endpoint, handle }: Route,
  identify: Authenticate,
) {
  const { method, path, terms } = endpoint
  const bodyLimit = bodyLimitOf(endpoint, services.config.avatarBytes)
  // Public data, such as the health, is answered from the memory of this node.
  const readsRights = terms.auth !== 'none' || method !== 'GET' || terms.response === 'stream'
  app.route({
    method,
    url: `/api${path}`,
    bodyLimit,
    onRequest(request, _reply, done) {
      if (services.http.isImporting && !duringImport.has(endpoint)) throw fail('importing')
      checkBeforeBody(endpoint, request, identify, bodyLimit)
      done()
    },
    async handler(request, reply) {
      clearTimeout(request.bodyDeadline)
      const current = readsRights ? services.database.whenCurrent() : undefined
      if (current) await current
      const me = authorize(terms, request, identify)
      await countRequest(services, endpoint, me, reply)
      const value = await answer(request, reply, me).catch((error: unknown) => {
        // If the caller was deleted or signed out during the request, answer 401 instead of the handler's
        // error. Writing rows of a deleted account violates a foreign key. A bug stays a 500.
        if (statusOf(error) < 500 || isForeignKeyViolation(error)) {
          authorize(terms, request, identify)
        }
        throw error
      })
      if (terms.response === 'stream') return reply
      if (terms.response === 'bytes') return serve(value as FileResponse, request, reply)
      return send(reply, terms.response, value, bytesCounter(services, endpoint, me))
    },
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, me: CurrentUser | undefined) {
    const call = (key?: IdempotencyKey): unknown =>
      handle(new RoutedContext(services, endpoint, me, request, reply, key))
    return terms.idempotent ? services.http.idempotentAnswers.run(me, request, call) : call()
  }
}

/**
 * The input of a handler. A class: an object literal with getters has a hidden class of its own each time,
 * which keeps the whole request in memory until the next full collection.
 */
class RoutedContext implements RequestContext<Endpoint> {
  readonly me: never
  readonly params: never
  readonly query: Record<string, unknown>
  readonly body: undefined
  readonly key: IdempotencyKey | undefined
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly #services: HttpServices

  constructor(
    services: HttpServices,
    endpoint: Endpoint,
    me: CurrentUser | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
    key: IdempotencyKey | undefined,
  ) {
    const { query } = endpoint.terms
    this.#services = services
    this.me = me as never
    this.params = readParams(request)
    this.query = query ? validatorOf(query).readQuery(request.query as never) : {}
    this.body = readBody(endpoint, request) as undefined
    this.key = key
    this.request = request
    this.reply = reply
  }

  get headers() {
    return this.request.headers
  }

  get actor(): never {
    const me: CurrentUser | undefined = this.me
    return (me && actorOf(me, this.request)) as never
  }

  get ip() {
    return requestIp(this.request)
  }

  get origin() {
    return requestOrigin(this.request, this.#services.config.frontendUrl)
  }
}

// The words of the database: errors of SQLite come from another thread without a code.
const isForeignKeyViolation = (error: unknown) =>
  error instanceof Error && /foreign key constraint/i.test(error.message)

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
