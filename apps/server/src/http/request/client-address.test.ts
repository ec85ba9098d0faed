import { expect, test } from 'vitest'
import { networkOf, normalizeAddress } from './client-address.ts'

test.each([
  ['10.0.0.1', '10.0.0.1'],
  [' 10.0.0.1 ', '10.0.0.1'],
  ['10.0.0.1:5000', '10.0.0.1'],
  ['::1', '::1'],
  ['[::1]', '::1'],
  ['[::1]:5000', '::1'],
  ['2001:DB8:0:0::1', '2001:db8::1'],
  ['2001:db8::1:5000', '2001:db8::1:5000'],
  ['fe80::1%eth0', 'fe80::1'],
  ['::ffff:10.0.0.1', '10.0.0.1'],
  ['[::ffff:10.0.0.1]:80', '10.0.0.1'],
])('%j is the address %s', (text, address) => {
  expect(normalizeAddress(text)).toBe(address)
})

test.each([
  '',
  '1',
  '0x7f.1',
  'unknown',
  '_hidden',
  '10.0.0.1:',
  '10.0.0.1:x',
  '[::1',
  '[]',
  '999.0.0.1',
  'a:5000',
])('%j is no address', (text) => {
  expect(normalizeAddress(text)).toBeUndefined()
  expect(networkOf(text)).toBe('unknown')
})

test('an IPv4 address is a network of its own, with any port', () => {
  expect(networkOf('203.0.113.7:5000')).toBe('203.0.113.7')
  expect(networkOf('203.0.113.8')).toBe('203.0.113.8')
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('all addresses of an IPv6 /64 are one network, the next /64 is another', () => {
  const network = '2001:db8:1:2::/64'
  expect(networkOf('2001:db8:1:2::1')).toBe(network)
  expect(networkOf('[2001:db8:1:2:ffff:ffff:ffff:ffff]:443')).toBe(network)
  expect(networkOf('2001:db8:1:3::1')).not.toBe(network)
})
