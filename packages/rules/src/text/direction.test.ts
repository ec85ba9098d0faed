import { describe, expect, test } from 'vitest'
import { isolated, withoutTurns, shownAddress, shownFileName } from './direction.ts'

const turning = [...'\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069']

describe.each(turning)('the sign %j', (sign) => {
  test('is no part of a shown name', () => {
    expect(withoutTurns(`Bo${sign}b`)).toBe('Bob')
    expect(shownFileName(`invoice${sign}gpj.exe`)).toBe('invoice_gpj.exe')
    expect(decodeURIComponent(shownAddress(`https://a.example/${sign}x`))).toBe(
      `https://a.example/${sign}x`,
    )
    expect(shownAddress(`https://a.example/${sign}x`)).toMatch(
      /^https:\/\/a\.example\/%E2%8\d%\w\wx$/,
    )
  })
})

test.each(['Bob', 'دانا', 'שלום 123', 'a\u200Fb', 'می\u200Cخواهم', '👩‍👩‍👧'])(
  '%j stays',
  (name) => {
    expect([withoutTurns(name), shownFileName(name), shownAddress(name)]).toEqual([
      name,
      name,
      name,
    ])
  },
)

test('words from right to left are isolated, others stay', () => {
  expect(isolated('123 שלום')).toBe('\u2068123 שלום\u2069')
  expect(isolated('دانا')).toBe('\u2068دانا\u2069')
  expect(isolated('Zoë 123')).toBe('Zoë 123')
})
