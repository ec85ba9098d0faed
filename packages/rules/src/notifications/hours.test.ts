import { expect, test } from 'vitest'
import { isWithin } from './hours.ts'

test.each([
  [{ from: 60, until: 120 }, 59, false],
  [{ from: 60, until: 120 }, 60, true],
  [{ from: 60, until: 120 }, 120, false],
  [{ from: 1320, until: 420 }, 1320, true],
  [{ from: 1320, until: 420 }, 0, true],
  [{ from: 1320, until: 420 }, 420, false],
  [{ from: 420, until: 420 }, 420, false],
])('of the hours %o, minute %i is within: %s', (hours, minute, expected) => {
  expect(isWithin(hours, minute)).toBe(expected)
})
