import i18next from 'i18next'
import { afterEach, expect, test } from 'vitest'
import { listOf, listWithAnd } from './lists.ts'

const speak = (language: string) => {
  i18next.language = language
}
afterEach(() => speak('en'))

test.each([
  ['en', 'Ann, Bob, Cid', 'Ann, Bob, and Cid'],
  ['ja', 'Ann、Bob、Cid', 'Ann、Bob、Cid'],
  ['zh', 'Ann、Bob、Cid', 'Ann、Bob和Cid'],
  ['tr', 'Ann, Bob, Cid', 'Ann, Bob ve Cid'],
])('names in %s stand between the separators of the language', (language, all, withLast) => {
  speak(language)
  expect(listOf(['Ann', 'Bob', 'Cid'])).toBe(all)
  expect(listWithAnd(['Ann', 'Bob', 'Cid'])).toBe(withLast)
})
