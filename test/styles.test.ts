import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folders = ['apps/web/src', 'packages/widget/src/page']
const sheets = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.css'))
    .map((name) => ({ path: join(folder, name), lines: linesOf(join(folder, name)) })),
)

function linesOf(path: string): string[] {
  return readFileSync(path, 'utf8').split('\n')
}

// A text in px ignores the font size of the browser, and a box in px cuts off the text that follows it.
const grows =
  /^\s*(?:font|font-size|line-height|--text-[\w]+|--space-\d|--control[\w-]*|(?:min-|max-)?(?:block|inline)-size|padding[\w-]*|gap)\s*:[^;]*?(?<![\w.-])(?:[3-9]|[1-8]?\d{2}|[1-9]\d)(?:\.\d+)?px/

test('texts and the boxes around them have sizes in rem', () => {
  expect(sheets.length).toBeGreaterThan(200)
  const found = sheets.flatMap(({ path, lines }) =>
    lines.filter((line) => grows.test(line)).map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test('layouts change at a width that follows the font size', () => {
  const found = sheets.flatMap(({ path, lines }) =>
    lines
      .filter((line) => /@(?:media|container).*\dpx/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test.each(['  font-size: 14.5px;', '  padding: 4px 12px;', '  --text-m: 14px;', '  gap: 8px;'])(
  '%s is found',
  (line) => {
    expect(grows.test(line)).toBe(true)
  },
)

// Without a class on the left, browsers compute the styles of all later siblings and of everything in them anew
// whenever any element is added anywhere.
const unnamedSibling = /(?:^|[\s>(])(?:\*|[a-z][a-z\d]*|:is\([a-z\d, ]+\))\s*[+~][^;]*\{$/

test('a rule for a following sibling names the class of the element before', () => {
  const found = sheets.flatMap(({ path, lines }) =>
    lines.filter((line) => unnamedSibling.test(line)).map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['  & > * + * {', true],
  ['& > li + li {', true],
  ['.rich :is(p, ul) + * {', true],
  ['  & + & {', false],
  ['  .prefix + & {', false],
  ['.empty:not(:empty) + .hits {', false],
] as const)('%s: an unnamed sibling is found: %s', (line, isFound) => {
  expect(unnamedSibling.test(line)).toBe(isFound)
})
