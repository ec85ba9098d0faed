import { expect, test } from 'vitest'
import { readIssuer } from './issuer.ts'

test.each([
  ['login.example.org', 'login.example.org', 'https://login.example.org'],
  [' https://Login.Example.org/ ', 'login.example.org', 'https://Login.Example.org'],
  ['https://id.example.org/realms/team/', 'id.example.org', 'https://id.example.org/realms/team'],
  ['http://127.0.0.1:8080', '127.0.0.1:8080', 'http://127.0.0.1:8080'],
])('%j is an issuer', (typed, domain, address) => {
  expect(readIssuer(typed)).toEqual({ domain, address })
})

test.each([
  '',
  ' ',
  'https://',
  'a b',
  'https://user@example.org',
  'https://x.org/?q=1',
  'x.org#y',
])('%j is no issuer', (typed) => {
  expect(readIssuer(typed)).toBeUndefined()
})
