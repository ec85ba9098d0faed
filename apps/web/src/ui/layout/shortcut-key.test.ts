import { expect, test } from 'vitest'
import { shortcutKey } from './shortcut-key.ts'

const pressed = (key: string, code: string, shiftKey = false) => ({ key, code, shiftKey })

test.each([
  ['English', 'k', 'KeyK', 'k'],
  ['English with Shift', 'K', 'KeyK', 'k'],
  ['Dvorak, where the character decides', 'k', 'KeyV', 'k'],
  ['French', 'a', 'KeyQ', 'a'],
  ['Turkish', 'ı', 'KeyI', 'ı'],
  ['Russian', 'л', 'KeyK', 'k'],
  ['Greek', 'κ', 'KeyK', 'k'],
  ['Hebrew', 'ל', 'KeyK', 'k'],
  ['Hebrew punctuation', '/', 'KeyQ', 'q'],
  ['Arabic', 'ن', 'KeyK', 'k'],
  ['Thai', 'า', 'KeyK', 'k'],
  ['Armenian', 'կ', 'KeyK', 'k'],
  ['a dead key', 'Dead', 'KeyE', 'e'],
  ['a named key', 'Escape', 'Escape', 'Escape'],
])('%s: %s on %s is %s', (_layout, key, code, expected) => {
  expect(shortcutKey(pressed(key, code))).toBe(expected)
})

test.each([
  ['English', '?', 'Slash', true, '?'],
  ['German', '?', 'Minus', true, '?'],
  ['German', '_', 'Slash', true, '_'],
  ['Russian', '?', 'Digit7', true, '?'],
  ['Russian', ',', 'Slash', true, '?'],
  ['Russian', '.', 'Slash', false, '/'],
  ['Arabic', '؟', 'Slash', true, '?'],
  ['Hebrew', '.', 'Slash', false, '/'],
])('%s: %s on %s (Shift: %s) is %s', (_layout, key, code, shift, expected) => {
  expect(shortcutKey(pressed(key, code, shift))).toBe(expected)
})
