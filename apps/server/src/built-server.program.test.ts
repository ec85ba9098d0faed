import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createChannel, search } from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setUp } from './cli/testing/programs.ts'
import { loadBundle } from './load-bundle.mjs'
import { builtServer } from './testing/built-server.ts'
import type { Person } from './testing/person.ts'
import { type Program, startProgram } from './testing/program.ts'

let folder: string
let program: Program
let dave: Person
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-built-'))
  program = startProgram(join(folder, 'data'))
  dave = await setUp(await program.address())
})
afterAll(async () => {
  await program.kill()
  await rm(folder, { recursive: true, force: true })
})

test('the built server starts with a code cache that it cannot read', async () => {
  const dist = join(folder, 'dist')
  await cp(builtServer(), dist, { recursive: true })
  const bundle = await readFile(join(dist, 'server.cjs'), 'utf8')
  const hash = /^\/\*([0-9a-f]{16})\*\//.exec(bundle)?.[1]
  expect(hash).toBeDefined()
  await rm(join(dist, `${hash}.cache`), { force: true })
  // A folder of this name cannot be read as a file, whoever runs the server.
  await mkdir(join(dist, `${hash}.cache`))
  await symlink(
    fileURLToPath(new URL('../../../node_modules', import.meta.url)),
    join(folder, 'node_modules'),
  )
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  const other = startProgram(join(folder, 'other'), {}, { dist })
  expect(await other.address()).toMatch(/^http:/)
  await other.kill()
})

test('each library that is loaded at its first use has the names that the server reads from it', async () => {
  const server = await readFile(join(builtServer(), 'server.cjs'), 'latin1')
  const modules = server.replaceAll('\n', '').split('require("./').slice(1)
  const missing: string[] = []
  const found = new Set<string>()
  for (const text of modules) {
    const file = /^lazy-\w+\.cjs/.exec(text)?.[0]
    if (file === undefined) continue
    const packages: Record<string, object> = loadBundle(join(builtServer(), file))
    for (const [, part = '', name = ''] of text.matchAll(/return load\d*\(\)\.(p\d)\.(\w+)/g)) {
      found.add(`${file} ${name}`)
      if (!(name in (packages[part] ?? {}))) missing.push(`${file} ${part} ${name}`)
    }
  }
  expect(found).toContain('lazy-postgres.cjs Client')
  expect(found).toContain('lazy-ldap.cjs ResultCodeError')
  expect(missing).toEqual([])
})

test('a start loads none of these libraries', async () => {
  const dist = join(folder, 'dist-without')
  await cp(builtServer(), dist, { recursive: true, filter: (path) => !/lazy-/.test(path) })
  const other = startProgram(join(folder, 'another'), {}, { dist })
  expect(await other.address()).toMatch(/^http:/)
  await other.kill()
})

test('the bundles of the server consist of ASCII characters', async () => {
  const bundles = (await readdir(builtServer())).filter((name) => name.endsWith('.cjs'))
  expect(bundles.length).toBeGreaterThan(3)
  for (const name of bundles) {
    const text = await readFile(join(builtServer(), name), 'utf8')
    expect([name, /[^\0-\x7f]/.exec(text)?.[0]]).toEqual([name, undefined])
  }
})

test.each([
  ['Łódź', 'lodz'],
  ['straße', 'strasse'],
  ['Þór', 'thor'],
  ['cœur', 'coeur'],
  ['Ærø', 'aero'],
])('the built server finds the message %s by %s', async (content, q) => {
  const name = `of ${q}`
  const { gid } = await dave.call(createChannel, { body: { name, is_public: true } })
  const mid = await dave.send(content).to(gid)
  const { items } = await dave.call(search, { query: { q } })
  expect(items.map((item) => item.message.mid)).toEqual([mid])
})
