// dist/main.js: runs the bundle beside it together with the machine code that V8 made of it in an earlier
// start, which takes a third off the time to the first answer. From Node 22 on `module.enableCompileCache`
// would do; see docs/decisions/0011-code-cache.md.
// @ts-check
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import vm from 'node:vm'

const settledMs = 3_000
const filename = fileURLToPath(new URL('./server.cjs', import.meta.url))
const folder = dirname(filename)
// The bundle is ASCII: read as Latin-1 it costs no decoding.
const source = readFileSync(filename, 'latin1')
// V8 compares no more than the length of the source: the name says which text it belongs to.
const name = `${createHash('sha256').update(source, 'latin1').digest('hex').slice(0, 16)}.cache`
const kept = `${folder}/${name}`

const script = new vm.Script(`(function (require, module, __filename) {${source}\n})`, {
  filename,
  ...(existsSync(kept) ? { cachedData: readFileSync(kept) } : {}),
})
script.runInThisContext()(createRequire(filename), { exports: {} }, filename)

// Once what a start needs has been compiled. Another version of Node refuses what this one made.
if (script.cachedDataRejected !== false) setTimeout(keep, settledMs).unref()

function keep() {
  const unfinished = `${kept}.${process.pid}`
  try {
    writeFileSync(unfinished, script.createCachedData(), { flush: true })
    renameSync(unfinished, kept)
  } catch {
    // A folder that must not be written to: the next start takes as long as this one.
  }
}
