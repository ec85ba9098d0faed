// @ts-check
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import vm from 'node:vm'

const settledMs = 3_000

// Its first comment is the hash of the bundle.
const head = /^\/\*([0-9a-f]{16})\*\//

/**
 * Runs a bundle of ASCII letters, which is one function, together with the machine code that V8 made of it in an
 * earlier start. That takes a third off the time to the first answer. Returns its exports. Node's own
 * `module.enableCompileCache` saves less; see docs/decisions/0011-code-cache.md.
 * @param {string} filename
 */
export function loadBundle(filename) {
  // The build refuses a bundle with letters outside ASCII. Read as Latin-1, it needs no decoding.
  const source = readFileSync(filename, 'latin1')
  // V8 compares no more than the length of the source: the name says which text it belongs to.
  const cache = `${dirname(filename)}/${head.exec(source)?.[1]}.cache`

  const script = new vm.Script(source, { filename, ...readCache(cache) })
  const bundle = { exports: {} }
  script.runInThisContext()(requireFrom(filename), bundle, filename)

  // Another version of Node refuses what this one made.
  if (script.cachedDataRejected !== false) keepLater(script, cache)
  return bundle.exports
}

/**
 * The bundles of libraries have code caches too.
 * @param {string} filename
 */
function requireFrom(filename) {
  const require = createRequire(filename)
  /** @type {Map<string, any>} */
  const libraries = new Map()
  /** @param {string} id */
  function load(id) {
    if (!id.startsWith('./lazy-')) return require(id)
    if (!libraries.has(id)) libraries.set(id, loadBundle(join(dirname(filename), id)))
    return libraries.get(id)
  }
  return Object.assign(load, require)
}

/** @param {string} cache */
function readCache(cache) {
  try {
    return { cachedData: readFileSync(cache) }
  } catch {
    // There is none yet, or another user has written it.
    return {}
  }
}

/** Functions that write the missing code caches. @type {Set<() => void>} */
const waiting = new Set()

/**
 * Waits until what a start needs has been compiled, or until a command has ended.
 * @param {vm.Script} script
 * @param {string} cache
 */
function keepLater(script, cache) {
  if (waiting.size === 0) process.once('exit', keepAll)
  waiting.add(keepOnce)
  const settled = setTimeout(keepOnce, settledMs).unref()
  function keepOnce() {
    clearTimeout(settled)
    waiting.delete(keepOnce)
    if (waiting.size === 0) process.off('exit', keepAll)
    keep(script, cache)
  }
}

function keepAll() {
  for (const keepOnce of waiting) keepOnce()
}

/**
 * @param {vm.Script} script
 * @param {string} cache
 */
function keep(script, cache) {
  const unfinished = `${cache}.${process.pid}`
  try {
    writeFileSync(unfinished, script.createCachedData(), { flush: true })
    renameSync(unfinished, cache)
  } catch {
    // A folder that must not be written to: the next start takes as long as this one.
  }
}
