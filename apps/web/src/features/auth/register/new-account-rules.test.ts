import { expect, test } from 'vitest'
import { emailProblem, isNameShort, passwordProblem } from './new-account-rules.ts'

test.each([
  ['12345', 'tooShort'],
  ['123456', undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'tooLong'],
])('passwordProblem of %j is %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('a name has up to 32 characters, not counting spaces around it', () => {
  expect(isNameShort('x'.repeat(32))).toBe(true)
  expect(isNameShort(` ${'x'.repeat(32)} `)).toBe(true)
  expect(isNameShort('😀'.repeat(32))).toBe(true)
  expect(isNameShort('x'.repeat(33))).toBe(false)
})

test.each([
  ['', 'missing.email'],
  ['ines', 'register.badEmail'],
  ['ines@', 'register.badEmail'],
  ['ines @example.org', 'register.badEmail'],
  ['ines@intranet', undefined],
  ['ines+chat@example.org', undefined],
])('emailProblem of %j is %s', (email, problem) => {
  expect(emailProblem(email)).toBe(problem)
})
