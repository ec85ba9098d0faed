import { expect, test } from 'vitest'
import { cleanWord, createWordFilter } from './word-filter.ts'

test.each([
  ['whole words of any case', ['spam'], 'Spam, SPAM and spammer', ['Spam', 'SPAM']],
  ['the start of a word', ['spam*'], 'a spammer spams', ['spammer', 'spams']],
  ['several words', ['buy now'], 'Please buy now!', ['buy now']],
  [
    'characters that mean something in patterns',
    ['c++', 'a.b'],
    'C++ and a.b, not axb',
    ['C++', 'a.b'],
  ],
  ['letters with marks', ['straße'], 'Straße straßen', ['Straße']],
  ['words without spaces around them', ['垃圾'], '这是垃圾信息', ['垃圾']],
  ['no part of another word', ['ass'], 'class assassin pass', []],
  ['words beside underscores and signs', ['spam'], '*spam* _spam_ #spam', ['spam']],
])('finds %s', (_, words, text, found) => {
  expect(createWordFilter(words).find(text)).toEqual(found)
})

test.each([
  ['idiot', 'idi\u200Bot'],
  ['idiot', 'i\u00ADd\u2060i\uFEFFo\u200Dt'],
  ['idiot', 'id\u202Eiot'],
  ['idiot', 'IDÍÖT'],
  ['idiot', 'i\u0301diot'],
  ['idiot', 'i\u034F\u0301diot'],
  ['idiot', 'ｉｄｉｏｔ'],
  ['idiot', '𝐢𝐝𝐢𝐨𝐭'],
  ['idiot', '\u24D8diot'],
  ['straße', 'STRASSE'],
  ['strasse', 'Straße'],
  ['lodz', 'Łódź'],
  ['idi\u200Bot', 'idiot'],
  ['Ídiót', 'idiot'],
  ['buy now', 'buy \u00A0\n now'],
  ['한국', '\u1112\u1161\u11AB\u1100\u116E\u11A8'],
  ['❤️', '❤'],
])('a filter of %j finds %j', (word, text) => {
  const filter = createWordFilter([word])
  expect(filter.find(`so ${text}!`)).toEqual([text])
  expect(filter.mask(`so ${text}!`)).toMatch(/^so \*+!$/)
})

test.each([
  ['か', 'が'],
  ['ass', 'a\u200Bssassin'],
  ['spam', 'spa\u0301mmer'],
])('a filter of %j does not find %j', (word, text) => {
  expect(createWordFilter([word]).find(text)).toEqual([])
})

test('text beside a word with invisible signs stays as it was when the word is masked', () => {
  expect(createWordFilter(['bad']).mask('É\u200B ba\u0301d \u200BÉ 😀')).toBe(
    'É\u200B **** \u200BÉ 😀',
  )
})

test('masks each letter of a word, and the longest of two words', () => {
  const filter = createWordFilter(['bad', 'bad egg', '😀'])
  expect(filter.mask('A bad egg is bad. 😀')).toBe('A ******* is ***. *')
})

test('a filter without words finds and changes nothing', () => {
  const filter = createWordFilter(['', ' ', '*'])
  expect(filter.find('anything *')).toEqual([])
  expect(filter.mask('anything *')).toBe('anything *')
})

test.each([
  ['  two   words ', 'two words'],
  ['*', ''],
  ['...', ''],
  ['\u0065\u0301te\u0301', 'été'],
])('a word %j is stored as %j', (word, stored) => expect(cleanWord(word)).toBe(stored))

test('a long text with many words takes linear time', () => {
  const filter = createWordFilter(Array.from({ length: 1000 }, (_, i) => `${'a'.repeat(40)}${i}*`))
  const hits = filter.find(`${'a'.repeat(40_000)} ${'a'.repeat(40)}999`)
  expect(hits).toEqual([`${'a'.repeat(40)}999`])
})
