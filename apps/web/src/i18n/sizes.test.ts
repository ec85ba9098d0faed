import i18next from 'i18next'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sizeText } from './sizes.ts'

const { language: before } = i18next
beforeEach(() => {
  i18next.language = 'en'
})
afterEach(() => {
  i18next.language = before
})

test.each([
  [0, '0 bytes'],
  [-1, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [1500, '1.5 kB'],
  [840_190, '840 kB'],
  [999_600, '1 MB'],
  [2_000_000, '2 MB'],
  [12_345_678, '12.3 MB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
})

test.each([
  ['fr', '12,3 Mo'],
  ['tr', '12,3 MB'],
  ['ja', '12.3 MB'],
])('in %s a size follows the language', (language, text) => {
  i18next.language = language
  expect(sizeText(12_345_678).replace(/\s/g, ' ')).toBe(text)
})
