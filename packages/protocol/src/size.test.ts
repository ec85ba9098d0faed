import { expect, test } from 'vitest'
import { formatSize } from './size.ts'

test.each([
  [0, '0 bytes'],
  [-1, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1000, '1 KB'],
  [1500, '1.5 KB'],
  [840_190, '840 KB'],
  [999_600, '1 MB'],
  [2_000_000, '2 MB'],
  [12_345_678, '12.3 MB'],
  [5_000_000_000_000_000, '5000 TB'],
])('%i bytes are shown as %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
