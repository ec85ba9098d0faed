import { createHash, timingSafeEqual } from 'node:crypto'
import { refuse } from '@parley/protocol'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client'
import { type Services, perServer } from '../services.ts'
import { authorize } from './authorize.ts'
import type { Identify, Me } from './me.ts'

/** A figure that a feature makes known: one number, or one per word of `label`. */
export interface Figure {
  name: string
  help: string
  label?: string
  read(): Reading | Promise<Reading>
}

type Reading = number | Record<string, number>

/**
 * The figures of one server. Features register theirs when they open; the dashboard and Prometheus read
 * them without knowing whose they are. Labels never hold names, addresses or texts.
 */
export const figures = perServer(() => new Figures())

class Figures {
  readonly registry = new Registry()
  readonly #figures = new Map<string, Figure>()
  readonly #requests = new Counter({
    name: 'parley_http_requests_total',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  })
  readonly #durations = new Histogram({
    name: 'parley_http_request_seconds',
    help: 'Time to answer a request; event streams left out',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  })
  #watchesProcess = false

  gauge(figure: Figure): void {
    const { name, help, label, read } = figure
    this.#figures.set(name, figure)
    new Gauge({
      name,
      help,
      labelNames: label === undefined ? [] : [label],
      registers: [this.registry],
      async collect() {
        this.reset()
        const reading = await read()
        if (typeof reading === 'number') this.set(reading)
        else
          for (const [word, value] of Object.entries(reading))
            this.set({ [label ?? '']: word }, value)
      },
    })
  }

  /** What a figure says now, all its words together; 0 when nobody registered it. */
  async read(name: string, word?: string): Promise<number> {
    const reading = (await this.#figures.get(name)?.read()) ?? 0
    if (typeof reading === 'number') return reading
    if (word !== undefined) return reading[word] ?? 0
    return Object.values(reading).reduce((sum, value) => sum + value, 0)
  }

  counted(method: string, route: string, status: number, seconds: number): void {
    this.#requests.inc({ method, route, status })
    if (!route.endsWith('/events')) this.#durations.observe({ method, route }, seconds)
  }

  /** Everything in the text format of Prometheus. */
  async text(): Promise<string> {
    if (!this.#watchesProcess) {
      this.#watchesProcess = true
      collectDefaultMetrics({ register: this.registry })
    }
    return this.registry.metrics()
  }
}

/** The figures for whoever may see them: an administrator, or the bearer of the configured token. */
export async function answerMetrics(
  services: Services,
  me: Me | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  if (!bears(request, services.config.metricsToken)) {
    if (!me) throw refuse('not-signed-in')
    if (!me.is_admin) throw refuse('forbidden')
  }
  reply.type(Registry.PROMETHEUS_CONTENT_TYPE)
  return figures(services).text()
}

function bears({ headers }: FastifyRequest, token: string): boolean {
  const [scheme, given] = (headers.authorization ?? '').split(' ')
  if (token === '' || given === undefined || scheme?.toLowerCase() !== 'bearer') return false
  return timingSafeEqual(digest(given), digest(token))
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Counts every request, and answers the two addresses outside /api that machines look at. */
export function addMetrics(app: FastifyInstance, services: Services, identify: Identify): void {
  const counted = figures(services)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    counted.counted(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
    done()
  })
  app.get('/health', (_request, reply) => reply.send())
  app.get('/metrics', async (request, reply) => {
    const me = authorize('metrics', request, identify)
    return reply.send(await answerMetrics(services, me, request, reply))
  })
}
