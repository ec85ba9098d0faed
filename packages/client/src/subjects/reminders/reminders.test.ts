import type { OpenActivity, Reminder } from '@parley/protocol'
import { expect, test, vi } from 'vitest'
import { channelKey, directKey } from '../../store/chat-key.ts'
import { clearReminded } from './reminders.ts'
import { createStore } from '../../subjects.ts'

const reminderOf = (id: string, target: { gid: number } | { uid: number }): Reminder => ({
  id,
  mid: 5,
  due_at: id.charCodeAt(0),
  is_due: false,
  message: {
    target,
    from_uid: 2,
    created_at: 0,
    expires_at: null,
    mentions: [],
    content_type: 'text/plain',
    content: 'secret',
  },
})
const itemOf = (mid: number, gid: number) => ({ mid, target: { gid } }) as OpenActivity

function open() {
  const store = createStore()
  store.reminders.replace([
    reminderOf('a', { gid: 7 }),
    reminderOf('b', { gid: 8 }),
    reminderOf('c', { uid: 2 }),
  ])
  store.activity.replace([itemOf(1, 7), itemOf(2, 8)])
  const texts = () => store.reminders.entries?.map(({ message }) => message?.content)
  return { store, texts }
}

test('clearing a chat takes its texts from reminders and its items from activity', () => {
  const { store, texts } = open()
  const told = vi.fn<() => void>()
  store.watch(() => store.reminders.entries, told)
  store.clearChat(channelKey(7))
  expect(texts()).toEqual([undefined, 'secret', 'secret'])
  expect([...store.activity.open.keys()]).toEqual([2])
  expect(told).toHaveBeenCalledOnce()
  store.clearChat(directKey(2), true)
  expect(texts()).toEqual([undefined, 'secret', undefined])
})

test('clearing all chats takes the texts of all reminders, and keeps the reminders', () => {
  const { store, texts } = open()
  clearReminded(store)
  expect(texts()).toEqual([undefined, undefined, undefined])
})
