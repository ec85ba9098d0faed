import { product } from '@parley/protocol'
import fastify, { type FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

const page = '/api/swagger'
const script = `${page}/js/scalar.js`

/** The API page and the description it reads, both made from the contract at the first request. */
export function addDocs(app: FastifyInstance): void {
  let spec: string | undefined
  app.get('/api/spec', (_request, reply) => {
    spec ??= JSON.stringify(openApi())
    return reply.type('application/json; charset=utf-8').send(spec)
  })

  let reader: Promise<FastifyInstance> | undefined
  for (const path of [page, '/docs', script]) {
    app.get(path, async (_request, reply) => {
      reader ??= openReader()
      const inner = await reader
      const { headers, rawPayload } = await inner.inject(path === script ? script : `${page}/`)
      return reply.type(String(headers['content-type'])).send(rawPayload)
    })
  }
  for (const path of ['/api/doc', '/api/doc2', '/api/doc3']) {
    app.get(path, (_request, reply) => reply.redirect(page))
  }
}

// The page is four megabytes of somebody else's script: loaded when somebody wants to read it, in an
// application of its own, for ours takes no more plugins by then.
async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const inner = fastify()
  await inner.register(scalar, {
    routePrefix: page,
    configuration: {
      url: '/api/spec',
      cdn: script,
      pageTitle: `${product.name} API`,
      withDefaultFonts: false,
      hideClientButton: true,
      telemetry: false,
      showDeveloperTools: 'never',
      agent: { disabled: true },
      mcp: { disabled: true },
    },
  })
  return inner
}
