import { expect, test } from 'vitest'
import { exactSpan } from './span.ts'

test.each([
  [1, { unit: 'second', count: 1 }],
  [90, { unit: 'second', count: 90 }],
  [600, { unit: 'minute', count: 10 }],
  [5_400, { unit: 'minute', count: 90 }],
  [3_600, { unit: 'hour', count: 1 }],
  [86_400, { unit: 'day', count: 1 }],
  [604_800, { unit: 'week', count: 1 }],
])('a span of %i seconds is expressed exactly', (seconds, span) => {
  expect(exactSpan(seconds)).toEqual(span)
})
