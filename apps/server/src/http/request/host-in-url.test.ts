import { expect, test } from 'vitest'
import { hostInUrl } from './host-in-url.ts'

test.each([
  ['::1', '[::1]'],
  ['::', '[::]'],
  ['2001:db8::1', '[2001:db8::1]'],
  ['fe80::1%eth0', '[fe80::1%25eth0]'],
  ['127.0.0.1', '127.0.0.1'],
  ['chat.example.org', 'chat.example.org'],
])('the host %s is %s in a URL', (host, expected) => expect(hostInUrl(host)).toBe(expected))
