import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readSource, sourceFiles } from './imports.ts'

/** The rows of the table of words that names do not have. */
const rows = readFileSync('docs/glossary.md', 'utf8')
  .split('## Words that names in code do not have')[1]
  ?.matchAll(/^\| `(.+?)` \| (.+?) \|$/gm)
const patterns = [...(rows ?? [])].map(([, pattern = '', instead = '']) => ({
  pattern: new RegExp(`(?<![\\w'"-])(?:${pattern.replaceAll('\\|', '|')})(?![\\w'"-])`, 'g'),
  instead,
}))

const files = sourceFiles().filter((path) => path !== 'test/glossary.test.ts')

test('the glossary has words that names do not have', () => {
  expect(patterns.length).toBeGreaterThan(2)
  expect(files.length).toBeGreaterThan(1500)
})

test.each(patterns)('no name matches $pattern: write $instead', ({ pattern }) => {
  const found = files.flatMap((path) =>
    [...readSource(path).matchAll(pattern)].map(([name]) => `${path}: ${name}`),
  )
  expect(found).toEqual([])
})

test('a name that the glossary forbids is found', () => {
  const texts = ['const mostBytes = 1', 'batchMost', 'reconnectMaxMs']
  for (const text of texts) expect(patterns.some(({ pattern }) => text.match(pattern))).toBe(true)
  const others = ['maxBytes', 'emitter.setMaxListeners(0)', 'Math.max(1, 2)', 'almost']
  for (const text of others) expect(patterns.some(({ pattern }) => text.match(pattern))).toBe(false)
})

// A list of names in braces on one line would save lines, and stop each new reader.
test('no object literal is spread into another one', () => {
  expect(files.filter((path) => readSource(path).includes('...' + '{'))).toEqual([])
})
