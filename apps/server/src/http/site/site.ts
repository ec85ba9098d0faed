import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import files from '@fastify/static'
import type { FastifyInstance } from 'fastify'

interface Sources {
  scripts: string
  connections: string
  pictures: string
  media: string
  /** The sites that may show the page in a frame. */
  embedders: string
}

/**
 * The policy of the page: everything comes from this server, and pictures may also be made in the page. Only what cannot
 * run may come from other servers, if the page may show them.
 * Parts of the interface insert style sheets of their own, hence the one exception.
 */
const policyOf = ({ scripts, connections, pictures, media, embedders }: Sources) =>
  [
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${pictures}`,
    `media-src ${media}`,
    "font-src 'self' data:",
    // Administrators buy licenses at another server, and calls may run over others.
    `connect-src ${connections}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "frame-src 'self' blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embedders}`,
  ].join('; ')

// Other sites embed the widget, with a logo of theirs, and nothing else.
const isWidget = /\/widget\.html(\.br|\.gz)?$/
const ownPictures = "'self' blob: data:"
const onlyHere = { pictures: ownPictures, media: ownPictures, embedders: "'self'" }
// A browser loads nothing over HTTP into a page that came over HTTPS.
const anyServer = ['https:', 'http:']
const besideOthers = {
  ...onlyHere,
  pictures: [ownPictures, ...anyServer].join(' '),
  media: [ownPictures, ...anyServer].join(' '),
}
const openToSites = (url: string) => ({
  pictures: [ownPictures, ...logoSource(url)].join(' '),
  media: ownPictures,
  embedders: '*',
})

/** The site of the logo that the address of the widget names. */
function logoSource(url: string): string[] {
  const logo = new URL(url, 'http://widget').searchParams.get('logo') ?? ''
  const found = URL.canParse(logo) ? new URL(logo) : undefined
  return found && /^https?:$/.test(found.protocol) ? [found.origin] : []
}

// Voice messages and calls use the microphone, calls the camera and the screen. Frames of others may not.
const permissions =
  'camera=(self), display-capture=(self), geolocation=(), microphone=(self), payment=(), usb=()'

// Where Google, GitHub and OpenID providers send users back. The page reads the answer from its address.
const returnForm = /^(google|github|oidc)\/cb\/webapp\.html$/

interface SiteAddresses {
  /** The configured address of this server. */
  frontendUrl?: string | undefined
  /** The origin of the license service. */
  licenseService?: string | undefined
  /** The sources of the call provider, as the policy of the page names them. */
  callSources?: (() => readonly string[]) | undefined
  /** Whether the page may show other servers beside this one. */
  otherServers?: boolean
}

/** Serves the built web client at `/`, and nothing below `/api`. */
export async function openSite(
  app: FastifyInstance,
  folder: string | undefined,
  {
    frontendUrl = '',
    licenseService = '',
    callSources = () => [],
    otherServers = false,
  }: SiteAddresses = {},
): Promise<void> {
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
    setHeaders: (reply, path) => {
      const isBesideOthers = otherServers && !isWidget.test(path)
      const others = isBesideOthers ? anyServer : []
      const policy = policyOf({
        scripts: scriptSources(reply.request.host, frontendUrl),
        connections: ["'self'", licenseService, ...callSources(), ...others]
          .filter(Boolean)
          .join(' '),
        ...(isWidget.test(path)
          ? openToSites(reply.request.url)
          : otherServers
            ? besideOthers
            : onlyHere),
      })
      reply.headers(headersFor(path.slice(folder.length), policy))
    },
  })
  app.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*']
    if (path === 'api' || path.startsWith('api/') || /\.(br|gz)$/.test(path)) {
      return reply.callNotFound()
    }
    return reply.sendFile(path === '' || returnForm.test(path) ? 'index.html' : path)
  })
}

/**
 * The allowed sources of scripts: only the build, so that no uploaded file is one. A source with a path needs
 * a host, which must be the one in the browser's address bar or the page stays blank. It is known to be
 * when the request was made to the configured name; the standard matches no IP addresses.
 */
function scriptSources(host: string, frontendUrl: string): string {
  const isNamed = frontendUrl !== '' && new URL(frontendUrl).host === host && /^[a-z]/i.test(host)
  return isNamed ? `${host}/assets/ ${host}/theme.js` : "'self'"
}

// Files below assets/ have a hash in their names and never change.
function headersFor(path: string, policy: string): Record<string, string> {
  const isHashed = /^\/?assets\//.test(path)
  return {
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    'x-content-type-options': 'nosniff',
    ...(/\.html(\.br|\.gz)?$/.test(path)
      ? {
          'content-security-policy': policy,
          'permissions-policy': permissions,
          'referrer-policy': 'same-origin',
        }
      : {}),
  }
}

/** The folder of the built client, seen from the source tree or from the bundle, if it was built. */
export function builtClient(): string | undefined {
  return ['../../../../web/dist', '../../web/dist']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(`${path}/index.html`))
}
