import { expect, test } from 'vitest'
import { exists, importsOf, readSource, sourceFiles } from './imports.ts'
import { objection, requestIn } from './layers.ts'

const files = sourceFiles()
const imports = files.flatMap((file) => importsOf(file, readSource(file)))

test('the check finds the files and imports of all workspaces', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(300)
  for (const folder of [
    'packages/protocol',
    'packages/rules',
    'packages/calls',
    'packages/client',
    'packages/license',
    'services/license',
    'apps/server',
    'apps/web',
  ]) {
    expect(files.some((file) => file.startsWith(`${folder}/src/`))).toBe(true)
  }
})

test('every import follows the layers of docs/architecture.md', () => {
  expect(imports.map(objection).filter((words) => words !== undefined)).toEqual([])
})

test('every imported file exists', () => {
  const missing = imports.filter(({ to }) => isOurs(to) && !exists(to))
  expect(missing).toEqual([])
})

test('every imported package is declared in the package that uses it', () => {
  const missing = imports.filter(({ from, to }) => !isOurs(to) && !isDeclared(from, to))
  expect(missing).toEqual([])
})

test('only config.ts reads the environment, which the programs pass to it', () => {
  const readers = files.filter(
    (file) =>
      file.startsWith('apps/server/src/') &&
      !file.startsWith('apps/server/src/testing/') &&
      readSource(file).includes('process.env'),
  )
  expect(readers.sort()).toEqual(['apps/server/src/cli/main.ts', 'apps/server/src/serve.ts'])
})

// Forbidden imports, to test the check itself.
const server = 'apps/server/src'
const web = 'apps/web/src'
test.each([
  ['a higher feature', `${server}/features/users/a.ts`, "import { b } from '../messages/index.ts'"],
  [
    'a feature of the same layer',
    `${server}/features/files/a.ts`,
    "import { b } from '../channels/index.ts'",
  ],
  [
    'a file other than index.ts',
    `${server}/features/messages/a.ts`,
    "import { b } from '../users/store.ts'",
  ],
  [
    'a feature of the top layer',
    `${server}/features/favorites/a.ts`,
    "import { b } from '../stream/index.ts'",
  ],
  [
    'from a feature without a layer',
    `${server}/features/utils/a.ts`,
    "import { b } from '../users/index.ts'",
  ],
  ['a type only', `${server}/features/users/a.ts`, "import type { B } from '../auth/index.ts'"],
  ['an inline type', `${server}/features/users/a.ts`, "let b: import('../auth/index.ts').B"],
  ['a dynamic import', `${server}/features/users/a.ts`, "await import('../auth/index.ts')"],
  ['a re-export', `${server}/features/users/a.ts`, "export * from '../auth/index.ts'"],
  ['the framework', `${server}/features/users/a.ts`, "import fastify from 'fastify'"],
  [
    'an engine implementation',
    `${server}/features/users/a.ts`,
    "import '../../engines/database/sqlite/sqlite.ts'",
  ],
  ['services in an engine', `${server}/engines/bus/a.ts`, "import { b } from '../../services.ts'"],
  ['a feature in http', `${server}/http/a.ts`, "import { b } from '../features/users/index.ts'"],
  [
    'test helpers in a feature',
    `${server}/features/users/a.ts`,
    "import { environment } from '../../testing/test-server.ts'",
  ],
  ['React in the client', 'packages/client/src/a.ts', "import { useState } from 'react'"],
  ['Node in the client', 'packages/client/src/a.ts', "import 'node:fs'"],
  ['the client in rules', 'packages/rules/src/a.ts', "import { call } from '@parley/client'"],
  ['React in calls', 'packages/calls/src/a.ts', "import 'react'"],
  ['werift in calls', 'packages/calls/src/a.ts', "import 'werift'"],
  ['Node in rules', 'packages/rules/src/a.ts', "import 'node:fs'"],
  ['rules in an engine', `${server}/engines/bus/a.ts`, "import { isGuest } from '@parley/rules'"],
  ['the client in protocol', 'packages/protocol/src/a.ts', "import { call } from '@parley/client'"],
  ['the store in ui', `${web}/ui/A.tsx`, "import { b } from '../store/useUser.ts'"],
  ['the protocol in ui', `${web}/ui/A.tsx`, "import { b } from '@parley/protocol'"],
  ['ui in the store', `${web}/store/a.ts`, "import { B } from '../ui/Button.tsx'"],
  [
    'a higher web feature',
    `${web}/features/messages/A.tsx`,
    "import { b } from '../composer/index.ts'",
  ],
  [
    'a file of a web feature other than index.ts',
    `${web}/features/chats/A.tsx`,
    "import { b } from '../messages/Row.tsx'",
  ],
  [
    'the app folder in a web feature',
    `${web}/features/chats/A.tsx`,
    "import { b } from '../../app/toasts.ts'",
  ],
  [
    'an endpoint in a web feature',
    `${web}/features/channels/A.tsx`,
    "import { type Channel, createChannel as create } from '@parley/protocol'",
  ],
  [
    'the whole contract in a web feature',
    `${web}/features/channels/A.tsx`,
    "import * as contract from '@parley/protocol'",
  ],
  [
    'an endpoint re-exported by a web feature',
    `${web}/features/channels/a.ts`,
    "export { createChannel } from '@parley/protocol'",
  ],
  [
    'the request layer in a web feature',
    `${web}/features/channels/a.ts`,
    "import { Api } from '@parley/client'",
  ],
  ['the other app', `${web}/app/a.ts`, "import { b } from '../../../server/src/config.ts'"],
  ['server code in an e2e test', 'e2e/a.spec.ts', "import { b } from '../apps/server/src/app.ts'"],
])('a forbidden import is reported: %s', (_, from, source) => {
  const forbidden = importsOf(from, source)
  expect(forbidden).toHaveLength(1)
  expect(forbidden.map(objection)).not.toContain(undefined)
})

