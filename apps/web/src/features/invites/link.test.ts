import { expect, test } from 'vitest'
import { joinUrl, registerUrl } from './link.ts'

test('registerUrl and joinUrl put the token behind the fragment', () => {
  expect(registerUrl('https://chat.example.org', '5e1d')).toBe(
    'https://chat.example.org/#/register?magic_token=5e1d',
  )
  expect(joinUrl('https://example.org/chat/', 7, '5e1d')).toBe(
    'https://example.org/chat/#/invite_private/7?magic_token=5e1d',
  )
})
