import { expect, test } from 'vitest'
import { siteHost } from './site-host.ts'

const requested = 'https://asked.example.org:8443'

test.each([
  [
    'the Referer first',
    { referer: 'https://Page.example.org:1/x', origin: 'https://o.org' },
    'page.example.org',
  ],
  ['the Origin without one', { origin: 'http://o.org:3000' }, 'o.org'],
  [
    'the Origin after a Referer that is no address',
    { referer: 'x', origin: 'http://o.org' },
    'o.org',
  ],
  ['the requested host after an opaque Origin', { origin: 'null' }, 'asked.example.org'],
  [
    'the requested host after other schemes',
    { referer: 'about:blank', origin: 'file://x' },
    'asked.example.org',
  ],
  ['the requested host without both', {}, 'asked.example.org'],
])('the host of a page is %s', (_name, headers, host) => {
  expect(siteHost(headers, requested)).toBe(host)
})
