// @ts-check
import { createHash } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import vm from 'node:vm'

const settledMs = 3_000

/**
 * Runs a CommonJS bundle of ASCII letters together with the machine code that V8 made of it in an earlier start,
 * which takes a third off the time to the first answer. Returns its exports. Node's own
 * `module.enableCompileCache` saves less; see docs/decisions/0011-code-cache.md.
 * @param {string} filename
 */
export function loadBundle(filename) {
  // The build refuses a bundle with letters outside ASCII. Read as Latin-1, it needs no decoding.
  const source = readFileSync(filename, 'latin1')
  // V8 compares no more than the length of the source: the name says which text it belongs to.
  const hash = createHash('sha256').update(source, 'latin1').digest('hex')
  const cache = `${dirname(filename)}/${hash.slice(0, 16)}.cache`

  const script = new vm.Script(`(function (require, module, __filename) {${source}\n})`, {
    filename,
    ...readCache(cache),
  })
  const bundle = { exports: {} }
  script.runInThisContext()(createRequire(filename), bundle, filename)

  // Another version of Node refuses what this one made.
  if (script.cachedDataRejected !== false) keepLater(script, cache)
  return bundle.exports
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

/**
 * Waits until what a start needs has been compiled, or until a command has ended.
 * @param {vm.Script} script
 * @param {string} cache
 */
function keepLater(script, cache) {
  const settled = setTimeout(keepOnce, settledMs).unref()
  process.once('exit', keepOnce)
  function keepOnce() {
    clearTimeout(settled)
    process.off('exit', keepOnce)
    keep(script, cache)
  }
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
