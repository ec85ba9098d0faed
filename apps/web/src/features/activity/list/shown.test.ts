import { type ActivityItem, createStore, type Store } from '@parley/client'
import { limits } from '@parley/protocol'
import { beforeEach, expect, test } from 'vitest'
import { missingMids, openMids, shownItems } from './shown.ts'

let store: Store
const noMarks = new Map<number, boolean>()

beforeEach(() => {
  store = createStore()
  store.channels.set(1, {} as never)
})

test('open items are shown until they are done, and marks that are under way count at once', () => {
  open(1, 2, 3)
  const items = [item(3), item(2), item(1)]
  expect(shown(items)).toEqual([3, 2, 1])
  store.activity.change([], [3])
  expect(shown(items)).toEqual([2, 1])
  expect(shown(items, new Map([[2, true]]))).toEqual([1])
  expect(shown(items, new Map([[3, false]]))).toEqual([3, 2, 1])
})

test('an item that is open again leaves the list of those that are done', () => {
  open(1)
  const items = [item(2, { isDone: true }), item(1, { isDone: true })]
  expect(shownItems(store, items, noMarks, true).map(({ mid }) => mid)).toEqual([2])
})

test('items of chats that the user no longer sees are not shown, marked or counted', () => {
  open(1, 2)
  store.activity.change([{ mid: 3, kind: 'mention', target: { gid: 9 }, about_mid: null }], [])
  expect(shown([item(3, { key: 'g9' }), item(2), item(1)])).toEqual([2, 1])
  expect(openMids(store, undefined)).toEqual([2, 1])
  store.channels.clear()
  expect(shown([item(2), item(1)])).toEqual([])
  expect(openMids(store, undefined)).toEqual([])
})

test('items of messages that were removed are neither shown nor open', () => {
  open(1, 2)
  const items = [item(2), item(1)]
  expect(shown(items)).toEqual([2, 1])
  store.removeMessage('g1', 1)
  expect(shown(items)).toEqual([2])
  expect(openMids(store, undefined)).toEqual([2])
  expect(store.activity.count(store.readMarks, () => true)).toBe(1)
})

test('items older than those that the store holds are shown as they were read', () => {
  open(...Array.from({ length: limits.openActivity }, (_, at) => at + 10))
  expect(shown([item(5), item(4, { isDone: true })])).toEqual([5])
})

test('newer items are told apart from those between, and from those of pages that were not read', () => {
  const items = [item(8), item(6)]
  expect(missingMids([9, 8, 7, 6, 5], items, true)).toEqual({ newer: [9], between: [7] })
  expect(missingMids([9, 8, 7, 6, 5], items, false)).toEqual({ newer: [9], between: [7, 5] })
  expect(missingMids([9], [], false)).toEqual({ newer: [9], between: [] })
})

const open = (...mids: number[]) =>
  store.activity.replace(
    mids.map((mid) => ({ mid, kind: 'mention', target: { gid: 1 }, about_mid: null })),
  )

const shown = (items: ActivityItem[], pending = noMarks) =>
  shownItems(store, items, pending, false).map(({ mid }) => mid)

const item = (mid: number, more: Partial<ActivityItem> = {}): ActivityItem => ({
  mid,
  kind: 'mention',
  key: 'g1',
  root: undefined,
  reaction: undefined,
  isDone: false,
  message: {
    mid,
    from_uid: 1,
    reply_mid: null,
    created_at: mid,
    target: { gid: 1 },
    content: '',
    content_type: 'text/plain',
    properties: null,
    expires_at: null,
    edited_at: null,
    edit_mid: 0,
    likes: {},
  },
  ...more,
})
