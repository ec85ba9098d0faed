import type { OpenActivity } from '@parley/protocol'
import { expect, test } from 'vitest'
import { channelKey } from '../../store/chat-key.ts'
import { createStore } from '../../subjects.ts'

const reply = (mid: number, about_mid: number, more: Partial<OpenActivity> = {}): OpenActivity => ({
  mid,
  about_mid,
  kind: 'reply',
  target: { gid: 1 },
  ...more,
})

test('what is in a chat is new until the chat was read, and what is in a thread only until it is done', () => {
  const store = createStore()
  const { activity } = store
  const read = new Map([[channelKey(1), 10]])
  const count = () => activity.count(read, () => true)
  activity.replace([
    reply(9, 1),
    reply(8, 1, { thread_only: true }),
    reply(12, 1, { kind: 'mention', thread_only: true }),
    reply(13, 1, { kind: 'reaction' }),
    reply(14, 2),
  ])
  expect(count()).toBe(4)
  expect(activity.newIn(1, read)).toEqual([8, 12])
  expect(activity.newIn(2, read)).toEqual([14])
  activity.change([], [8, 12])
  expect(count()).toBe(2)
  expect(activity.newIn(1, read)).toEqual([])
})
