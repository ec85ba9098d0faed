import { expect, test } from 'vitest'
import { letterAccent } from './accent.ts'

test('a colour that white text is readable on stays, a bright one is darkened, and none is the usual one', () => {
  expect(letterAccent('#1d4ed8')).toBe('#1d4ed8')
  expect(letterAccent('')).toBe('#067a5b')
  expect(letterAccent('red')).toBe('#067a5b')
  expect(letterAccent('#ffff00')).toMatch(/^#([67][0-9a-f]){2}00$/)
  expect(letterAccent('#ffffff')).toBe('#727272')
})
