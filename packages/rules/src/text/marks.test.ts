import { expect, test } from 'vitest'
import { limitMarks } from './marks.ts'

test('a letter keeps eight combining marks', () => {
  expect(limitMarks(`a${'\u0301'.repeat(60_000)}b`)).toBe(`a${'\u0301'.repeat(8)}b`)
})

test.each(['Việt Nam', 'שָׁלוֹם', 'नमस्ते', 'ก็ที่', 'བོད་སྐད', '1️⃣ ❤️'])('%s stays as it is', (text) => {
  expect(limitMarks(text.normalize('NFD'))).toBe(text.normalize('NFD'))
})
