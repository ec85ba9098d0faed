import { channelKey, directKey } from '@parley/client'
import { expect, onTestFinished, test } from 'vitest'
import { hashHistory, setShownServer } from '../../../store/index.ts'
import { ownHref, messageAddress } from './own-address.ts'

test('the address of a message is one of this app', () => {
  expect(messageAddress(channelKey(5), 120, 3)).toBe(`${location.origin}/#/chat/channel/5?at=120`)
  expect(ownHref(messageAddress(channelKey(5), 120, 3))).toBeDefined()
})

test('the address of a direct message names both people', () => {
  const address = messageAddress(directKey(5), 120, 3)
  expect(address).toBe(`${location.origin}/#/chat/dm/5?at=120&with=3`)
  expect(ownHref(address)).toBeDefined()
})

test.each([
  ['another site', 'https://other.example/#/chat/channel/5'],
  ['a file of this server', `${location.origin}/api/resource/file?file_path=a`],
  ['the app without a page', `${location.origin}/`],
  ['an invitation, which has a query', `${location.origin}/?magic_token=1#/register`],
  ['a mail address', 'mailto:ines@example.org'],
])('%s is not an address of this app', (_, address) => {
  expect(ownHref(address)).toBeUndefined()
})

test('an address of another server that is shown opens in the page, and one of the page in a tab of its own', () => {
  setShownServer('https://b.example')
  onTestFinished(() => setShownServer(''))
  const address = messageAddress(channelKey(5), 120, 3)
  expect(address).toBe('https://b.example/#/chat/channel/5?at=120')
  expect(ownHref(address)).toBe(hashHistory.createHref('/chat/channel/5?at=120'))
  expect(ownHref(`${location.origin}/#/chat/channel/5`)).toBeUndefined()
})
