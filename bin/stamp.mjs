import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './run.mjs'

const sources = ['package-lock.json', 'bin/build.mjs', 'packages', 'apps/server', 'apps/web']
const results = ['apps/server/dist/main.js', 'apps/web/dist/index.html']
const passedOver = new Set(['node_modules', 'dist', 'testing'])
const stamp = join(root, '.cache', 'build.stamp')

/** A short text that changes when a source does: names, sizes and times, so that it takes milliseconds. */
export function stampOfSources() {
  const hash = createHash('sha256').update(process.version)
  for (const source of sources) add(hash, source)
  return hash.digest('hex')
}

/** Whether the last build was made of what is here now. */
export function isBuilt() {
  if (!results.every((path) => existsSync(join(root, path)))) return false
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOfSources()
}

/** Keeps what a build was made of. */
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
    if (!passedOver.has(name) && !/\.test\.tsx?$/.test(name)) add(hash, `${path}/${name}`)
  }
}
