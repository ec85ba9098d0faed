import { afterEach, expect, test, vi } from 'vitest'
import { dayName, timeOfDay, timeWithoutPeriod, wholeTime } from './dates.ts'

afterEach(() => vi.restoreAllMocks())

const afternoon = new Date(2026, 10, 14, 15, 8, 30).getTime()

test.each([
  ['en-GB', '15:08', '15:08', 'Saturday 14 November'],
  ['en-US', '3:08 PM', '3:08', 'Saturday, November 14'],
  ['de-DE', '15:08', '15:08', 'Samstag, 14. November'],
])('in %s dates and times follow the browser', (language, time, narrow, day) => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue(language)
  expect(plain(timeOfDay(afternoon))).toBe(time)
  expect(plain(timeWithoutPeriod(afternoon))).toBe(narrow)
  expect(dayName(afternoon, afternoon)).toBe(day)
  // The tooltip and the row agree about 12 or 24 hours.
  expect(/PM/.test(wholeTime(afternoon))).toBe(/PM/.test(time))
})

// The blank before AM and PM is a narrow one.
const plain = (text: string) => text.replace(/\s/g, ' ')
