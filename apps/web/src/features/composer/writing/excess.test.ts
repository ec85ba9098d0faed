import { limits } from '@parley/protocol'
import { expect, test } from 'vitest'
import { excessOf } from './excess.ts'

test('a text is measured in UTF-8 bytes and its excess given in characters', () => {
  expect(excessOf('')).toBe(0)
  expect(excessOf('a'.repeat(limits.textBytes))).toBe(0)
  expect(excessOf('a'.repeat(limits.textBytes + 7))).toBe(7)
  expect(excessOf('ä'.repeat(limits.textBytes / 2))).toBe(0)
  expect(excessOf('ä'.repeat(limits.textBytes / 2 + 7))).toBe(7)
  expect(excessOf('日'.repeat(limits.textBytes / 2))).toBeGreaterThan(limits.textBytes / 7)
})
