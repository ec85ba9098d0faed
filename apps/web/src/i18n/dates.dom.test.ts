import i18next from 'i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  dayName,
  shortTime,
  timeAgo,
  timeOfDay,
  timeWithoutPeriod,
  weekdayAndTime,
  wholeTime,
} from './dates.ts'

const { language: before } = i18next
beforeEach(() => {
  i18next.language = 'en'
})
afterEach(() => {
  i18next.language = before
  vi.restoreAllMocks()
})

const afternoon = new Date(2026, 10, 14, 15, 8, 30).getTime()

test.each([
  ['en-GB', '15:08', '15:08', 'Saturday 14 November', 'Saturday 15:08'],
  ['en-US', '3:08 PM', '3:08', 'Saturday, November 14', 'Saturday 3:08 PM'],
  ['de-DE', '15:08', '15:08', 'Samstag, 14. November', 'Samstag, 15:08'],
])('in %s dates and times follow the region', (language, time, narrow, day, weekday) => {
  i18next.language = language.slice(0, 2)
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  expect(plain(timeOfDay(afternoon))).toBe(time)
  expect(plain(timeWithoutPeriod(afternoon))).toBe(narrow)
  expect(dayName(afternoon, afternoon)).toBe(day)
  expect(plain(weekdayAndTime(afternoon))).toBe(weekday)
  // The tooltip and the row agree about 12 or 24 hours.
  expect(/PM/.test(wholeTime(afternoon))).toBe(/PM/.test(time))
})

test('dates follow the language of the texts when the browser has another one', () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  i18next.language = 'fr'
  expect(plain(dayName(afternoon, afternoon))).toBe('samedi 14 novembre')
})

// The blank before AM and PM is a narrow one.
const plain = (text: string) => text.replace(/\s/g, ' ')

test('a time is told in minutes, hours and days, and after a week as a date', () => {
  const ago = (hours: number, minutes = 0) =>
    timeAgo(afternoon - (hours * 60 + minutes) * 60_000, afternoon)
  expect(ago(0, -1)).toBe('now')
  expect(ago(0, 10)).toBe('10 minutes ago')
  expect(ago(1, 59)).toBe('1 hour ago')
  expect(ago(14)).toBe('14 hours ago')
  expect(ago(17)).toBe('yesterday')
  expect(ago(3 * 24)).toBe('3 days ago')
  expect(ago(8 * 24)).toBe(shortTime(afternoon - 8 * 86_400_000, afternoon))
})
