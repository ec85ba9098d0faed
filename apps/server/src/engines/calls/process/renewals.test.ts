import { expect, test } from 'vitest'
import { Renewals } from './renewals.ts'

test('a page may open twenty connections a minute, and more after a minute', () => {
  const renewals = new Renewals()
  const allowed = (at: number, count: number) =>
    Array.from({ length: count }, () => renewals.take(at)).filter(Boolean).length
  expect(allowed(0, 30)).toBe(20)
  expect(allowed(59_999, 5)).toBe(0)
  expect(allowed(60_000, 30)).toBe(20)
})
