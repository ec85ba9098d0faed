import { expect, test } from 'vitest'
import { exists, importsOf, readSource, sourceFiles } from './imports.ts'
import { objection } from './rooms.ts'

const files = sourceFiles()
const imports = files.flatMap((file) => importsOf(file, readSource(file)))

test('the check sees the house', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(imports.length).toBeGreaterThan(300)
  for (const room of [
    'packages/protocol',
    'packages/rules',
    'packages/client',
    'apps/server',
    'apps/web',
  ]) {
    expect(files.some((file) => file.startsWith(`${room}/src/`))).toBe(true)
  }
})

test('everybody imports only what may be seen from there', () => {
  expect(imports.map(objection).filter((words) => words !== undefined)).toEqual([])
})

test('what is imported is there', () => {
  const missing = imports.filter(({ to }) => isOurs(to) && !exists(to))
  expect(missing).toEqual([])
})

test('what is imported is declared where it is used', () => {
  const missing = imports.filter(({ from, to }) => !isOurs(to) && !isDeclared(from, to))
  expect(missing).toEqual([])
})

test('only config.ts reads the environment of the server', () => {
  const readers = files.filter(
    (file) => file.startsWith('apps/server/src/') && readSource(file).includes('process.env'),
  )
  expect(readers).toEqual(['apps/server/src/main.ts'])
})

// Each of these must be found, or the check above is blind.
const server = 'apps/server/src'
const web = 'apps/web/src'
test.each([
  ['a step up', `${server}/features/users/a.ts`, "import { b } from '../messages/index.ts'"],
  ['a neighbour', `${server}/features/files/a.ts`, "import { b } from '../channels/index.ts'"],
  ['past the door', `${server}/features/messages/a.ts`, "import { b } from '../users/store.ts'"],
  ['the balcony', `${server}/features/favorites/a.ts`, "import { b } from '../stream/index.ts'"],
  ['no step', `${server}/features/utils/a.ts`, "import { b } from '../users/index.ts'"],
  ['a type only', `${server}/features/users/a.ts`, "import type { B } from '../auth/index.ts'"],
  ['a type in passing', `${server}/features/users/a.ts`, "let b: import('../auth/index.ts').B"],
  ['at run time', `${server}/features/users/a.ts`, "await import('../auth/index.ts')"],
  ['handed on', `${server}/features/users/a.ts`, "export * from '../auth/index.ts'"],
  ['the framework', `${server}/features/users/a.ts`, "import fastify from 'fastify'"],
  ['a brother', `${server}/features/users/a.ts`, "import '../../engines/database/sqlite.ts'"],
  ['an engine upward', `${server}/engines/bus/a.ts`, "import { b } from '../../services.ts'"],
  ['http upward', `${server}/http/a.ts`, "import { b } from '../features/users/index.ts'"],
  [
    'testing',
    `${server}/features/users/a.ts`,
    "import { world } from '../../testing/test-server.ts'",
  ],
  ['client upward', 'packages/client/src/a.ts', "import { useState } from 'react'"],
  ['client on Node', 'packages/client/src/a.ts', "import 'node:fs'"],
  ['rules upward', 'packages/rules/src/a.ts', "import { call } from '@parley/client'"],
  ['rules on Node', 'packages/rules/src/a.ts', "import 'node:fs'"],
  ['rules in an engine', `${server}/engines/bus/a.ts`, "import { isGuest } from '@parley/rules'"],
  ['protocol upward', 'packages/protocol/src/a.ts', "import { call } from '@parley/client'"],
  ['ui knows a subject', `${web}/ui/A.tsx`, "import { b } from '../store/useUser.ts'"],
  ['ui knows the contract', `${web}/ui/A.tsx`, "import { b } from '@parley/protocol'"],
  ['store draws', `${web}/store/a.ts`, "import { B } from '../ui/Button.tsx'"],
  ['a web step up', `${web}/features/messages/A.tsx`, "import { b } from '../composer/index.ts'"],
  ['a web door', `${web}/features/chats/A.tsx`, "import { b } from '../messages/Row.tsx'"],
  ['from the shell', `${web}/features/chats/A.tsx`, "import { b } from '../../app/toasts.ts'"],
  ['the other app', `${web}/app/a.ts`, "import { b } from '../../../server/src/config.ts'"],
  ['the server inside', 'e2e/a.spec.ts', "import { b } from '../apps/server/src/app.ts'"],
])('a planted import is found: %s', (_, from, source) => {
  const planted = importsOf(from, source)
  expect(planted).toHaveLength(1)
  expect(planted.map(objection)).not.toContain(undefined)
})

test.each([
  [`${server}/features/messages/a.ts`, "import { b } from '../users/index.ts'"],
  [
    `${server}/features/messages/a.ts`,
    "import type { Tx } from '../../engines/database/database.ts'",
  ],
  [`${server}/features/messages/a.test.ts`, "import { world } from '../../testing/test-server.ts'"],
  [`${web}/features/composer/A.tsx`, "import { b } from '../messages/index.ts'"],
  [`${web}/features/chats/A.tsx`, "import styles from './A.module.css'"],
])('an ordinary import passes: %s', (from, source) => {
  expect(importsOf(from, source).map(objection)).toEqual([undefined])
})

function isOurs(to: string): boolean {
  return to.includes('/') && !to.startsWith('@')
}

const builtIn = /^(node:|virtual:)/

// TypeBox comes with the contract: a second copy would not know the first one's schemas.
const fromContract = ['typebox']

function isDeclared(from: string, to: string): boolean {
  if (builtIn.test(to)) return true
  const [place = '', name = ''] = from.split('/')
  const isWorkspace = ['apps', 'packages'].includes(place)
  const own = isWorkspace ? [...packagesOf(`${place}/${name}/`), ...fromContract] : []
  // Tests and tools stand on the root's development packages and on our own.
  const isTool = !isWorkspace || /\.(test|contract)\.|\/testing\//.test(from)
  const tools = isTool
    ? [...packagesOf(''), '@parley/client', '@parley/protocol', '@parley/rules']
    : []
  return [...own, ...tools].includes(to)
}

function packagesOf(folder: string): string[] {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readSource(`${folder}package.json`),
  )
  return Object.keys({ ...dependencies, ...devDependencies })
}
