// node bin/smoke.mjs [22 24 …]: runs the built server with the newest of each of these major versions of Node, and
// tries what depends on the version: native packages, child processes, workers, the code cache.
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { tsImport } from 'tsx/esm/api'
import { fetchNode } from './fetch-node.mjs'
import { giveUp, say } from './run.mjs'
import { isBuilt } from './stamp.mjs'

// Longer than the 125 MB of a version take on a slow line.
const limitMs = 300_000
const majors = ['22', '24', '26']

/** Runs the smoke test with each version. Returns the counts of steps, and the names of the failed ones. */
export async function smokeTest(versions = majors) {
  const total = { passed: 0, failed: 0, skipped: 0, names: [] }
  for (const major of versions) await testVersion(major, total)
  return total
}

async function testVersion(major, total) {
  const { value: found, error } = await attempt(() => fetchNode(major))
  if (error !== undefined) return count(`Node ${major} is fetched from npm`, error, total)
  if (found === undefined) {
    say(`skipped: Node ${major}, because npm has none or cannot be reached`)
    total.skipped++
    return
  }
  const { SmokeRun } = await tsImport('./smoke-steps.ts', import.meta.url)
  const run = await SmokeRun.open(found.program)
  for (const [name, step] of run.steps) {
    const started = Date.now()
    const { error } = await attempt(step)
    const seconds = ((Date.now() - started) / 1000).toFixed(1)
    count(`Node ${found.version}: ${name}`, error, total, ` (${seconds} s)`)
  }
  await run.dispose()
}

async function attempt(work) {
  const late = sleep(limitMs, undefined, { ref: false }).then(() => {
    throw new Error(`It took longer than ${limitMs / 1000} s.`)
  })
  try {
    return { value: await Promise.race([work(), late]) }
  } catch (error) {
    return { error }
  }
}

function count(name, error, total, time = '') {
  say(`${error === undefined ? 'ok  ' : 'FAIL'} ${name}${time}`)
  if (error === undefined) {
    total.passed++
  } else {
    total.failed++
    total.names.push(name)
    console.error(error)
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  if (!isBuilt()) giveUp('Run `npm run build` first.')
  const versions = process.argv.slice(2)
  const { passed, failed, skipped } = await smokeTest(versions.length > 0 ? versions : majors)
  if (skipped > 0) console.log(`${skipped} skipped`)
  console.log(`${passed} passed, ${failed} failed`)
  process.exit(failed > 0 ? 1 : 0)
}
