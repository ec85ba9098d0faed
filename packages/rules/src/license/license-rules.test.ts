import { expect, test } from 'vitest'
import { faultOfDomain } from './domain.ts'
import { coversHost, faultOfLicense, isLocalHost, memberLimitOf } from './license-rules.ts'

const now = Date.parse('2030-06-01T00:00:00Z')
const license = {
  domains: ['chat.example.org'],
  user_limit: 50,
  expired_at: '2031-01-01T00:00:00+00:00',
  sign: true,
}
const request = { host: 'chat.example.org', now, humans: 50 }

test('a signed license in force sets the member limit', () => {
  expect(memberLimitOf(license, now)).toBe(50)
  expect(memberLimitOf({ ...license, user_limit: 5 }, now)).toBe(5)
})

test('an unsigned or expired license allows as many members as none', () => {
  expect(memberLimitOf({ ...license, sign: false }, now)).toBe(20)
  expect(memberLimitOf(license, Date.parse(license.expired_at))).toBe(20)
})

test.each([
  ['a good license', license, request, undefined],
  ['another domain', license, { ...request, host: 'example.org' }, 'domain'],
  ['another case and a final dot', license, { ...request, host: 'Chat.Example.ORG.' }, undefined],
  ['any domain', { ...license, domains: ['*'] }, { ...request, host: 'a.b' }, undefined],
  ['an expired license', { ...license, expired_at: '2030-01-01T00:00:00Z' }, request, 'expired'],
  ['an unsigned license', { ...license, sign: false }, request, 'signature'],
  ['too many members', license, { ...request, humans: 51 }, 'users'],
  [
    'several faults, of which the domain comes first',
    { ...license, sign: false, expired_at: '2030-01-01T00:00:00Z' },
    { ...request, host: 'x.y', humans: 99 },
    'domain',
  ],
  [
    'everything wrong at home',
    { ...license, sign: false },
    { ...request, host: '[::1]' },
    undefined,
  ],
] as const)('%s is found', (_name, given, from, fault) => {
  expect(faultOfLicense({ ...given, domains: [...given.domains] }, from)).toBe(fault)
})

test('only the machine itself is local', () => {
  expect(['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '[::1]'].every(isLocalHost)).toBe(
    true,
  )
  expect(
    ['localhost.example.org', '127.0.0.1.example.org', '128.0.0.1', '::1', ''].some(isLocalHost),
  ).toBe(false)
})

test('a license for a domain is not one for its subdomains', () => {
  expect(coversHost({ domains: ['example.org'] }, 'chat.example.org')).toBe(false)
})

test.each([
  ['chat.example.org', undefined],
  ['*', undefined],
  ['192.0.2.7', undefined],
  ['[2001:db8::1]', undefined],
  ['xn--bcher-kva.example', undefined],
  ['chat.example.org:8443', 'port'],
  ['https://chat.example.org', 'host'],
  ['chat.example.org/x', 'host'],
  ['*.example.org', 'host'],
  ['a,b', 'host'],
  ['a|b', 'host'],
  ['-a.org', 'host'],
  ['', 'host'],
])('the domain "%s" has the fault %s', (domain, fault) => {
  expect(faultOfDomain(domain)).toBe(fault)
})