test.each([
  [`${server}/features/messages/a.ts`, "import { b } from '../users/index.ts'"],
  [
    `${server}/features/messages/a.ts`,
    "import type { Tx } from '../../engines/database/database.ts'",
  ],
  [
    `${server}/features/messages/a.test.ts`,
    "import { environment } from '../../testing/test-server.ts'",
  ],
  [`${web}/features/composer/A.tsx`, "import { b } from '../messages/index.ts'"],
  [`${web}/features/chats/A.tsx`, "import styles from './A.module.css'"],
  [
    `${web}/features/channels/A.tsx`,
    "import { type createChannel, limits, readExtSetting } from '@parley/protocol'",
  ],
  [`${web}/features/channels/A.tsx`, "import type { Api } from '@parley/client'"],
  [`${web}/features/channels/a.test.ts`, "import { createChannel } from '@parley/protocol'"],
])('an allowed import is not reported: %s: %s', (from, source) => {
  expect(importsOf(from, source).map(objection)).toEqual([undefined])
})

const screens = files.filter(
  (file) => file.startsWith(`${web}/features/`) && !/\.test\.|testing/.test(file),
)

test('web features do not request: they call actions of the client', () => {
  expect(screens.length).toBeGreaterThan(100)
  const found = screens.map((file) => [file, requestIn(readSource(file))])
  expect(found.filter(([, work]) => work !== undefined)).toEqual([])
})

test.each(['await api.call(createChannel, {})', 'await client.api.call(createChannel, {})'])(
  'a request is reported: %s',
  (source) => {
    expect(requestIn(source)).toBeDefined()
  },
)

test.each(['users.fetch(uid)', 'const { store } = useClient()'])(
  'an action is not reported: %s',
  (source) => {
    expect(requestIn(source)).toBeUndefined()
  },
)

function isOurs(to: string): boolean {
  return to.includes('/') && !to.startsWith('@')
}

const builtIn = /^(node:|virtual:)/

// TypeBox comes with the protocol package: a second copy would not recognize the schemas of the first.
const fromProtocol = ['typebox']

function isDeclared(from: string, to: string): boolean {
  if (builtIn.test(to)) return true
  const [place = '', name = ''] = from.split('/')
  const isWorkspace = ['apps', 'packages', 'services'].includes(place)
  const own = isWorkspace ? [...packagesOf(`${place}/${name}/`), ...fromProtocol] : []
  // An example names the package that it belongs to.
  if (isWorkspace && to === `@parley/${name}`) return true
  // Tests and tools may use the root's development packages and the workspace packages.
  const isTool = !isWorkspace || /\.(test|test-d|contract)\.|\/testing\//.test(from)
  const tools = isTool
    ? [
        ...packagesOf(''),
        '@parley/bot',
        '@parley/calls',
        '@parley/client',
        '@parley/license',
        '@parley/protocol',
        '@parley/rules',
      ]
    : []
  return [...own, ...tools].includes(to)
}

function packagesOf(folder: string): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readSource(`${folder}package.json`),
  )
  return Object.keys({ ...dependencies, ...devDependencies })
}
