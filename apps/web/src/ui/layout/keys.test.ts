// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { type Keys, keysText, matchesKeys } from './keys.ts'

const find: Keys = { key: 'k', mod: true }
const ordered: Keys = { key: '7', mod: true, shift: true }
const help: Keys = { key: '?' }

const press = (init: KeyboardEventInit) => new KeyboardEvent('keydown', init)

test.each<[string, KeyboardEventInit, Keys, boolean]>([
  ['Ctrl', { key: 'k', code: 'KeyK', ctrlKey: true }, find, true],
  ['Cmd', { key: 'k', code: 'KeyK', metaKey: true }, find, true],
  ['Ctrl on a Russian keyboard', { key: 'л', code: 'KeyK', ctrlKey: true }, find, true],
  ['Ctrl with Caps Lock', { key: 'K', code: 'KeyK', ctrlKey: true }, find, true],
  ['no Ctrl', { key: 'k', code: 'KeyK' }, find, false],
  ['Shift too', { key: 'K', code: 'KeyK', ctrlKey: true, shiftKey: true }, find, false],
  ['Alt too', { key: 'k', code: 'KeyK', ctrlKey: true, altKey: true }, find, false],
  ['a digit', { key: '&', code: 'Digit7', ctrlKey: true, shiftKey: true }, ordered, true],
  ['a digit without Shift', { key: '7', code: 'Digit7', ctrlKey: true }, ordered, false],
  ['a sign with Shift', { key: '?', code: 'Slash', shiftKey: true }, help, true],
  ['a sign without Shift', { key: '?', code: 'KeyM' }, help, true],
  ['another letter', { key: 'j', code: 'KeyJ', ctrlKey: true }, find, false],
])('a shortcut pressed with %s', (_name, init, keys, expected) => {
  expect(matchesKeys(press(init), keys)).toBe(expected)
})

test('keys are written with their modifiers first', () => {
  expect(keysText({ key: 'ArrowUp', mod: true, shift: true })).toBe('Ctrl Shift ↑')
  expect(keysText({ key: 'r' })).toBe('R')
  expect(keysText({ key: 'Delete' })).toBe('Del')
})
