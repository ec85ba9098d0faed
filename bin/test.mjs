// npm test: runs all checks and tests in turn, and prints one line of totals. `--no-browser`
// (npm run check) leaves out the browser tests.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { openBrowser } from './browser.mjs'
import { openEngines } from './engines.mjs'
import { install, requireNode } from './install.mjs'
import { useMemoryFolder } from './memory-folder.mjs'
import { collect, root, run, say } from './run.mjs'

const withBrowser = !process.argv.includes('--no-browser')
const bin = (name) => join(root, 'node_modules', name)
const reports = join(root, '.cache', 'reports')
const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []

requireNode()
await install()
rmSync(reports, { recursive: true, force: true })
mkdirSync(reports, { recursive: true })

useMemoryFolder()

await check('types: contract, client, server, tools', 'typescript/bin/tsc', ['-p', 'tsconfig.json'])
await check('types: web', 'typescript/bin/tsc', ['-p', 'apps/web/tsconfig.json'])
await check('types: widget', 'typescript/bin/tsc', ['-p', 'packages/widget/tsconfig.json'])
await check('lint', 'oxlint/bin/oxlint', ['--type-aware', '--deny-warnings'])
await check('format', '@biomejs/biome/bin/biome', ['format', '.'])
await check('unused code and packages', 'knip/bin/knip.js', [])
const { ofCluster, ofDirectory } = await openEngines()
printSkipped('several nodes', ofCluster)
printSkipped('a directory', ofDirectory)
await runTests(
  'unit, feature, engine and import tests',
  countVitest,
  (report) => [
    bin('vitest/vitest.mjs'),
    [
      ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
      ...(ofCluster.length > 0 ? ['--project=!cluster'] : []),
    ],
  ],
  ofDirectory.length > 0 ? { PARLEY_TEST_DIRECTORY: 'off' } : {},
)
const isBuilt = await check('build', join(root, 'bin/build.mjs'), [])
if (withBrowser && isBuilt) await runBrowserTests()

console.log()
for (const failure of failures) console.log(`failed: ${failure}`)
if (total.skipped > 0) console.log(`${total.skipped} skipped`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

function printSkipped(tests, missing) {
  if (missing.length === 0) return
  say(`skipped: the tests of ${tests}, because ${missing.join(' and ')} could not be found`)
}

/** Runs one check; its output is shown only if it fails. */
async function check(name, script, args) {
  const started = Date.now()
  const path = script.startsWith('/') || /^[A-Z]:/.test(script) ? script : bin(script)
  const { code, output } = await collect(process.execPath, [path, ...args])
  printResult(name, code === 0, started)
  if (code !== 0) console.log(output)
  count(name, code === 0)
  return code === 0
}

/** Runs a test runner and counts its tests from the report that it writes. */
async function runTests(name, countReport, command, env = {}) {
  const started = Date.now()
  const report = join(reports, `${name.split(/\W/, 1)[0]}.json`)
  const [script, args] = command(report)
  say(name)
  const code = await run(process.execPath, [script, ...args], { env: { ...env, FORCE_COLOR: '' } })
  const counted = existsSync(report)
    ? countReport(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, names: [] }
  for (const kind of ['passed', 'failed', 'skipped']) total[kind] += counted[kind]
  // The log of a long run may be cut, so its end names the tests.
  failures.push(...counted.names)
  // A runner that crashed or found no tests has failed.
  if (counted.passed + counted.failed === 0) count(`${name}: no test ran`, false)
  else if (code !== 0 && counted.failed === 0) count(`${name}: ended with code ${code}`, false)
  printResult(name, code === 0, started)
}

async function runBrowserTests() {
  const browser = await openBrowser()
  if (browser === undefined) {
    count('browser tests: no Chromium here; set CHROME_PATH', false)
  } else {
    await runTests(
      'browser tests',
      countPlaywright,
      () => [bin('@playwright/test/cli.js'), ['test', '--reporter=list,json']],
      { CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json') },
    )
  }
}

function countVitest({
  numPassedTests,
  numFailedTests,
  numPendingTests,
  numTodoTests,
  testResults,
}) {
  // A file that could not be loaded has no test results.
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = testResults.flatMap(({ name: file, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(root, file)}: ${fullName}`),
  )
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests + numTodoTests,
    names: [...failed, ...broken.map(({ name: file }) => relative(root, file))],
  }
}

// A flaky test has failed.
function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    names: [...suites.flatMap(namesOfFailedSpecs), ...errors.map(({ message }) => message)],
  }
}

function namesOfFailedSpecs({ specs, suites = [] }) {
  const failed = specs.filter(({ tests }) =>
    tests.some(({ status }) => status === 'unexpected' || status === 'flaky'),
  )
  return [
    ...failed.map(({ file, title }) => `e2e/${file}: ${title}`),
    ...suites.flatMap(namesOfFailedSpecs),
  ]
}

function count(name, passed) {
  if (passed) {
    total.passed++
  } else {
    total.failed++
    failures.push(name)
  }
}

function printResult(name, passed, started) {
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  say(`${passed ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
}
