import * as protocol from '@parley/protocol'
import type { Import } from './imports.ts'

// The import rules: the table and the layers of docs/architecture.md.

/** From bottom to top. A feature may import lower layers only, through their index.ts. */
const layers = [
  ['audit', 'actions'],
  ['settings'],
  ['organization'],
  ['license', 'deliveries', 'servers'],
  ['mail'],
  ['users'],
  ['contacts', 'channels', 'files', 'emoji', 'status', 'data-jobs'],
  ['invites', 'chat-settings', 'timeouts', 'outlets'],
  ['seen', 'unread', 'drafts', 'edit-history'],
  ['auth', 'messages'],
  ['account', 'scheduled', 'reminders'],
  ['commands'],
  ['composer'],
  ['archives', 'file-list', 'previews', 'calls', 'threads', 'directory', 'reports', 'moderation'],
  ['favorites', 'activity'],
  ['search', 'chat-summaries'],
  // No feature may import the top layer.
  [
    'setup',
    'stream',
    'own-lists',
    'own-data',
    'server-data',
    'members',
    'dashboard',
    'bots',
    'webhooks',
    'push',
    'mail-notices',
    'mcp',
    'widget',
    'chats',
    'audit-log',
    'channel-settings',
    'later',
  ],
]

const onlyInWeb = new Set([
  'account',
  'actions',
  'audit-log',
  'channel-settings',
  'chats',
  'commands',
  'composer',
  'later',
  'moderation',
  'outlets',
  'servers',
  'settings',
])

interface Area {
  in: RegExp
  /** Files that may be imported, besides those of the same area. */
  files: RegExp
  /** Packages that may be imported, if the workspace declares them. */
  packages: RegExp
}

const notTheFramework = /^(?!@parley\/(?!protocol$|calls$))(?!fastify$|@fastify\/)/
const inFeatures = /^(?!@parley\/(?!protocol$|rules$|license$))(?!fastify$|@fastify\/)/
const inBrowser = /^(?!@parley\/)(?!node:)/

