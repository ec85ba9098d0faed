import { expect, test } from 'vitest'
import { breakLine } from './line-break.ts'

// "|" is the caret.
function enter(marked: string): string | undefined {
  const caret = marked.indexOf('|')
  const next = breakLine(marked.replace('|', ''), caret)
  return next && `${next.text.slice(0, next.caret)}|${next.text.slice(next.caret)}`
}

test('Enter within a fence inserts a line with the same indentation', () => {
  expect(enter('```|')).toBe('```\n|')
  expect(enter('```js\n  const a = 1|')).toBe('```js\n  const a = 1\n  |')
  expect(enter('```\ncode|\n```')).toBe('```\ncode\n|\n```')
})

test('Enter within a list continues it with the next marker', () => {
  expect(enter('- milk|')).toBe('- milk\n- |')
  expect(enter('- mi|lk')).toBe('- mi\n- |lk')
  expect(enter('  * milk|')).toBe('  * milk\n  * |')
  expect(enter('1. milk|')).toBe('1. milk\n2. |')
  expect(enter('9) a\n10) b|')).toBe('9) a\n10) b\n11) |')
  expect(enter('- [x] milk|')).toBe('- [x] milk\n- [ ] |')
})

test('Enter in an empty item ends the list', () => {
  expect(enter('- milk\n- |')).toBe('- milk\n|')
  expect(enter('1. milk\n2. |')).toBe('1. milk\n|')
})

test.each([
  '|',
  'words|',
  '```\ncode\n```|',
  '- milk\n|',
  '- |',
  '1. |',
  '5. December|',
  '-5|',
  'a `|',
])('Enter sends %j', (text) => {
  expect(enter(text)).toBeUndefined()
})
