import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { exists, readSource } from './imports.ts'
import { namedPaths, pathExpression } from './named-paths.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const documents = [
  ...['README.md', 'CONTRIBUTING.md', 'STYLE.md', 'SECURITY.md', 'bench/README.md'],
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
]

const places = ['apps', 'bench', 'bin', 'deploy', 'docs', 'e2e', 'packages', 'services', 'test']

const allFiles = (): string[] => [
  ...readdirSync(root),
  ...places.flatMap((place) =>
    readdirSync(join(root, place), { recursive: true, encoding: 'utf8' })
      .map((name) => join(place, name))
      .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path)),
  ),
]

test('the documents are found', () => {
  expect(documents.length).toBeGreaterThan(80)
})

test('the links in documents point to existing files', () => {
  const broken = documents.flatMap((document) => {
    const links = [...readSource(document).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
    return links
      .filter(([, link = '']) => !exists(join(dirname(document), link)))
      .map(([, link]) => `${document}: ${link}`)
  })
  expect(broken).toEqual([])
})

test('the source files that documents name exist', () => {
  const files = allFiles().join('\n')
  const stale = documents.flatMap((document) =>
    namedPaths(readSource(document))
      .filter((path) => !pathExpression(path).test(files))
      .map((path) => `${document}: ${path}`),
  )
  expect(stale).toEqual([])
})

test.each([
  ['see `apps/server/src/app.ts`', ['apps/server/src/app.ts']],
  ['in `features/<subject>/store.ts`', ['features/<subject>/store.ts']],
  ['`client/{apply,store}/seen.ts`', ['client/apply/seen.ts', 'client/store/seen.ts']],
  ['`GET /api/user` and `dist/main.js` of `node_modules/x/y.ts`', []],
])('the paths in %j are %j', (text, paths) => {
  expect(namedPaths(text)).toEqual(paths)
})
