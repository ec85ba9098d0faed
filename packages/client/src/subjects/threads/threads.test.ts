import { limits, type ThreadSummary } from '@parley/protocol'
import { expect, test } from 'vitest'
import type { Message } from '../messages/message.ts'
import { channelKey } from '../../store/chat-key.ts'
import { createStore } from '../../subjects.ts'
import { Threads } from './threads.ts'

const me = 1
const messages = new Map<number, Message>()
const message = (mid: number, reply_mid: number | null, from_uid = 2): Message => {
  const one = { mid, reply_mid, from_uid, created_at: mid * 1000 } as Message
  messages.set(mid, one)
  return one
}

function setup() {
  messages.clear()
  const threads = new Threads(createStore())
  message(1, null)
  const add = (reply: Message) => threads.added(messages, reply)
  return { threads, add }
}

const summary = (last_mid: number, count: number): ThreadSummary => ({
  root_mid: 1,
  count,
  last_mid,
  last_at: last_mid * 1000,
  uids: [2],
})

test('replies to replies count for the root', () => {
  const { threads, add } = setup()
  threads.ask([1])
  add(message(2, 1))
  add(message(3, 2, 3))
  expect(threads.summary(1)).toEqual({
    root_mid: 1,
    count: 2,
    last_mid: 3,
    last_at: 3000,
    uids: [3, 2],
  })
  expect(threads.rootOf(messages, 3)).toBe(1)
})

test('a repeated reply counts once, and many authors show three faces', () => {
  const { threads, add } = setup()
  threads.ask([1])
  threads.setSummary(1, summary(5, 4))
  add(message(5, 1))
  expect(threads.summary(1)?.count).toBe(4)
  for (const uid of [3, 4, 5]) add(message(5 + uid, 1, uid))
  expect(threads.summary(1)?.uids).toEqual([5, 4, 3])
  expect(threads.summary(1)?.uids).toHaveLength(limits.threadFaces)
})

test('a message that was never asked for has no summary', () => {
  const { threads, add } = setup()
  add(message(2, 1))
  expect(threads.summary(1)).toBeUndefined()
})

test('a deleted reply leaves the count at once, and its summary is asked for again', () => {
  const { threads, add } = setup()
  const outdated: number[] = []
  threads.onOutdated = (root) => outdated.push(root)
  threads.ask([1])
  add(message(2, 1))
  add(message(3, 1, 3))
  threads.removed(messages, 3)
  expect(threads.summary(1)?.count).toBe(1)
  expect(outdated).toEqual([1])
  expect(threads.ask([1])).toEqual([1])
})

test('a reply to an unknown message makes everything that is shown ask again', () => {
  const { threads, add } = setup()
  threads.ask([1])
  add(message(30, 20))
  expect(threads.generation).toBe(1)
  expect(threads.ask([1])).toEqual([1])
})

test('deleted replies leave the count and the open thread', () => {
  const { threads, add } = setup()
  threads.ask([1])
  threads.addPage(messages, 1, { mids: [], reachedStart: true })
  add(message(2, 1))
  add(message(3, 2, me))
  expect(threads.open(1)).toMatchObject({ mids: [2, 3], reachedStart: true })
  threads.removed(messages, 2)
  expect(threads.summary(1)?.count).toBe(1)
  expect(threads.open(1)?.mids).toEqual([3])
  threads.removed(messages, 3)
  expect(threads.summary(1)).toBeUndefined()
})

test('an own reply does not tell whether its author follows: it may be deleted before the server notes that', () => {
  const { threads, add } = setup()
  const own = message(2, 1, me)
  threads.addPage(messages, 1, { mids: [2], reachedStart: true })
  add(own)
  expect(threads.follows(messages, me, 1)).toBe(false)
})

test('the root message decides who follows a thread as long as the server has stored nothing', () => {
  const { threads } = setup()
  const follows = () => threads.follows(messages, me, 1)
  const root = messages.get(1) as Message
  expect(follows()).toBe(false)
  messages.set(1, { ...root, properties: { mentions: [me] } })
  expect(follows()).toBe(true)
  // The mention was edited away, or a moderator hid the message.
  messages.set(1, root)
  expect(follows()).toBe(false)
  messages.set(1, { ...root, from_uid: me })
  expect(follows()).toBe(true)
  threads.setFollows(1, false)
  expect(follows()).toBe(false)
  threads.setFollows(1, undefined)
  expect(follows()).toBe(true)
})

test('pages are put together, and forgotten after missed replies', () => {
  const { threads } = setup()
  for (const mid of [6, 7, 8, 9]) message(mid, 1)
  threads.addPage(messages, 1, { mids: [8, 9], reachedStart: false, generation: 0 })
  threads.addPage(messages, 1, { mids: [6, 7], reachedStart: true })
  expect(threads.open(1)).toEqual({
    mids: [6, 7, 8, 9],
    reachedStart: true,
    generation: 0,
  })
  threads.addPage(messages, 1, { mids: [8, 9], reachedStart: false, generation: 1 })
  expect(threads.open(1)).toMatchObject({ mids: [6, 7, 8, 9], reachedStart: true, generation: 1 })
  threads.forgetPages()
  expect(threads.open(1)).toBeUndefined()
})

test('a reply that arrives while the page is under way is shown, and a deleted one is not', () => {
  const { threads, add } = setup()
  message(2, 1)
  message(3, 1)
  add(message(4, 1))
  add(message(5, 1))
  for (const mid of [3, 5]) {
    threads.removed(messages, mid)
    messages.delete(mid)
  }
  threads.addPage(messages, 1, { mids: [2, 3], reachedStart: true })
  expect(threads.open(1)?.mids).toEqual([2, 4])
})

test('a thread is outdated after a reply to an unknown message until its newest replies are read again', () => {
  const { threads, add } = setup()
  const page = { mids: [], reachedStart: true }
  threads.addPage(messages, 1, { ...page, generation: threads.pageGeneration })
  add(message(30, 20))
  threads.addPage(messages, 1, page)
  expect(threads.open(1)?.generation).toBeLessThan(threads.pageGeneration)
  threads.addPage(messages, 1, { ...page, mids: [30], generation: threads.pageGeneration })
  expect(threads.open(1)).toMatchObject({ mids: [30], generation: threads.pageGeneration })
})

test('a reply that a page of the chat brought before the stream is shown in its thread', () => {
  const store = createStore()
  const of = (mid: number, reply_mid: number | null) =>
    ({ ...message(mid, reply_mid), target: { gid: 1 } }) as Message
  store.addPage(channelKey(1), [of(1, null)])
  store.threads.addPage(store.messages, 1, { mids: [], reachedStart: true })
  store.addPage(channelKey(1), [of(2, 1)])
  store.addNewest(channelKey(1), of(2, 1))
  expect(store.threads.open(1)?.mids).toEqual([2])
})
