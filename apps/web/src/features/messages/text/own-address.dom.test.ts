import { channelKey, directKey } from '@parley/client'
import { expect, test } from 'vitest'
import { isOwnAddress, messageAddress } from './own-address.ts'

test('the address of a message is one of this app', () => {
  expect(messageAddress(channelKey(5), 120, 3)).toBe(`${location.origin}/#/chat/channel/5?at=120`)
  expect(isOwnAddress(messageAddress(channelKey(5), 120, 3))).toBe(true)
})

test('the address of a direct message names both people', () => {
  const address = messageAddress(directKey(5), 120, 3)
  expect(address).toBe(`${location.origin}/#/chat/dm/5?at=120&with=3`)
  expect(isOwnAddress(address)).toBe(true)
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
