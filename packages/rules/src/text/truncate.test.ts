import { expect, test } from 'vitest'
import { truncate } from './truncate.ts'

test('a longer text ends with an ellipsis, and no character is cut apart', () => {
  expect(truncate('abc', 3)).toBe('abc')
  expect(truncate('abcd', 3)).toBe('ab…')
  expect(truncate('👍👍👍', 3)).toBe('👍👍👍')
  expect(truncate('👍👍👍', 2)).toBe('👍…')
})
