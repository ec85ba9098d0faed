import { ChatList, createStore } from '@parley/client'
import { expect, test } from 'vitest'
import { findChats, readQuery } from './hits.ts'
import { orderChats } from '../list/order/order.ts'
import { channel, message, user } from '../testing.ts'

function find(typed: string) {
  const store = createStore()
  store.me = 1
  store.users.set(1, user({ uid: 1, name: 'Hanna' }))
  store.users.set(2, user({ uid: 2, name: 'Harriet' }))
  store.users.set(3, user({ uid: 3, name: 'Guest har', create_by: 'guest' }))
  store.channels.set(1, channel({ gid: 1, name: 'harbour' }))
  store.channels.set(2, channel({ gid: 2, name: 'hardware' }))
  store.addNewest('g2', message({ mid: 5, from_uid: 2, target: { gid: 2 } }))
  const order = orderChats(
    { store, chatList: new ChatList(store, { now: () => 0, compareTexts: () => 0 }) },
    { open: undefined },
  )
  const { scope, query } = readQuery(typed)
  return findChats(store, order, scope, query, 'g1')
}

test('an empty query returns the recent chats without the open one', () => {
  expect(find('')).toEqual({ recent: ['g2'], channels: [], people: [] })
})

test('a query matches channels and people by name, last used first, without oneself and guests', () => {
  expect(find('ha')).toEqual({ recent: [], channels: ['g2', 'g1'], people: ['u2'] })
})

test.each([
  ['#ha', { recent: [], channels: ['g2', 'g1'], people: [] }],
  ['@ ha', { recent: [], channels: [], people: ['u2'] }],
  ['@', { recent: [], channels: [], people: ['u2'] }],
  ['>ha', { recent: [], channels: [], people: [] }],
])('the query %s searches one scope only', (typed, hits) => {
  expect(find(typed)).toEqual(hits)
})
