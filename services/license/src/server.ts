import cors from '@fastify/cors'
import fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import Stripe from 'stripe'
import { Type } from 'typebox'
import { fail, ServiceError } from './errors.ts'
import { licenseOfSession } from './licenses.ts'
import { createPayment, type PaymentRequest } from './payments.ts'
import type { Services } from './services.ts'
import { receiveWebhook } from './webhook.ts'

const bodyBytes = 16_384
const webhookBytes = 1_048_576
const requestsPerMinute = 60

const Payment = Type.Object({
  price: Type.String({ maxLength: 64 }),
  domain: Type.String({ maxLength: 253 }),
  success_url: Type.String({ maxLength: 2048 }),
  cancel_url: Type.String({ maxLength: 2048 }),
})

/** The HTTP server of the service, before it listens. */
export async function openServer(
  services: Services,
  logger: FastifyServerOptions['logger'] = false,
): Promise<FastifyInstance> {
  const app = fastify({ logger: logger ?? false, bodyLimit: bodyBytes, trustProxy: 'loopback' })
  // The pages of all servers call this service. It knows no cookies.
  await app.register(cors, { origin: '*', methods: ['GET', 'POST'] })
  app.setErrorHandler((error, request, reply) => {
    const { status, reason } = answerTo(error)
    if (status >= 500) request.log.error(error)
    return reply.code(status).send({ reason })
  })
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ reason: 'not_found' }))

  const calls = new RateLimiterMemory({ points: requestsPerMinute, duration: 60 })
  const count = async (ip: string) => {
    if (!(await calls.consume(ip).catch(() => undefined))) throw fail(429, 'too_many')
  }
  app.get('/health', () => ({ status: 'ok' }))
  app.post<{ Body: PaymentRequest }>(
    '/payments',
    { schema: { body: Payment } },
    async (request) => {
      await count(request.ip)
      return createPayment(services, request.body)
    },
  )
  app.get<{ Params: { session: string } }>('/licenses/:session', async (request, reply) => {
    await count(request.ip)
    const license = await licenseOfSession(services, request.params.session)
    reply.header('cache-control', 'no-store')
    return license === undefined ? reply.code(202).send({ status: 'pending' }) : { license }
  })
  await app.register(addWebhook, { services })
  return app
}

// In a context of its own: the signature covers the bytes of the body.
async function addWebhook(app: FastifyInstance, { services }: { services: Services }) {
  const asBytes = { parseAs: 'buffer', bodyLimit: webhookBytes } as const
  app.addContentTypeParser('application/json', asBytes, (_request, body, done) => done(null, body))
  app.post<{ Body: Buffer }>('/stripe', { bodyLimit: webhookBytes }, async (request) => {
    const { 'stripe-signature': signature } = request.headers
    await receiveWebhook(services, request.body, String(signature ?? ''))
    return { received: true }
  })
}

function answerTo(error: unknown): { status: number; reason: string } {
  if (error instanceof ServiceError) return error
  if (error instanceof Stripe.errors.StripeError) return { status: 503, reason: 'stripe_failed' }
  const status = (error as { statusCode?: number }).statusCode ?? 500
  return { status, reason: status < 500 ? 'bad_request' : 'broken' }
}
