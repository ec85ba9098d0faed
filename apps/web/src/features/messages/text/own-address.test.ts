import { expect, test } from 'vitest'
import { isOwnAddress, messageAddress } from './own-address.ts'

test('the address of a message is one of this app', () => {
  expect(messageAddress(5, 120)).toBe(`${location.origin}/#/chat/channel/5?at=120`)
  expect(isOwnAddress(messageAddress(5, 120))).toBe(true)
})

test.each([
  ['another site', 'https://other.example/#/chat/channel/5'],
  ['a file of this server', `${location.origin}/api/resource/file?file_path=a`],
  ['the app without a page', `${location.origin}/`],
  ['an invitation, which has a query', `${location.origin}/?magic_token=1#/register`],
  ['a mail address', 'mailto:ines@example.org'],
])('%s is not an address of this app', (_, address) => {
  expect(isOwnAddress(address)).toBe(false)
})
