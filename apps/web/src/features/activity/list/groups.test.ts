import type { ActivityItem, Message } from '@parley/client'
import { expect, test } from 'vitest'
import { emojiOf, groupActivity, threadOf, usersOf } from './groups.ts'

const [ann, bob] = [1, 2]

test('replies of one thread are one group, where the newest reply stands', () => {
  const groups = groupActivity([reply(9, 1, ann), mention(8), reply(7, 2, bob), reply(6, 1, bob)])
  expect(groups.map(({ items }) => items.map(({ mid }) => mid))).toEqual([[9, 6], [8], [7]])
})

test('reactions to one message are one group with each emoji once', () => {
  const [group, ...others] = groupActivity([
    reaction(9, 1, bob, '👍'),
    reaction(8, 1, ann, '🎉'),
    reaction(7, 1, ann, '👍'),
  ])
  expect(others).toEqual([])
  expect(group && emojiOf(group)).toEqual([
    ['👍', [bob, ann]],
    ['🎉', [ann]],
  ])
  expect(group && usersOf(group)).toEqual([bob, ann])
})

test('replies whose root is gone are grouped by the message that they answer', () => {
  const gone = (mid: number, to: number) => ({ ...reply(mid, to, ann), root: undefined })
  expect(groupActivity([gone(9, 1), gone(8, 2), gone(7, 1)])).toHaveLength(2)
})

test('mentions are not grouped, and a user who replied twice is named once', () => {
  expect(groupActivity([mention(3), mention(2)])).toHaveLength(2)
  const [group] = groupActivity([reply(9, 1, ann), reply(8, 1, bob), reply(7, 1, ann)])
  expect(group && usersOf(group)).toEqual([ann, bob])
})

test('two spellings of one emoji are one in a group of reactions', () => {
  const [group] = groupActivity([reaction(9, 1, bob, '❤\uFE0F'), reaction(8, 1, ann, '❤')])
  expect(group && emojiOf(group)).toEqual([['❤\uFE0F', [bob, ann]]])
})

test('replies and mentions in replies lead to their thread, other items to their message', () => {
  expect(threadOf(reply(9, 1, ann))).toBe(1)
  expect(threadOf({ ...reply(9, 1, ann), root: undefined })).toBe(9)
  expect(threadOf({ ...reply(9, 1, ann), kind: 'mention' })).toBe(1)
  expect(threadOf(mention(8))).toBeUndefined()
  expect(threadOf({ ...reaction(9, 1, bob, '👍'), message: message(5, ann, 1) })).toBeUndefined()
})

const message = (mid: number, from_uid = ann, reply_mid: number | null = null): Message => ({
  mid,
  from_uid,
  reply_mid,
  created_at: mid,
  target: { gid: 1 },
  content: 'text',
  content_type: 'text/plain',
  properties: null,
  expires_at: null,
  edited_at: null,
  edit_mid: 0,
  likes: {},
})

const mention = (mid: number): ActivityItem => ({
  mid,
  kind: 'mention',
  key: 'g1',
  message: message(mid),
  root: undefined,
  reaction: undefined,
  isDone: false,
})

const reply = (mid: number, root: number, from: number): ActivityItem => ({
  ...mention(mid),
  kind: 'reply',
  message: message(mid, from, root),
  root: message(root),
})

const reaction = (mid: number, to: number, uid: number, emoji: string): ActivityItem => ({
  ...mention(mid),
  kind: 'reaction',
  message: message(to),
  reaction: { uid, emoji, at: mid },
})
