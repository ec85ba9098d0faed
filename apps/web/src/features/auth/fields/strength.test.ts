import { expect, test } from 'vitest'
import { strengthOf } from './strength.ts'

test.each([
  ['', 0],
  ['short', 0],
  ['x'.repeat(129), 0],
  ['secret', 1],
  ['123456', 1],
  ['aaaaaaaaaaaaaaaaaaaaaaaa', 1],
  ['sunflower', 2],
  ['correct-horse', 3],
  ['Tr0ub4dor&3', 3],
  ['correct horse battery staple', 4],
  ['长而且很难猜的密码一二三四五六七八九十', 4],
])('the strength of %j is %i', (password, strength) => {
  expect(strengthOf(password)).toBe(strength)
})
