import { expect, test } from 'vitest'
import { isQuietAt } from './quiet-hours.ts'

const at = (text: string) => Date.parse(text)

test.each([
  ['2026-11-25T20:59:00Z', false],
  ['2026-11-25T21:00:00Z', true],
  ['2026-11-26T05:59:00Z', true],
  ['2026-11-26T06:00:00Z', false],
  // Summer time.
  ['2026-07-01T20:00:00Z', true],
])('from 22:00 until 7:00 in Berlin, %s is quiet: %s', (time, isQuiet) => {
  expect(isQuietAt({ from: 1320, until: 420, zone: 'Europe/Berlin' }, at(time))).toBe(isQuiet)
})

test('hours within one day are quiet between their times', () => {
  const quiet = { from: 720, until: 780, zone: 'UTC' }
  expect(isQuietAt(quiet, at('2026-11-25T12:30:00Z'))).toBe(true)
  expect(isQuietAt(quiet, at('2026-11-25T13:00:00Z'))).toBe(false)
})
