import { expect, test } from 'vitest'
import { isOpen, parseHours } from './opening-hours.ts'
import { isLight, isRing } from './theme.ts'

const at = (text: string) => new Date(text).getTime()

test.each([
  // A Tuesday.
  ['2026-11-24T08:59:00Z', false],
  ['2026-11-24T09:00:00Z', true],
  ['2026-11-24T16:59:00Z', true],
  ['2026-11-24T17:00:00Z', false],
  // A Saturday, and a Sunday.
  ['2026-11-28T11:00:00Z', true],
  ['2026-11-28T15:00:00Z', false],
  ['2026-11-29T11:00:00Z', false],
])('at %s the shop is open: %s', (time, wanted) => {
  const hours = parseHours('Mo-Fr 09:00-17:00; Sa 10:00-14:00', 'UTC')
  expect(hours && isOpen(hours, at(time))).toBe(wanted)
})

test('opening hours hold in their own time zone, and their days may go over the weekend', () => {
  const tokyo = parseHours('09:00-17:00', 'Asia/Tokyo')
  expect(tokyo && isOpen(tokyo, at('2026-11-24T00:30:00Z'))).toBe(true)
  expect(tokyo && isOpen(tokyo, at('2026-11-24T12:00:00Z'))).toBe(false)
  const weekend = parseHours('Sa-Mo 00:00-24:00', 'UTC')
  expect(weekend && isOpen(weekend, at('2026-11-29T12:00:00Z'))).toBe(true)
  expect(weekend && isOpen(weekend, at('2026-11-24T12:00:00Z'))).toBe(false)
})

test.each(['', 'always', 'Mo 9-17', 'Xx 09:00-17:00', '17:00-09:00', '09:00-25:00'])(
  'hours "%s" cannot be read and count as none',
  (text) => expect(parseHours(text, 'UTC')).toBeUndefined(),
)

test.each([
  ['#ffffff', true],
  ['#fff', true],
  ['#1fe1f9', true],
  ['#1f6f54', false],
  ['#000', false],
])('text on %s is black: %s', (color, wanted) => expect(isLight(color)).toBe(wanted))

test.each([
  ['#1f6f54', '#ffffff', true],
  ['#1f6f54', '#171b19', false],
  ['#fff3b0', '#ffffff', false],
  ['#fff3b0', '#171b19', true],
])('a ring of %s on %s can be seen: %s', (color, paper, wanted) =>
  expect(isRing(color, paper)).toBe(wanted),
)
