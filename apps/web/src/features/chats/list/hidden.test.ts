import { Store } from '@parley/client'
import { expect, test } from 'vitest'
import { channel, message, user } from '../testing.ts'
import { isHiddenSince } from './hidden.ts'

function team(): Store {
  const store = new Store()
  store.me = 1
  for (const uid of [1, 2]) store.users.set(uid, user({ uid }))
  store.channels.set(1, channel({ gid: 1 }))
  return store
}

test('a hidden channel stays hidden until it mentions the user', () => {
  const store = team()
  store.addNewest('g1', message({ mid: 5, from_uid: 2, target: { gid: 1 } }))
  expect(isHiddenSince(store, 'g1', 4)).toBe(true)
  const mention = { content: 'ask @1', properties: { mentions: [1] } }
  store.addNewest('g1', message({ mid: 6, from_uid: 2, target: { gid: 1 }, ...mention }))
  expect(isHiddenSince(store, 'g1', 4)).toBe(false)
})

test('a hidden direct chat stays hidden until its next message', () => {
  const store = team()
  store.addNewest('u2', message({ mid: 5, from_uid: 2, target: { uid: 1 } }))
  expect(isHiddenSince(store, 'u2', 5)).toBe(true)
  store.addNewest('u2', message({ mid: 6, from_uid: 2, target: { uid: 1 } }))
  expect(isHiddenSince(store, 'u2', 5)).toBe(false)
})

test('a chat that was never hidden is shown', () => {
  expect(isHiddenSince(team(), 'g1', undefined)).toBe(false)
})
