import type { Import } from './imports.ts'

// Who may import whom: the table and the staircase of docs/architecture.md.

/** Beside each other means no import; higher steps import lower ones through their index.ts. */
const staircase = [
  ['organization', 'license'],
  ['users'],
  ['contacts', 'channels', 'files'],
  ['invites', 'footprint'],
  ['auth', 'messages'],
  ['composer'],
  ['archives', 'previews', 'calls'],
  ['favorites'],
  // The balcony, which nobody may import.
  ['setup', 'stream', 'bots', 'push', 'email', 'widget', 'chats', 'settings'],
]

const onlyInWeb = new Set(['composer', 'chats', 'settings'])

interface Room {
  in: RegExp
  /** Files of ours that may be imported, besides those of the same room. */
  files: RegExp
  /** Packages that may be imported, as far as the workspace declares them. */
  packages: RegExp
}

const notTheFramework = /^(?!@parley\/(?!protocol$))(?!fastify$|@fastify\/)/
const inFeatures = /^(?!@parley\/(?!protocol$|rules$))(?!fastify$|@fastify\/)/
const inBrowser = /^(?!@parley\/)(?!node:)/

const rooms: readonly Room[] = [
  { in: /^packages\/protocol\//, files: /^$/, packages: /^typebox$/ },
  {
    in: /^packages\/rules\//,
    files: /^$/,
    packages: /^(@parley\/protocol|linkify-it)$/,
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
    files: /^apps\/server\/src\/services\.ts$/,
    packages: /^(?!@parley\/(?!protocol$))/,
  },
  {
    in: /^apps\/server\/src\/features\//,
    files:
      /^apps\/server\/src\/(http\/[^/]+|services|security-log|feature|engines\/\w+\/(?!sqlite|postgres|disk|local|s3|nats|dialect|group-commit|statements|migrate|writer)[\w-]+)(\.ts)?$/,
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
    packages: inBrowser,
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
    packages: /^(?!@parley\/(?!protocol$|client$|rules$))(?!node:)/,
  },
  {
    in: /^apps\/web\/(src\/(app\/|[\w.-]+\.tsx?$)|[\w.-]+\.ts$)/,
    files: /^apps\/web\/src\//,
    packages: /^(?!@parley\/(?!protocol$|client$|rules$))/,
  },
  { in: /^(e2e|bench)\//, files: /^$/, packages: /^(?!@parley\/(?!protocol$|client$|rules$))/ },
  { in: /^(bin|test)\//, files: /^apps\/server\/src\//, packages: /^/ },
]

const isTest = (path: string) => /\.(test|contract)\.tsx?$|\/testing\//.test(path)

/** Says what is wrong with an import; undefined when nothing is. */
export function objection({ from, to }: Import): string | undefined {
  const room = rooms.find((one) => one.in.test(from))
  if (!room) return `${from} is in no room`
  const isFile = to.includes('/') && !to.startsWith('@')
  if (isTest(from)) return sameWorkspace(from, to) || !isFile ? undefined : said(from, to)
  if (!isFile) return room.packages.test(to) ? undefined : said(from, to)
  if (isFeature(from) && isFeature(to)) return featureObjection(from, to)
  const isSameRoom = room.in.test(to) && !isTest(to)
  return isSameRoom || room.files.test(to) ? undefined : said(from, to)
}

const said = (from: string, to: string) => `${from} may not import ${to}`
const workspaceOf = (path: string) => path.split('/').slice(0, 2).join('/')
const sameWorkspace = (from: string, to: string) =>
  workspaceOf(from) === workspaceOf(to) || /^(bin|test|e2e|bench)\//.test(from)
const isFeature = (path: string) => /^apps\/(server|web)\/src\/features\//.test(path)

function featureObjection(from: string, to: string): string | undefined {
  const mine = placeOf(from)
  const theirs = placeOf(to)
  if (mine.step < 0) return `${from} has no step on the staircase`
  if (mine.app === theirs.app && mine.feature === theirs.feature) return undefined
  const isLower = theirs.step >= 0 && theirs.step < mine.step
  const isDoor = theirs.rest === 'index.ts'
  return mine.app === theirs.app && isLower && isDoor ? undefined : said(from, to)
}

function placeOf(path: string) {
  const [, app = '', , , feature = '', ...rest] = path.split('/')
  const known = app === 'web' || !onlyInWeb.has(feature)
  const step = known ? staircase.findIndex((beside) => beside.includes(feature)) : -1
  return { app, feature, step, rest: rest.join('/') }
}
