import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

// Everything comes from here; pictures may also be made in the page. Parts of the interface insert style
// sheets of their own, hence the one exception.
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob: data:",
  "font-src 'self' data:",
  "worker-src 'self' blob:",
  "manifest-src 'self'",
  "frame-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'self'",
].join('; ')

/** Serves the built web client at `/`. What lies below `/api` is not its business. */
export async function openSite(app: FastifyInstance, folder: string | undefined): Promise<void> {
  if (folder === undefined) {
    app.get('/', (_request, reply) =>
      reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The web client is not built. Run `npm run build`, then start the server again.\n'),
    )
    return
  }
  await app.register(files, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => void reply.headers(headersFor(path.slice(folder.length))),
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (path === 'api' || path.startsWith('api/') || /\.(br|gz)$/.test(path)) {
      return reply.callNotFound()
    }
    return reply.sendFile(path === '' ? 'index.html' : path)
  })
}

// Vite puts what carries its hash in its name below assets/; everything else is asked for again.
function headersFor(path: string): Record<string, string> {
  const isHashed = /^\/?assets\//.test(path)
  return {
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    ...(/\.html(\.br|\.gz)?$/.test(path)
      ? { 'content-security-policy': policy, 'referrer-policy': 'same-origin' }
      : {}),
  }
}

/** Where the built client is, seen from this file in the source tree or from the bundle; if it is. */
export function builtClient(): string | undefined {
  return ['../../../web/dist', '../../web/dist']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(`${path}/index.html`))
}
