import { expect, test } from 'vitest'
import { timeText } from './times.ts'

const sent = new Date(2026, 10, 27, 23, 30).getTime()
const now = sent + 60_000

test.each([
  ['en', 'en-GB', '23:30'],
  ['en', 'en-US', '11:30 PM'],
  ['en', 'de-DE', '23:30'],
  ['fr', 'fr-FR', '23:30'],
])('texts in %s in a browser of %s tell the time as %s', (language, browser, wanted) => {
  expect(timeText(sent, { language, browser, now }).replaceAll('\u202f', ' ')).toBe(wanted)
})

test('a message of an earlier day has its date', () => {
  const later = { language: 'en', browser: 'en-GB', now: sent + 3 * 86_400_000 }
  expect(timeText(sent, later)).toBe('27 Nov 2026, 23:30')
})
