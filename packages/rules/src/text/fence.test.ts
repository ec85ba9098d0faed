import { expect, test } from 'vitest'
import { endsInCode, openFence } from './fence.ts'

test.each([
  ['```', '```'],
  ['```js', '```js'],
  ['words\n```js\nconst a = 1', '```js'],
  ['~~~\n```', '~~~'],
  ['````\n```', '````'],
  ['```\ncode\n```', ''],
  ['```inline```', ''],
  ['words', ''],
])('%j ends in the fence %j', (text, open) => {
  expect(openFence(text)).toBe(open)
})

test.each([
  ['run `npm', true],
  ['run `npm` and `', true],
  ['run `npm` now', false],
  ['```\ncode', true],
  ['```\ncode\n```\n', false],
  ['words', false],
])('%j ends in code: %s', (text, isInCode) => {
  expect(endsInCode(text)).toBe(isInCode)
})
