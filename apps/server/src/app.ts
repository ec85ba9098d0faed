import { contract } from '@parley/protocol/contract'
import { fail } from '@parley/protocol'
import type { FastifyInstance } from 'fastify'
import type { Feature } from './feature.ts'
import { feature as auth, identify } from './features/auth/index.ts'
import { feature as channels } from './features/channels/index.ts'
import { feature as contacts } from './features/contacts/index.ts'
import { feature as files } from './features/files/index.ts'
import { feature as chatSettings } from './features/chat-settings/index.ts'
import { feature as invites } from './features/invites/index.ts'
import { feature as messages } from './features/messages/index.ts'
import { feature as organization } from './features/organization/index.ts'
import { feature as setup } from './features/setup/index.ts'
import { feature as stream } from './features/stream/index.ts'
import { feature as users } from './features/users/index.ts'
import { addDocs } from './http/site/docs.ts'
import { addMetrics } from './http/site/metrics.ts'
import { on } from './http/on.ts'
import type { Authenticate } from './http/request/current-user.ts'
import { openRouter } from './http/router.ts'
import { builtClient, openSite } from './http/site/site.ts'
import type { Services } from './services.ts'

/** The features in dependency order: each may import those above it in this list. */
const features: readonly Feature[] = [
  organization,
  users,
  contacts,
  channels,
  files,
  invites,
  chatSettings,
  auth,
  messages,
  setup,
  stream,
]

/** Opens every feature and returns the HTTP server. */
export async function openApp(services: Services): Promise<FastifyInstance> {
  const built = features.flatMap((feature) => feature.routes(services))
  const answered = new Set(built.map(({ endpoint }) => endpoint))
  const unbuilt = contract.filter((endpoint) => !answered.has(endpoint))
  const routes = [
    ...built,
    ...unbuilt.map((endpoint) =>
      on(endpoint, () => {
        throw fail('not-built-yet')
      }),
    ),
  ]
  for (const feature of features) await feature.open?.(services)
  const authenticate: Authenticate = (token) => identify(services, token)
  const app = await openRouter(services, routes, authenticate)
  addMetrics(app, services, authenticate)
  addDocs(app)
  await openSite(app, builtClient(), services.config.frontendUrl)
  app.addHook('onClose', async () => {
    for (const feature of [...features].reverse()) await feature.close?.(services)
  })
  services.jobs.start()
  return app
}

/** Endpoints of the contract that no feature implements yet. */
export function unbuiltEndpoints(services: Services): string[] {
  const built = new Set(
    features.flatMap((feature) => feature.routes(services)).map(({ endpoint }) => endpoint),
  )
  return contract
    .filter((endpoint) => !built.has(endpoint))
    .map(({ method, path }) => `${method} ${path}`)
}
