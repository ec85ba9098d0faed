import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { firstScriptsProblem } from '../bin/first-scripts.mjs'

function makePage(html: string): string {
  const dist = mkdtempSync(join(tmpdir(), 'parley-page-'))
  onTestFinished(() => rmSync(dist, { recursive: true }))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), html)
  for (const name of ['index', 'ahead', 'later'])
    writeFileSync(join(dist, 'assets', `${name}.js`), name.repeat(100))
  return dist
}

const page = `
  <script type="module" crossorigin src="/assets/index.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/ahead.js">
  <link rel="stylesheet" crossorigin href="/assets/index.css">`

test('a build whose first scripts are too large is refused with their sizes', () => {
  const problem = firstScriptsProblem(makePage(page), 20)
  expect(problem).toMatch(/more than 20: assets\/index\.js \d+, assets\/ahead\.js \d+\.$/)
})

test('a build whose first scripts are small enough passes', () => {
  expect(firstScriptsProblem(makePage(page), 200)).toBeUndefined()
})

test('a page without a script is refused', () => {
  expect(firstScriptsProblem(makePage('<p>'), 200)).toBe('The page names no script.')
})
