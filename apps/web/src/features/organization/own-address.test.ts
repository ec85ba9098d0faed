import { expect, test } from 'vitest'
import { readBase } from './own-address.ts'

test.each([
  ['https://chat.example.org', 'https://chat.example.org'],
  [' https://chat.example.org/ ', 'https://chat.example.org'],
  ['http://10.0.0.5:3000/?x=1#/login', 'http://10.0.0.5:3000'],
  ['https://example.org/chat/', undefined],
  ['chat.example.org', undefined],
  ['javascript:alert(1)', undefined],
  ['', undefined],
])('readBase of %j is %j', (text, base) => {
  expect(readBase(text)).toBe(base)
})
