import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Marta Eriksson', 'ME'],
  ['priya', 'P'],
  ['one two three four five', 'OTTF'],
  ['  Jonas \t Bergström\n', 'JB'],
  ['李\u3000小龙', '李小'],
  ['No\u00a0Break\u2003Em', 'NBE'],
  ['élodie ñandú', 'ÉÑ'],
  ['e\u0301lodie', 'E\u0301'],
  ['👩🏽‍💻 crew', '👩🏽‍💻C'],
  ['𝒜lice', '𝒜'],
  ['', ''],
  [' \u2003 ', ''],
])('%j becomes %j', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
