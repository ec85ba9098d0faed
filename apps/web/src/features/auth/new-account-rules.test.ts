import { expect, test } from 'vitest'
import { emailProblem, isNameShort, passwordProblem } from './new-account-rules.ts'

test.each([
  ['12345', 'tooShort'],
  ['123456', undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'tooLong'],
])('the password %j: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('a name has up to 32 characters as a reader counts them, spaces around it aside', () => {
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
])('the email %j: %s', (email, problem) => {
  expect(emailProblem(email)).toBe(problem)
})
