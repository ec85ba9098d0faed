import { expect, test } from 'vitest'
import { faultOfName, lengthOf } from './channel-name.ts'

test('a name has 1 to 128 characters once trimmed', () => {
  expect(faultOfName('   ')).toBe('nameMissing')
  expect(faultOfName(' a ')).toBeUndefined()
  expect(faultOfName('a'.repeat(128))).toBeUndefined()
  expect(faultOfName('a'.repeat(129))).toBe('nameLong')
})

test('an emoji counts once', () => {
  expect(lengthOf('🚀🚀')).toBe(2)
})
