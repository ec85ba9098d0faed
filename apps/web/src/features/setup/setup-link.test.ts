import { expect, test } from 'vitest'
import { isLinkMissing } from './setup-link.ts'

test.each(['localhost', 'chat.localhost', '127.0.0.1', '127.1.2.3', '[::1]'])(
  'on the own machine (%s) no link is needed',
  (hostname) => {
    expect(isLinkMissing(null, hostname)).toBe(false)
  },
)

test.each(['chat.example.org', '192.168.0.7', 'localhost.example.org', '127.example.org'])(
  'from %s the link is needed',
  (hostname) => {
    expect(isLinkMissing(null, hostname)).toBe(true)
    expect(isLinkMissing('code', hostname)).toBe(false)
  },
)
