import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const sources = [
  'package-lock.json',
  'bin/build.mjs',
  'bin/lazy-packages.mjs',
  'bin/router-patch.mjs',
  'packages',
  'apps/server',
  'apps/web',
]
const results = ['apps/server/dist/main.js', 'apps/server/dist/cli.js', 'apps/web/dist/index.html']
const ignored = new Set(['node_modules', 'dist', 'testing'])
const stamp = join(root, '.cache', 'build.stamp')

/** Returns a hash of the names, sizes and times of all sources. Takes milliseconds. */
export function stampOfSources() {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) add(hash, source)
  return hash.digest('hex')
}

/** Whether the last build was made from the present sources. */
export function isBuilt() {
  if (!results.every((path) => existsSync(join(root, path)))) return false
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOfSources()
}

/** Stores the hash of the sources of a build. */
export function keepStamp(text) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, text)
}

function add(hash, path) {
  const found = statSync(join(root, path))
  if (!found.isDirectory()) {
    hash.update(`${path} ${found.size} ${found.mtimeMs}\n`)
    return
  }
  for (const name of readdirSync(join(root, path)).sort()) {
    if (!ignored.has(name) && !/\.test\.tsx?$/.test(name)) add(hash, `${path}/${name}`)
  }
}
