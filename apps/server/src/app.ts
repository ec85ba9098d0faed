import { contract } from '@parley/protocol/contract'
import type { FastifyInstance } from 'fastify'
import type { Feature } from './feature.ts'
import { type Services, features } from './features.ts'
import { identify } from './features/auth/index.ts'
import { identifyBot } from './features/bots/index.ts'
import { callSources } from './features/calls/index.ts'
import { readMailFolder } from './engines/mailer/folder.ts'
import { addDocs } from './http/site/docs.ts'
import { addMailPage } from './http/site/mail-page.ts'
import { addMetrics } from './http/site/answer-metrics.ts'
import type { Route } from './http/on.ts'
import type { Authenticate } from './http/request/current-user.ts'
import { openRouter } from './http/router.ts'
import { builtClient, openSite } from './http/site/site.ts'
import { createHttpState } from './http/services.ts'
import type { Engines } from './services.ts'

const all: readonly Feature<Services>[] = features

/** Adds the state of every feature to the engines, lower layers first. */
export function createServices(engines: Engines): Services {
  const services = Object.assign(engines, { http: createHttpState(engines) }) as Services
  for (const { state } of all) Object.assign(services, state?.(services))
  return services
}

/** Opens every feature and returns the HTTP server. Jobs run once `services.jobs.start()` is called. */
export async function openApp(services: Services): Promise<FastifyInstance> {
  const routes = all.flatMap((feature) => feature.routes(services))
  requireAll(routes)
  for (const feature of all) await feature.open?.(services)
  await services.joinCluster()
  const authenticate: Authenticate = (token, kind) =>
    kind === 'bot' ? identifyBot(services, token) : identify(services, token)
  const app = await openRouter(services, routes, authenticate)
  addMetrics(app, services, authenticate)
  addDocs(app)
  const { mailFolder } = services.config
  if (mailFolder) addMailPage(app, () => readMailFolder(mailFolder))
  const { frontendUrl, licenseService, otherServers } = services.config
  await openSite(app, builtClient(), {
    frontendUrl,
    licenseService: licenseService?.url,
    callSources: () => callSources(services),
    otherServers,
  })
  app.addHook('preClose', async () => {
    for (const feature of all) await feature.stop?.(services)
  })
  app.addHook('onClose', async () => {
    for (const feature of all.toReversed()) await feature.close?.(services)
  })
  return app
}

/** Throws if no feature handles an endpoint of the contract. */
function requireAll(routes: readonly Route[]): void {
  const handled = new Set(routes.map(({ endpoint }) => endpoint))
  const missing = contract.filter((endpoint) => !handled.has(endpoint))
  if (missing.length === 0) return
  const names = missing.map(({ method, path }) => `${method} ${path}`)
  throw new Error(`No feature handles ${names.join(', ')}`)
}
