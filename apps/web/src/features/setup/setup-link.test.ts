import { expect, test } from 'vitest'
import { isLinkMissing } from './setup-link.ts'

test.each(['localhost', 'chat.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
  'the set-up page on %s works without a link',
  (hostname) => {
    expect(isLinkMissing(null, hostname)).toBe(false)
  },
)

test.each(['chat.example.org', '192.168.0.7', 'localhost.example.org', '127.example.org'])(
  'the set-up page on %s requires the link',
  (hostname) => {
    expect(isLinkMissing(null, hostname)).toBe(true)
    expect(isLinkMissing('code', hostname)).toBe(false)
  },
)
