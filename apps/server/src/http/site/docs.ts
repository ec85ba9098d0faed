import { createHash } from 'node:crypto'
import { product } from '@parley/protocol'
import fastify, { type FastifyInstance } from 'fastify'
import { openApi } from './openapi.ts'

const pagePath = '/api/swagger'
const scriptPath = `${pagePath}/js/scalar.js`

/** Serves the API page and the description that it reads, both made from the contract on first use. */
export function addDocs(app: FastifyInstance): void {
  let spec: string | undefined
  app.get('/api/spec', (_request, reply) => {
    spec ??= JSON.stringify(openApi())
    return reply.type('application/json; charset=utf-8').send(spec)
  })

  let reader: Promise<FastifyInstance> | undefined
  const read = async (path: string) => {
    reader ??= openReader()
    return (await reader).inject(path)
  }
  for (const path of [pagePath, '/docs']) {
    app.get(path, async (_request, reply) => {
      const { headers, payload } = await read(`${pagePath}/`)
      reply.header('content-security-policy', policyOf(payload))
      return reply.type(String(headers['content-type'])).send(payload)
    })
  }
  app.get(scriptPath, async (_request, reply) => {
    const { headers, rawPayload } = await read(scriptPath)
    reply.header('cache-control', 'public, max-age=3600')
    return reply.type(String(headers['content-type'])).send(rawPayload)
  })
  for (const path of ['/api/doc', '/api/doc2', '/api/doc3']) {
    app.get(path, (_request, reply) => reply.redirect(pagePath))
  }
}

/** The policy of the API page, which has a script in it: allowed by its hash. */
function policyOf(page: string): string {
  const hashes = [...page.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return [
    "default-src 'none'",
    ["script-src 'self'", ...hashes].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

// The page is four megabytes of script: loaded on first use, in an application of its own, because ours
// accepts no more plugins once it listens.
async function openReader(): Promise<FastifyInstance> {
  const { default: scalar } = await import('@scalar/fastify-api-reference')
  const inner = fastify()
  await inner.register(scalar, {
    routePrefix: pagePath,
    configuration: {
      url: '/api/spec',
      cdn: scriptPath,
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
