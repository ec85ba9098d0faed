import { isFlatEqual } from '../../../../store/index.ts'
import { createStore, type Store } from '@parley/client'
import { expect, test } from 'vitest'
import { summarize } from './summary.ts'
import { channel, message, user } from '../../testing.ts'

function team(): Store {
  const store = createStore()
  store.me = 1
  store.users.set(1, user({ uid: 1, name: 'Marta Eriksson' }))
  store.users.set(2, user({ uid: 2, name: 'Jonas Bergström' }))
  store.channels.set(1, channel({ gid: 1, name: 'support' }))
  store.channels.set(2, channel({ gid: 2, name: 'board', is_public: false }))
  const mention = { content: 'ask @1', properties: { mentions: [1] } }
  store.addNewest('g1', message({ mid: 5, from_uid: 2, target: { gid: 1 }, ...mention }))
  return store
}

test('a summary has the author and text of the newest message and the unread counts', () => {
  expect(summarize(team(), 'g1', 0)).toMatchObject({
    name: 'support',
    who: 'Jonas',
    isMine: false,
    text: 'ask @Marta Eriksson',
    at: 5000,
    unread: 1,
    mentions: 1,
    isMuted: false,
  })
})

test('a failed message takes precedence over the newest message', () => {
  const store = team()
  const input = { content_type: 'text/plain' as const, content: 'on it', properties: null }
  const entry = { key: 'g1' as const, input, reply_mid: null, status: 0 }
  store.outbox.set('g1', [
    { ...entry, local_id: 7000, state: 'failed', status: 500 },
    { ...entry, local_id: 8000, state: 'waiting' },
  ])
  const expected = { state: 'failed', text: 'on it', isMine: true, at: 7000 }
  expect(summarize(store, 'g1', 0)).toMatchObject(expected)
})

test('a mute ends when it expires', () => {
  const store = team()
  store.mutes.set('g1', 1000)
  expect(summarize(store, 'g1', 999).isMuted).toBe(true)
  expect(summarize(store, 'g1', 1001).isMuted).toBe(false)
})

test('a message in another chat does not change the summary', () => {
  const store = team()
  const before = summarize(store, 'g1', 0)
  store.addNewest('g2', message({ mid: 6, from_uid: 2, target: { gid: 2 } }))
  expect(isFlatEqual(before, summarize(store, 'g1', 0))).toBe(true)
  store.addNewest('g1', message({ mid: 7, from_uid: 2, target: { gid: 1 } }))
  expect(isFlatEqual(before, summarize(store, 'g1', 0))).toBe(false)
})

test('a message being deleted is not the newest message', () => {
  const store = team()
  store.addNewest('g1', message({ mid: 7, from_uid: 2, target: { gid: 1 }, content: 'oh no' }))
  const show = store.pendingMessages.add(7, () => undefined)
  expect(summarize(store, 'g1', 0)).toMatchObject({ text: 'ask @Marta Eriksson' })
  show()
  expect(summarize(store, 'g1', 0)).toMatchObject({ text: 'oh no' })
})

test('a channel without messages is unknown until its history start is loaded', () => {
  const store = team()
  expect(summarize(store, 'g2', 0)).toMatchObject({
    kind: 'nothing',
    isUnknown: true,
    isPrivate: true,
  })
  store.changeChat('g2', { reachedStart: true })
  expect(summarize(store, 'g2', 0).isUnknown).toBe(false)
})
