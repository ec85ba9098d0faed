import { expect, test } from 'vitest'
import { commandQuery, readCommand, readSpan, unescapeSlash } from './typed-command.ts'

test.each([
  ['/leave', { name: 'leave', text: '' }],
  ['  /ME waves\nand leaves ', { name: 'me', text: 'waves\nand leaves' }],
  ['/dm @Ann  hello', { name: 'dm', text: '@Ann  hello' }],
  ['/etc/hosts is a file', undefined],
  ['//shrug', undefined],
  ['/', undefined],
  ['/ me', undefined],
  ['and /me', undefined],
  ['/1st', undefined],
])('%j reads as %o', (text, command) => {
  expect(readCommand(text)).toEqual(command)
})

test('a name is completed only at the start of the text', () => {
  expect(commandQuery('/', 1)).toBe('')
  expect(commandQuery('/mu', 3)).toBe('mu')
  expect(commandQuery('/mute ', 6)).toBeUndefined()
  expect(commandQuery('a /mu', 5)).toBeUndefined()
  expect(commandQuery('/etc/', 5)).toBeUndefined()
})

test.each([
  ['30m', 1_800],
  ['2 hours', 7_200],
  ['1D', 86_400],
  ['2w', 1_209_600],
  ['0m', undefined],
  ['400d', undefined],
  ['soon', undefined],
  ['5', undefined],
  ['-5m', undefined],
])('the time %j is %s seconds', (text, seconds) => {
  expect(readSpan(text)).toBe(seconds)
})

test('two slashes stand for one', () => {
  expect(unescapeSlash('//shrug')).toBe('/shrug')
  expect(unescapeSlash('/shrug')).toBe('/shrug')
})
