import { expect, test } from 'vitest'
import type { FeedChat } from '../feed/chat-context.ts'
import { mayEdit, mayReactIn, mayWriteIn } from './rules.ts'

const bob = { uid: 3, is_admin: false, create_by: 'password' } as const
const feed = (me: object, isBlocked = false) => ({ me, channel: undefined, isBlocked }) as FeedChat

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

test('in the direct chat with a blocked user nothing is written, edited or reacted to', () => {
  const blocked = feed(bob, true)
  expect([mayWriteIn(feed(bob)), mayReactIn(feed(bob))]).toEqual([true, true])
  expect([mayWriteIn(blocked), mayReactIn(blocked)]).toEqual([false, false])
  expect(mayEdit(blocked, { from_uid: 3, content_type: 'text/plain', properties: null })).toBe(
    false,
  )
})
