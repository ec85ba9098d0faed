// Counts the tests of one run and prints the totals.
import { relative } from 'node:path'
import { root, say } from '../run.mjs'

const slowestCount = 10

/** Collects results, and prints them at the end. */
export function createReport() {
  const total = { passed: 0, failed: 0, skipped: 0 }
  const failures = []
  /** Seconds by file. */
  const seconds = new Map()
  const written = new Set()
  let generated = 0

  function count(name, passed) {
    if (passed) {
      total.passed++
    } else {
      total.failed++
      failures.push(name)
    }
  }

  function addCounts({ passed, failed, skipped, names }) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
    failures.push(...names)
  }

  /**
   * Adds the tests of one runner: `{ file, title, place, status, ms }` each, where `place` is the line that wrote it, and
   * `status` is passed, failed or skipped.
   */
  function addTests(tests) {
    for (const { file, title, place, status, ms } of tests) {
      total[status]++
      // The log of a long run may be cut, so its end names the tests.
      if (status === 'failed') failures.push(`${file}: ${title}`)
      seconds.set(file, (seconds.get(file) ?? 0) + ms / 1000)
      written.add(`${file}:${place}`)
      generated++
    }
  }

  function print() {
    console.log()
    if (seconds.size > 0) printFiles()
    for (const failure of failures) console.log(`failed: ${failure}`)
    if (total.skipped > 0) console.log(`${total.skipped} skipped`)
    console.log(`${total.passed} passed, ${total.failed} failed`)
  }

  function printFiles() {
    say('slowest files, in seconds of their tests:')
    const slowest = [...seconds].sort(([, a], [, b]) => b - a).slice(0, slowestCount)
    for (const [file, duration] of slowest)
      console.log(`${duration.toFixed(1).padStart(8)} ${file}`)
    say(`${written.size} written tests, of which generators make ${generated}`)
  }

  return { count, addCounts, addTests, print, hasFailed: () => total.failed > 0 }
}

const statuses = { passed: 'passed', failed: 'failed' }

/** The tests in a JSON report of vitest. */
export function testsOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name)
    // A file that could not be loaded has no test results.
    if (status === 'failed' && assertionResults.length === 0) {
      return [{ file, title: message ?? 'no tests', place: 0, status: 'failed', ms: 0 }]
    }
    return assertionResults.map((one) => ({
      file,
      title: one.fullName,
      place: one.location ? `${one.location.line}:${one.location.column}` : one.fullName,
      status: statuses[one.status] ?? 'skipped',
      ms: one.duration ?? 0,
    }))
  })
}

/** The tests in a JSON report of Playwright. A flaky test has failed. */
export function testsOfPlaywright({ suites, errors }) {
  const failed = errors.map(({ message }) => ({
    file: 'e2e',
    title: message,
    place: 0,
    status: 'failed',
    ms: 0,
  }))
  return [...suites.flatMap(testsOfSuite), ...failed]
}

const outcomes = { expected: 'passed', skipped: 'skipped' }

function testsOfSuite({ specs, suites = [] }) {
  const own = specs.flatMap(({ file, line, column, title, tests }) =>
    tests.map(({ status, results }) => ({
      file: `e2e/${file}`,
      title,
      place: `${line}:${column}`,
      status: outcomes[status] ?? 'failed',
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
    })),
  )
  return [...own, ...suites.flatMap(testsOfSuite)]
}
