import { createHash, timingSafeEqual } from 'node:crypto'
import { fail } from '@parley/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Registry } from 'prom-client'
import { authorize } from '../request/authorize.ts'
import type { Authenticate, CurrentUser } from '../request/current-user.ts'
import type { HttpServices } from '../services.ts'

/** Answers with the metrics if the caller is an administrator or sends the configured token. */
export async function answerMetrics(
  services: HttpServices,
  me: CurrentUser | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  if (!hasBearerToken(request, services.config.metricsToken)) {
    if (!me) throw fail('not-signed-in')
    if (!me.is_admin) throw fail('forbidden')
  }
  reply.type(Registry.PROMETHEUS_CONTENT_TYPE)
  return services.http.metrics.text()
}

function hasBearerToken({ headers }: FastifyRequest, token: string): boolean {
  const [scheme, given] = (headers.authorization ?? '').split(' ')
  if (token === '' || given === undefined || scheme?.toLowerCase() !== 'bearer') return false
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Counts every request, and answers `/health` and `/metrics`, which monitoring asks for. */
export function addMetrics(
  app: FastifyInstance,
  services: HttpServices,
  identify: Authenticate,
): void {
  const registry = services.http.metrics
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    registry.countRequest(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  app.get('/health', (_request, reply) => reply.send())
  app.get('/metrics', async (request, reply) => {
    const me = authorize({ auth: 'metrics' }, request, identify)
    return reply.send(await answerMetrics(services, me, request, reply))
  })
}
