// npm test: runs the checks and the tests of every day. `--check` (npm run check) leaves out those that start a program
// or a browser, and the minute of random rounds; `--all` (npm run test:all) runs what is left out.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openBrowser } from './browser.mjs'
import { findProgram, openEngines } from './engines.mjs'
import { install, requireNode } from './install.mjs'
import { useMemoryFolder } from './memory-folder.mjs'
import { collect, root, run, say } from './run.mjs'
import { isBuilt } from './stamp.mjs'
import { createReport, testsOfPlaywright, testsOfVitest } from './test/report.mjs'
import { translationNotes } from './test/texts.mjs'

const isCheck = process.argv.includes('--check')
const isRest = process.argv.includes('--all')
const bin = (name) => join(root, 'node_modules', name)
const reports = join(root, '.cache', 'reports')
const report = createReport()

requireNode()
await install()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })
useMemoryFolder()

if (isRest) await runRest()
else await runEveryDay()
if (!isRest) for (const line of translationNotes()) say(line)
report.print()
process.exit(report.hasFailed() ? 1 : 0)

async function runEveryDay() {
  await runChecks()
  const missing = await openEngines(isCheck ? ['ldap'] : ['ldap', 'turn'])
  if (!isCheck && !(await build())) return
  const projects = ['node', 'dom', 'mocked', ...(isCheck ? [] : ['rounds', 'programs'])]
  await runVitest('unit and feature tests', projects, missing)
  if (!isCheck) await runBrowser('daily')
}

async function runRest() {
  const missing = await openEngines(['cluster', 'ldap', 'turn'])
  if (!(await build())) return
  const projects = ['rest', 'dom-mocked', ...(missing.includes('cluster') ? [] : ['cluster'])]
  await runVitest('long tests, features and nodes on a cluster', projects, missing)
  await runBrowser('rest', findLiveKit())
  await runSmoke()
}

/** Runs the checks two at a time: most of them use one core. */
async function runChecks() {
  const compile = (project) => ['typescript/bin/tsc', ['-p', project]]
  const checks = [
    ['lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']],
    ['types: contract, client, server, tools', ...compile('tsconfig.json')],
    ['types: web', ...compile('apps/web/tsconfig.json')],
    ['unused code and packages', 'knip/bin/knip.js', []],
    ['types: widget', ...compile('packages/widget/tsconfig.json')],
    ['format', '@biomejs/biome/bin/biome', ['format', '.']],
  ].values()
  const runNext = async () => {
    for (const args of checks) await check(...args)
  }
  await Promise.all([runNext(), runNext()])
}

/** Builds server and web client, unless they are built. Resolves to whether they are. */
async function build() {
  if (isBuilt()) return true
  return check('build', join(root, 'bin/build.mjs'), [])
}

/** Runs one check; its output is shown only if it fails. */
async function check(name, script, args) {
  const started = Date.now()
  const path = script.startsWith('/') || /^[A-Z]:/.test(script) ? script : bin(script)
  const { code, output } = await collect(process.execPath, [path, ...args])
  printResult(name, code === 0, started)
  if (code !== 0) console.log(output)
  report.count(name, code === 0)
  return code === 0
}

async function runVitest(name, projects, missing) {
  const file = join(reports, 'vitest.json')
  const args = [
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    ...projects.map((project) => `--project=${project}`),
  ]
  const env = missing.includes('ldap') ? { PARLEY_TEST_LDAP: 'off' } : {}
  await runTests(name, { script: bin('vitest/vitest.mjs'), args, env, file }, testsOfVitest)
}

/** Runs the browser tests of a part: daily or rest. */
async function runBrowser(part, more = {}) {
  const browser = await openBrowser()
  if (browser === undefined) {
    report.count('browser tests: no Chromium here; set CHROME_PATH', false)
    return
  }
  const file = join(reports, 'browser.json')
  const env = { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: file, PARLEY_TEST_PART: part }
  const script = bin('@playwright/test/cli.js')
  const command = { script, args: ['test'], env: { ...env, ...more }, file }
  await runTests('browser tests', command, testsOfPlaywright)
}

/** Runs the built server with other versions of Node. */
async function runSmoke() {
  const started = Date.now()
  // It imports packages, which are installed by now.
  const { smokeTest } = await import('./smoke.mjs')
  const { passed, failed, skipped, names } = await smokeTest()
  report.addCounts({ passed, failed, skipped, names })
  printResult('other versions of Node', failed === 0, started)
}

function findLiveKit() {
  const program = findProgram('livekit-server', process.env.PARLEY_TEST_LIVEKIT)
  if (program !== undefined) return { PARLEY_TEST_LIVEKIT: program }
  say('left out: calls over LiveKit, because livekit-server could not be found')
  return {}
}

/** Runs a test runner and counts its tests from the report that it writes. */
async function runTests(name, { script, args, env, file }, testsOf) {
  const started = Date.now()
  say(name)
  const code = await run(process.execPath, [script, ...args], { env: { ...env, FORCE_COLOR: '' } })
  const tests = existsSync(file) ? testsOf(JSON.parse(readFileSync(file, 'utf8'))) : []
  report.addTests(tests)
  const hasRun = tests.some(({ status }) => status !== 'skipped')
  // A runner that crashed or found no tests has failed.
  if (!hasRun) report.count(`${name}: no test ran`, false)
  else if (code !== 0 && !tests.some(({ status }) => status === 'failed')) {
    report.count(`${name}: ended with code ${code}`, false)
  }
  printResult(name, code === 0, started)
}

function printResult(name, passed, started) {
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  say(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
}
