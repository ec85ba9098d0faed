import { type ChatKey, ChatList, createStore, type Store } from '@parley/client'
import { expect, test } from 'vitest'
import { neighbour, orderChats } from './order.ts'
import { channel, message, user } from '../../testing.ts'

function team(): Store {
  const store = createStore()
  store.me = 1
  for (const uid of [1, 2, 3, 4]) store.users.set(uid, user({ uid, name: `person ${uid}` }))
  for (const gid of [1, 2, 3]) store.channels.set(gid, channel({ gid, name: `channel ${gid}` }))
  store.addNewest('g2', message({ mid: 10, from_uid: 2, target: { gid: 2 } }))
  store.addNewest('u3', message({ mid: 12, from_uid: 3, target: { uid: 1 } }))
  store.addNewest('g1', message({ mid: 14, from_uid: 3, target: { gid: 1 } }))
  return store
}

const view = (open?: ChatKey) => ({ open })

const listOf = (store: Store) => ({
  store,
  chatList: new ChatList(store, { now: () => 0, compareTexts: (a, b) => a.localeCompare(b) }),
})

test('the newest chat comes first, chats without messages last', () => {
  expect(orderChats(listOf(team()), view())).toEqual({
    pinned: [],
    others: ['g1', 'u3', 'g2', 'g3'],
  })
})

test('pinned chats are listed separately, in the order of the pins', () => {
  const store = team()
  store.pinnedChats = [
    { target: { uid: 4 }, updated_at: 2 },
    { target: { gid: 2 }, updated_at: 1 },
    { target: { gid: 99 }, updated_at: 0 },
  ]
  expect(orderChats(listOf(store), view())).toEqual({
    pinned: ['u4', 'g2'],
    others: ['g1', 'u3', 'g3'],
  })
})

test('an open direct chat without messages is listed first', () => {
  expect(orderChats(listOf(team()), view('u4')).others).toEqual(['u4', 'g1', 'u3', 'g2', 'g3'])
  expect(orderChats(listOf(team()), view('u99')).others).toEqual(['g1', 'u3', 'g2', 'g3'])
})

test('a hidden chat is left out unless it is open', () => {
  const store = team()
  store.hidden.set({ target: { uid: 3 }, mid: 12, until_mention: false })
  expect(orderChats(listOf(store), view()).others).toEqual(['g1', 'g2', 'g3'])
  expect(orderChats(listOf(store), view('u3')).others).toEqual(['g1', 'u3', 'g2', 'g3'])
})

test('a failed message lists its direct chat', () => {
  const store = team()
  const input = { content_type: 'text/plain' as const, content: 'hi', properties: null }
  const entry = { local_id: 1, key: 'u4', input, reply_mid: null, status: 500 } as const
  store.outbox.set('u4', [{ ...entry, state: 'failed' }])
  expect(orderChats(listOf(store), view()).others).toContain('u4')
})

test('neighbour returns the adjacent chat, or the next unread one around the list', () => {
  const store = team()
  const order = orderChats(listOf(store), view())
  expect(neighbour(store, order, 'u3', 1, false)).toBe('g2')
  expect(neighbour(store, order, 'u3', -1, false)).toBe('g1')
  expect(neighbour(store, order, 'g1', -1, false)).toBeUndefined()
  store.setReadMark('u3', 12)
  expect(neighbour(store, order, 'g1', 1, true)).toBe('g2')
  expect(neighbour(store, order, 'g2', 1, true)).toBe('g1')
  expect(neighbour(store, order, 'g1', -1, true)).toBe('g2')
  expect(neighbour(store, order, undefined, 1, false)).toBe('g1')
})

test('an older direct chat is listed because of its read marker or mute', () => {
  const store = team()
  store.setReadMark('u2', 13)
  store.mutes.set('u4', null)
  store.setReadMark('u99', 3)
  expect(orderChats(listOf(store), view()).others).toEqual(['g1', 'u2', 'u3', 'g2', 'g3', 'u4'])
})

test('a direct chat whose history is known to be empty is not listed', () => {
  const store = team()
  store.setReadMark('u2', 13)
  store.changeChat('u2', { reachedStart: true })
  expect(orderChats(listOf(store), view()).others).not.toContain('u2')
})
