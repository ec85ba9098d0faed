import { expect, test } from 'vitest'
import { joinUrl, readBase, registerUrl } from './link.ts'

test('registerUrl and joinUrl put the token behind the fragment', () => {
  expect(registerUrl('https://chat.example.org', '5e1d')).toBe(
    'https://chat.example.org/#/register?magic_token=5e1d',
  )
  expect(joinUrl('https://example.org/chat/', 7, '5e1d')).toBe(
    'https://example.org/chat/#/invite_private/7?magic_token=5e1d',
  )
})

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
