import { limits } from '@parley/protocol'
import { expect, test } from 'vitest'
import { faultOfEmail, faultOfName } from './account-rules.ts'

test('a name is neither empty nor longer than the server takes, as people count', () => {
  expect(faultOfName('  ')).toBe('nameMissing')
  expect(faultOfName(`  ${'😀'.repeat(limits.userNameChars)}  `)).toBeUndefined()
  expect(faultOfName('a'.repeat(limits.userNameChars + 1))).toBe('nameLong')
})

test('an empty address is asked for, not corrected', () => {
  expect(faultOfEmail(' ')).toBe('emailMissing')
})

test.each(['alice', 'alice@', '@example.org', 'a b@example.org'])('is no address: %s', (email) =>
  expect(faultOfEmail(email)).toBe('emailWrong'),
)

test.each(['alice@example.org', ' alice@example.org ', 'a+b@x.y.z', 'alice@intranet'])(
  'is an address: %s',
  (email) => expect(faultOfEmail(email)).toBeUndefined(),
)
