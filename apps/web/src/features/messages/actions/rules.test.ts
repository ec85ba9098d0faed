import { expect, test } from 'vitest'
import type { FeedChat } from '../feed/chat-context.ts'
import { mayEdit, threadLabel } from './rules.ts'

const bob = { uid: 3, is_admin: false, create_by: 'password' } as const

test('a text message is editable by its author only, a file message by no one', () => {
  expect(mayEdit(bob, { from_uid: 3, content_type: 'text/markdown' })).toBe(true)
  expect(mayEdit(bob, { from_uid: 4, content_type: 'text/plain' })).toBe(false)
  expect(mayEdit(bob, { from_uid: 3, content_type: 'vocechat/file' })).toBe(false)
})

test('a message offers to reply in its thread, a reply and a guest only to open it', () => {
  const guest = { ...bob, create_by: 'guest' } as const
  const feed = (me: object, thread?: number) => ({ me, channel: undefined, thread }) as FeedChat
  expect(threadLabel({ reply_mid: null }, feed(bob))).toBe('actions.replyInThread')
  expect(threadLabel({ reply_mid: 5 }, feed(bob))).toBe('actions.openThread')
  expect(threadLabel({ reply_mid: 5 }, feed(guest))).toBe('actions.openThread')
  expect(threadLabel({ reply_mid: null }, feed(guest))).toBeUndefined()
  expect(threadLabel({ reply_mid: 5 }, feed(bob, 5))).toBeUndefined()
})
