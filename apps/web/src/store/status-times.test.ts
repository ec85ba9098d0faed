import { expect, test } from 'vitest'
import { timeOfEnd } from './status-times.ts'

const noon = new Date(2026, 10, 24, 12).getTime()

test('each end is a time after now', () => {
  expect(timeOfEnd('halfHour', noon)).toBe(new Date(2026, 10, 24, 12, 30).getTime())
  expect(timeOfEnd('hour', noon)).toBe(new Date(2026, 10, 24, 13).getTime())
  expect(timeOfEnd('fourHours', noon)).toBe(new Date(2026, 10, 24, 16).getTime())
  expect(timeOfEnd('today', noon)).toBe(new Date(2026, 10, 25).getTime())
})
