import { expect, test } from 'vitest'
import type { FeedChat } from '../feed/chat-context.ts'
import { mayEdit, mayReactIn, mayWriteIn, threadLabel } from './rules.ts'

const bob = { uid: 3, is_admin: false, create_by: 'password' } as const
const feed = (me: object, thread?: number, isBlocked = false) =>
  ({ me, channel: undefined, thread, isBlocked }) as FeedChat

test('a text message is editable by its author only, a file message by no one', () => {
  expect(mayEdit(feed(bob), { from_uid: 3, content_type: 'text/markdown', properties: null })).toBe(
    true,
  )
  expect(mayEdit(feed(bob), { from_uid: 4, content_type: 'text/plain', properties: null })).toBe(
    false,
  )
  expect(mayEdit(feed(bob), { from_uid: 3, content_type: 'vocechat/file', properties: null })).toBe(
    false,
  )
})

test('a message offers to reply in its thread, a reply and a guest only to open it', () => {
  const guest = { ...bob, create_by: 'guest' } as const
  expect(threadLabel({ reply_mid: null }, feed(bob))).toBe('actions.replyInThread')
  expect(threadLabel({ reply_mid: 5 }, feed(bob))).toBe('actions.openThread')
  expect(threadLabel({ reply_mid: 5 }, feed(guest))).toBe('actions.openThread')
  expect(threadLabel({ reply_mid: null }, feed(guest))).toBeUndefined()
  expect(threadLabel({ reply_mid: 5 }, feed(bob, 5))).toBeUndefined()
})

test('in the direct chat with a blocked user nothing is written, edited or reacted to', () => {
  const blocked = feed(bob, undefined, true)
  expect([mayWriteIn(feed(bob)), mayReactIn(feed(bob))]).toEqual([true, true])
  expect([mayWriteIn(blocked), mayReactIn(blocked)]).toEqual([false, false])
  expect(mayEdit(blocked, { from_uid: 3, content_type: 'text/plain', properties: null })).toBe(
    false,
  )
  expect(threadLabel({ reply_mid: null }, blocked)).toBeUndefined()
  expect(threadLabel({ reply_mid: 5 }, blocked)).toBe('actions.openThread')
})
