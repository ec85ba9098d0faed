import { expect, test } from 'vitest'
import {
  dayOf,
  emptySearch,
  isEmptySearch,
  isSameName,
  readSearch,
  startOfDay,
  type TypedSearch,
  writeSearch,
} from './search-query.ts'

test.each<[string, Partial<TypedSearch>]>([
  ['tide table', { words: 'tide table' }],
  ['from:@Ines tide', { from: ['Ines'], words: 'tide' }],
  ['from:ines FROM:@bob', { from: ['ines', 'bob'] }],
  ['from:"Ana Maria"', { from: ['Ana Maria'] }],
  ['from:@"Ana Maria" hello', { from: ['Ana Maria'], words: 'hello' }],
  ['in:#general', { in: [{ kind: 'channel', name: 'general' }] }],
  ['in:@Bob', { in: [{ kind: 'direct', name: 'Bob' }] }],
  ['in:harbour', { in: [{ kind: 'any', name: 'harbour' }] }],
  ['in:#"two words"', { in: [{ kind: 'channel', name: 'two words' }] }],
  ['has:file', { has: ['file'] }],
  ['has:image,link has:link', { has: ['image', 'link'] }],
  ['mentions:me', { mentionsMe: true }],
  ['before:2026-11-01 after:2026-10-01', { before: '2026-11-01', after: '2026-10-01' }],
  ['plan "on friday" from:@Bob late', { words: 'plan "on friday" late', from: ['Bob'] }],
  ['"from:@Bob said"', { words: '"from:@Bob said"' }],
  ['会議 from:@田中', { words: '会議', from: ['田中'] }],
  ['"half a phrase', { words: '"half a phrase' }],
  ['  ', {}],
])('%j is read', (text, expected) => {
  expect(readSearch(text)).toEqual({ ...emptySearch, ...expected })
})

test.each([
  'from:',
  'from:""',
  'has:elephant',
  'has:file,elephant',
  'mentions:bob',
  'before:tomorrow',
  'before:2026-02-30',
  'after:2026-13-01',
  'from:#general',
  'colour:red',
  'https://from:x@example.org/',
  'notin:#general',
  'from:"Ana"Maria',
])('%j is no operator and stays a word', (text) => {
  const { words, ...rest } = readSearch(text)
  const { words: _, ...none } = emptySearch
  expect(rest).toEqual(none)
  expect(words.replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
})

test('a search is written in a form that reads the same', () => {
  const search: TypedSearch = {
    words: 'tide "low water"',
    from: ['Ana Maria', 'Bob'],
    in: [
      { kind: 'channel', name: 'general' },
      { kind: 'direct', name: 'Ana Maria' },
      { kind: 'any', name: '@home' },
    ],
    has: ['file', 'image'],
    mentionsMe: true,
    before: '2026-11-01',
    after: '2026-10-01',
  }
  const text = writeSearch(search)
  expect(text).toBe(
    'from:@"Ana Maria" from:@Bob in:#general in:@"Ana Maria" in:"@home" has:file,image mentions:me after:2026-10-01 before:2026-11-01 tide "low water"',
  )
  expect(readSearch(text)).toEqual(search)
})

test('a search without words and operators is empty', () => {
  expect(isEmptySearch(readSearch('  '))).toBe(true)
  expect(isEmptySearch(readSearch('mentions:me'))).toBe(false)
})

test('a name is found in any case, with or without quotes in it', () => {
  expect(isSameName('Ana "Ani"  Maria', 'ana ani maria')).toBe(true)
  expect(isSameName('Ana', 'Anna')).toBe(false)
})

test('a day begins and ends at midnight in the local time zone', () => {
  const start = startOfDay('2026-03-29')
  expect(new Date(start).getHours()).toBe(0)
  expect(dayOf(start)).toBe('2026-03-29')
  expect(dayOf(start - 1)).toBe('2026-03-28')
  expect(dayOf(startOfDay('2026-12-31', 1))).toBe('2027-01-01')
})