const areas: readonly Area[] = [
  { in: /^packages\/protocol\//, files: /^$/, packages: /^typebox$/ },
  {
    in: /^packages\/rules\//,
    files: /^$/,
    packages: /^(@parley\/protocol|linkify-it|markdown-it|markdown-it-cjk-friendly)$/,
  },
  { in: /^packages\/calls\//, files: /^$/, packages: /^@parley\/protocol$/ },
  {
    in: /^packages\/license\//,
    files: /^$/,
    packages: /^(@parley\/rules|@scure\/base|commander|node:(crypto|fs))$/,
  },
  {
    in: /^packages\/client\//,
    files: /^$/,
    packages: /^(?!react|node:|@parley\/(?!protocol$|rules$))/,
  },
  {
    in: /^apps\/server\/src\/engines\//,
    files: /^$/,
    packages: notTheFramework,
  },
  {
    in: /^apps\/server\/src\/http\//,
    files: /^apps\/server\/src\/(services|engines\/unavailable-error)\.ts$/,
    packages: /^(?!@parley\/(?!protocol$))/,
  },
  {
    in: /^apps\/server\/src\/features\//,
    files:
      /^apps\/server\/src\/(http\/[\w/.-]+|services|security-log|feature|engines\/(side-by-side|growing-cache|\w+\/(?!disk|local|s3|nats|postgres|cluster|transport|files|table\b|dialect|migrations)[\w-]+))(\.ts)?$/,
    packages: inFeatures,
  },
  {
    in: /^apps\/server\/src\/(testing\/|cli\/|[\w.-]+\.ts$)/,
    files: /^apps\/server\/src\//,
    packages: /^(?!@parley\/web)/,
  },
  { in: /^apps\/web\/src\/ui\//, files: /^$/, packages: inBrowser },
  {
    in: /^apps\/web\/src\/(i18n|styles)\//,
    files: /^apps\/web\/public\/locales\//,
    packages: /^(?!@parley\/(?!rules$))(?!node:)/,
  },
  { in: /^apps\/web\/src\/worker\//, files: /^$/, packages: /^workbox-/ },
  {
    in: /^apps\/web\/src\/store\//,
    files: /^$/,
    packages: /^(?!@parley\/(?!protocol$|client$|rules$))(?!node:)/,
  },
  {
    in: /^apps\/web\/src\/features\//,
    files: /^apps\/web\/src\/(store|ui|i18n|styles)\//,
    packages: /^(?!@parley\/(?!protocol$|client$|rules$|calls$))(?!node:)/,
  },
  {
    in: /^apps\/web\/(src\/((app|testing)\/|[\w.-]+\.tsx?$)|[\w.-]+\.ts$)/,
    files: /^apps\/web\/src\//,
    packages: /^(?!@parley\/(?!protocol$|client$|rules$))/,
  },
  {
    in: /^packages\/widget\//,
    files: /^apps\/web\/(drop-schemas\.ts$|public\/locales\/)/,
    packages: /^(?!react|@parley\/(?!protocol$|client$|rules$))/,
  },
  {
    in: /^packages\/bot\//,
    files: /^$/,
    packages: /^(?!@parley\/(?!protocol$|bot$))/,
  },
  {
    in: /^services\/license\//,
    files: /^$/,
    packages: /^(?!@parley\/(?!license$|rules$))/,
  },
  {
    // A probe may measure one engine, without the server around it.
    in: /^bench\/probes\//,
    files: /^(bench\/load|apps\/server\/src\/engines\/(bus|calls|database))\//,
    packages: /^(?!@parley\/(?!protocol$|client$|rules$))/,
  },
  {
    in: /^(e2e|bench)\//,
    // The servers that tests start.
    files:
      /^(apps\/server\/src\/(testing\/(postgres|nats|s3-server|slapd|coturn|agora-rest|license-issuer|webhook-receiver|push-service|outlet-service|providers\/(app-code|github|google|oidc|wallet))|engines\/mailer\/testing\/smtp-server)|services\/license\/src\/testing\/license-shop|test\/deploy-programs)\.ts$/,
    packages: /^(?!@parley\/(?!protocol$|client$|rules$))/,
  },
  { in: /^(bin|test)\//, files: /^apps\/(server\/src\/|web\/emoji-data\.ts$)/, packages: /^/ },
]

const isTest = (path: string) => /\.(test|test-d|contract)\.tsx?$|\/testing\//.test(path)

/** Describes why an import is forbidden; undefined when it is allowed. */
export function objection({ from, to, values }: Import): string | undefined {
  const area = areas.find((one) => one.in.test(from))
  if (!area) return `${from} is in no area`
  const isFile = to.includes('/') && !to.startsWith('@')
  if (isTest(from)) return sameWorkspace(from, to) || !isFile ? undefined : violation(from, to)
  const forbidden = isWebFeature(from) && values.find((name) => !isForScreens(to, name))
  if (forbidden) return `${from} may not import ${forbidden} of ${to}: call an action of the client`
  if (!isFile) return area.packages.test(to) ? undefined : violation(from, to)
  if (isFeature(from) && isFeature(to)) return featureObjection(from, to)
  const isSameArea = area.in.test(to) && !isTest(to)
  return isSameArea || area.files.test(to) ? undefined : violation(from, to)
}

const violation = (from: string, to: string) => `${from} may not import ${to}`
const workspaceOf = (path: string) => path.split('/').slice(0, 2).join('/')
const sameWorkspace = (from: string, to: string) =>
  workspaceOf(from) === workspaceOf(to) || /^(bin|test|e2e|bench)\//.test(from)
const isWebFeature = (path: string) => path.startsWith('apps/web/src/features/')
const isFeature = (path: string) => /^apps\/(server|web)\/src\/features\//.test(path)

function featureObjection(from: string, to: string): string | undefined {
  const mine = placeOf(from)
  const theirs = placeOf(to)
  if (mine.layer < 0) return `${from} is in no layer`
  if (mine.app === theirs.app && mine.feature === theirs.feature) return undefined
  const isLower = theirs.layer >= 0 && theirs.layer < mine.layer
  const isIndex = theirs.rest === 'index.ts'
  return mine.app === theirs.app && isLower && isIndex ? undefined : violation(from, to)
}

function placeOf(path: string) {
  const [, app = '', , , feature = '', ...rest] = path.split('/')
  const known = app === 'web' || !onlyInWeb.has(feature)
  const layer = known ? layers.findIndex((beside) => beside.includes(feature)) : -1
  return { app, feature, layer, rest: rest.join('/') }
}

const endpoints = new Set(
  Object.entries(protocol).flatMap(([name, value]) => (isEndpoint(value) ? [name] : [])),
)

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'terms' in value
}

// Exports that request, or make a client, a session or a store.
const clientParts = new Set(['Api', 'createClient', 'createStore', 'Session', 'SessionHost'])

/** Screens call the actions of the client: they use neither endpoints nor the parts of a client. */
function isForScreens(to: string, name: string): boolean {
  if (to === '@parley/protocol') return name !== '*' && !endpoints.has(name)
  return to !== '@parley/client' || (name !== '*' && !clientParts.has(name))
}

const requests = /\bapi\.call\(/

/** The first request in the source of a screen. */
export const requestIn = (source: string): string | undefined => requests.exec(source)?.[0]
