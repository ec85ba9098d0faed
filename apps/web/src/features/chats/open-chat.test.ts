import {
  type Client,
  type ChatKey,
  ChatList,
  createStore,
  type Store,
  targetOf,
} from '@parley/client'
import { expect, test } from 'vitest'
import { startChat } from './open-chat.ts'
import { channel, message, user } from './testing.ts'

function start(last: ChatKey | null, change: (store: Store) => void = () => {}, hidden?: ChatKey) {
  const store = createStore()
  store.me = 1
  for (const uid of [1, 2]) store.users.set(uid, user({ uid }))
  store.channels.set(3, channel({ gid: 3, name: 'general' }))
  store.channels.set(2, channel({ gid: 2, name: 'board', is_public: false, members: [1] }))
  store.channels.set(4, channel({ gid: 4, name: 'random' }))
  change(store)
  const keyValues = { get: (name: string) => (name === 'last-chat' ? last : null) }
  const environment = { keyValues, now: () => 0 }
  if (hidden) store.hidden.set({ target: targetOf(hidden), mid: 99, until_mention: false })
  const chatList = new ChatList(store, { now: () => 0, compareTexts: () => 0 })
  const chats = { hidden: () => (key: ChatKey) => chatList.get(key)?.isHidden }
  return startChat({ store, environment, chats, chatList } as unknown as Client)
}

const random = message({ mid: 5, from_uid: 2, target: { gid: 4 } })

test('the app starts with the last chat of this device', () => {
  expect(start('u2', (store) => store.addNewest('g4', random))).toBe('u2')
})

test('without a last chat, the app starts with the first unread one', () => {
  expect(start(null, (store) => store.addNewest('g4', random))).toBe('g4')
  expect(start('g99', (store) => store.addNewest('g4', random))).toBe('g4')
})

test('without unread chats, the app starts with the oldest public channel', () => {
  expect(start(null)).toBe('g3')
  expect(start(null, (store) => store.channels.clear())).toBeUndefined()
})

test('the app does not start with a hidden or muted chat', () => {
  const mute = (store: Store) => {
    store.addNewest('g4', random)
    store.mutes.set('g4', null)
  }
  expect(start(null, mute)).toBe('g3')
  expect(start('g3', () => {}, 'g3')).toBe('g4')
})
