import { limits } from '@parley/protocol'
import { expect, test } from 'vitest'
import { faultOfEmail, faultOfName } from './account-rules.ts'

test('a name is rejected when empty or longer than the limit in characters', () => {
  expect(faultOfName('  ')).toBe('nameMissing')
  expect(faultOfName(`  ${'😀'.repeat(limits.userNameChars)}  `)).toBeUndefined()
  expect(faultOfName('a'.repeat(limits.userNameChars + 1))).toBe('nameLong')
})

test('an empty email is reported as missing, not as wrong', () => {
  expect(faultOfEmail(' ')).toBe('emailMissing')
})

test.each(['alice', 'alice@', '@example.org', 'a b@example.org'])('%s is not an email', (email) =>
  expect(faultOfEmail(email)).toBe('emailWrong'),
)

test.each(['alice@example.org', ' alice@example.org ', 'a+b@x.y.z', 'alice@intranet'])(
  '%s is an email',
  (email) => expect(faultOfEmail(email)).toBeUndefined(),
)
