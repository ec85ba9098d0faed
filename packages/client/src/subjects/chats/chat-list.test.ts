import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { type ChatKey, channelKey, directKey } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'
import { createStore } from '../../subjects.ts'
import { ChatList } from './chat-list.ts'

const clock = { now: () => 0, compareTexts: (a: string, b: string) => a.localeCompare(b) }

const id = fc.integer({ min: 1, max: 6 })
const key = fc.oneof(id.map(channelKey), id.map(directKey))
const mid = fc.integer({ min: 1, max: 40 })

/** Random changes of everything from which the list is worked out. */
const changes: fc.Arbitrary<(store: Store) => void> = fc.oneof(
  fc.tuple(id, fc.string()).map(([uid, name]) => (store: Store) => {
    store.users.set(uid, { uid, name, widget_id: name.length > 5 ? 'w' : null } as never)
  }),
  id.map((uid) => (store: Store) => void store.users.delete(uid)),
  fc.tuple(id, fc.string()).map(([gid, name]) => (store: Store) => {
    store.channels.set(gid, { gid, name } as never)
  }),
  id.map((gid) => (store: Store) => void store.channels.delete(gid)),
  fc.tuple(id, fc.string()).map(([uid, remark]) => (store: Store) => {
    store.remarks.set(uid, remark)
  }),
  fc.tuple(key, mid, mid, mid).map(([chat, lastMid, unread, mentions]) => (store: Store) => {
    store.changeChat(chat, { lastMid, unread, mentions: Math.min(unread, mentions) })
  }),
  key.map((chat) => (store: Store) => store.clearChat(chat)),
  fc.tuple(key, mid).map(
    ([chat, read]) =>
      (store: Store) =>
        void store.readMarks.set(chat, read),
  ),
  key.map((chat) => (store: Store) => void store.baselineMarks.set(chat, true)),
  fc.tuple(key, fc.boolean()).map(([chat, isMuted]) => (store: Store) => {
    store.setMute(chat, isMuted ? null : undefined)
  }),
  key.map((chat) => (store: Store) => void store.pendingMutes.add(chat, () => null)),
  fc.tuple(id, mid, fc.boolean()).map(([gid, hiddenAt, until_mention]) => (store: Store) => {
    store.hidden.set({ target: { gid }, mid: hiddenAt, until_mention })
  }),
  fc.tuple(key, fc.boolean()).map(([chat, isWaiting]) => (store: Store) => {
    if (isWaiting) store.outbox.set(chat, [])
    else store.outbox.delete(chat)
  }),
)

const shown = (list: ChatList) => ({
  chats: list.keys.map((one) => list.get(one)),
  unread: list.unread,
  counts: (['all', 'channels', 'people', 'visitors'] as const).map((kind) => list.counts(kind)),
})

test('a list that was kept up to date is what a new one is', () => {
  fc.assert(
    fc.property(fc.array(fc.array(changes, { maxLength: 6 }), { maxLength: 12 }), (batches) => {
      const store = createStore()
      store.me = 1
      const kept = new ChatList(store, clock)
      for (const batch of batches) {
        store.batch(() => {
          for (const change of batch) change(store)
        })
        expect(shown(kept)).toEqual(shown(new ChatList(store, clock)))
      }
    }),
  )
})

test('a message in a chat changes no entry of another one', () => {
  const store = createStore()
  store.me = 1
  for (const gid of [1, 2]) store.channels.set(gid, { gid, name: `channel ${gid}` } as never)
  const list = new ChatList(store, clock)
  const before = [1, 2].map((gid) => list.get(channelKey(gid)))
  const heard = vi.fn<(keys: readonly ChatKey[]) => void>()
  store.watch(() => list.keys, heard)
  store.changeChat('g1', { lastMid: 5, unread: 1 })
  expect(list.get('g2')).toBe(before[1])
  expect(list.get('g1')).toMatchObject({ newest: 5, unread: 1 })
  // It was the first already.
  expect(heard).toHaveBeenCalledTimes(1)
  expect(list.keys).toEqual(['g1', 'g2'])
})

test('a chat counts again when its mute ends', () => {
  vi.useFakeTimers({ now: 0 })
  const store = createStore()
  store.channels.set(1, { gid: 1, name: 'team' } as never)
  const list = new ChatList(store, { ...clock, now: Date.now })
  store.changeChat('g1', { lastMid: 9, unread: 3 })
  store.setMute('g1', 300_000)
  expect(list.unread).toBe(0)
  const heard = vi.fn<(unread: number) => void>()
  store.watch(() => list.unread, heard)
  vi.advanceTimersByTime(299_000)
  expect(heard).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1_000)
  expect(heard.mock.calls).toEqual([[3]])
  list.dispose()
  expect(vi.getTimerCount()).toBe(0)
  vi.useRealTimers()
})
