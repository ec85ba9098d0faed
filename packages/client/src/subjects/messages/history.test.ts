import { apply, createStore } from '../../subjects.ts'
import type { ChatMessage } from '@parley/protocol'
import { limits } from '@parley/protocol'
import { beforeEach, expect, test } from 'vitest'
import type { Api } from '../../request/api.ts'
import type { Context } from '../../stream/context.ts'
import { channelKey } from '../../store/chat-key.ts'
import { History } from './history.ts'
import { reactionsOf } from './message.ts'
import type { Store } from '../../store/store.ts'

const key = channelKey(1)
const page = limits.historyPage
let store: Store
let history: History
/** The messages of the channel on the server, ascending. */
let onServer: ChatMessage[]
let asked: Query[]
/** Releases delayed answers; undefined when answers arrive at once. */
let delayedAnswers: (() => void)[] | undefined

beforeEach(() => {
  store = createStore()
  store.me = 7
  onServer = []
  delayedAnswers = undefined
  asked = []
  const api = { call: (_: unknown, input: { query: Query }) => answers(input.query) }
  history = new History(api as unknown as Api, store)
})

test('a history window joins the newest messages without gaps or duplicates', async () => {
  fillServer(1, 1000)
  await history.loadOlder(key)
  await history.showAround(key, 200)
  expect(shown()).toEqual(range(101, 300))
  while (store.chat(key).historyWindow) await history.loadNewer(key)
  expect(shown()).toEqual(range(101, 1000))
  await history.loadOlder(key)
  expect(shown()).toEqual(range(1, 1000))
})

test('a message that arrives while a history window is shown is last once it joins the newest', async () => {
  fillServer(1, 500)
  await history.loadOlder(key)
  await history.showAround(key, 50)
  receive(messageOf(501))
  expect(shown()).not.toContain(501)
  while (store.chat(key).historyWindow) await history.loadNewer(key)
  expect(shown()).toEqual(range(1, 501))
})

test('a channel that was entered while offline and cleared before shows the messages since then', async () => {
  const isListed = () => false
  const context = { store, isListed, isReady: isListed, now: () => 0, events: { emit() {} } }
  const tell = (event: object) => apply(context as unknown as Context, event as never)
  tell({ type: 'group_message_cleared', gid: 1, until_mid: 5 })
  tell({ type: 'joined_group', group: { gid: 1, name: 'entered', members: [7] } })
  fillServer(6, 20)
  receive(messageOf(21))
  await history.loadOlder(key)
  expect(shown()).toEqual(range(6, 21))
})

test('an answer that is late brings no message back that was cleared while this device was catching up', async () => {
  const context = { store, isReady: () => false, now: () => 0, events: { emit() {} } }
  const tell = (event: object) => apply(context as unknown as Context, event as never)
  store.cursor = 3
  tell({ type: 'group_message_cleared', gid: 1 })
  tell({ type: 'group_message_cleared', gid: 1, until_mid: 5 })
  tell({ type: 'group_message_cleared', gid: 1 })
  fillServer(4, 6)
  await history.loadOlder(key)
  expect(shown()).toEqual([6])
})

test('a page of likes only does not stop paging', async () => {
  fillServer(1, 200)
  for (let mid = 201; mid <= 200 + 3 * page; mid++) onServer.push(like(mid, 150, mid))
  onServer.push(messageOf(900))
  receive(messageOf(900))
  await history.showAround(key, 150)
  for (let ask = 0; ask < 9 && store.chat(key).historyWindow; ask++) await history.loadNewer(key)
  expect(shown()).toEqual([...range(51, 200), 900])
})

test('a page that arrives after another history window was opened does not change that window', async () => {
  fillServer(1, 2000)
  await history.loadOlder(key)
  await history.showAround(key, 300)
  delayedAnswers = []
  const older = history.loadOlder(key)
  const newer = history.loadNewer(key)
  const elsewhere = history.showAround(key, 1500)
  const [first, second, ...rest] = delayedAnswers
  for (const answer of rest) answer()
  await elsewhere
  first?.()
  second?.()
  await Promise.all([older, newer])
  expect(shown()).toEqual(range(1401, 1600))
})

test('showing a history window does not change the unread count', async () => {
  fillServer(1, 1000)
  store.setReadMark(key, 990)
  await history.loadOlder(key)
  expect(store.chat(key).unread).toBe(10)
  await history.showAround(key, 200)
  expect(store.chat(key).unread).toBe(10)
})

test('a like is applied when its message arrives with a later page', async () => {
  fillServer(1, 150)
  onServer.push(like(151, 10, 3))
  await history.loadOlder(key)
  await history.loadOlder(key)
  const message = store.messages.get(10)
  expect(message && [...reactionsOf(message)]).toEqual([['👍', [3]]])
})

test('reactions to unknown messages are kept once each, up to a limit', () => {
  store.react(key, 1, like(10_001, 1, 3))
  store.react(key, 1, like(10_001, 1, 3))
  expect(store.pendingReactions.get(1)).toHaveLength(1)
  for (let mid = 2; mid <= 6_000; mid++) store.react(key, mid, like(10_000 + mid, mid, 3))
  expect(store.pendingReactions.size).toBe(5_000)
  expect([store.pendingReactions.has(1), store.pendingReactions.has(6_000)]).toEqual([false, true])
})

test('a page does not restore a message that was deleted while it was loading', async () => {
  fillServer(1, 50)
  delayedAnswers = []
  const older = history.loadOlder(key)
  receive(deletion(51, 20))
  delayedAnswers[0]?.()
  await older
  expect(shown()).not.toContain(20)
  expect(store.messages.has(20)).toBe(false)
  receive(like(52, 20, 3))
  expect(store.pendingReactions.size).toBe(0)
})

test('a page is dropped when its channel was cleared or left while it was loading', async () => {
  for (const gone of [true, false]) {
    fillServer(1, 50)
    delayedAnswers = []
    const older = history.loadOlder(key)
    store.clearChat(key, gone)
    delayedAnswers[0]?.()
    await older
    expect(store.messages.size).toBe(0)
    expect(store.chats.has(key)).toBe(!gone)
  }
})

test('a message that arrives by a page and by the stream is counted once', async () => {
  fillServer(1, 3)
  await history.loadOlder(key)
  receive(messageOf(3))
  expect(store.chat(key).unread).toBe(3)
})

test('after a replay with a gap, messages before the gap are loaded again', async () => {
  await history.loadOlder(key)
  expect(store.chat(key).reachedStart).toBe(true)
  fillServer(10, 90)
  receive(messageOf(90))
  store.truncateBefore(90)
  expect(shown()).toEqual([90])
  await history.loadOlder(key)
  expect(shown()).toEqual(range(10, 90))

  delayedAnswers = []
  store.changeChat(key, { reachedStart: false })
  const older = history.loadOlder(key)
  fillServer(91, 120)
  receive(messageOf(120))
  store.truncateBefore(120)
  delayedAnswers[0]?.()
  await older
  expect(shown()).toEqual([120])
})

test('the row of a chat that was never opened asks for one message', async () => {
  fillServer(1, 500)
  await Promise.all([history.preview(key), history.preview(key)])
  await history.preview(key)
  expect(shown()).toEqual([500])
  expect(asked).toMatchObject([{ limit: 1 }])
  await history.loadOlder(key)
  expect(shown()).toEqual([...range(400, 499), 500])
})

test('the row of a chat whose newest item is a like shows the message before it', async () => {
  fillServer(1, 2)
  onServer.push(like(3, 1, 3))
  await history.preview(key)
  expect(shown()).toEqual([1, 2])
})

test('the row of an empty chat is not asked for again', async () => {
  await history.preview(key)
  await history.preview(key)
  expect(asked).toHaveLength(1)
  expect(store.chat(key).reachedStart).toBe(true)
})

test('a preview that arrives after the chat was opened changes nothing', async () => {
  fillServer(1, 500)
  delayedAnswers = []
  const preview = history.preview(key)
  const opening = history.loadOlder(key)
  delayedAnswers[1]?.()
  await opening
  delayedAnswers[0]?.()
  await preview
  expect(shown()).toEqual(range(401, 500))
})

interface Query {
  before?: number
  after?: number
  limit: number
}

async function answers(query: Query): Promise<ChatMessage[]> {
  const { before, after, limit } = query
  asked.push(query)
  const found = onServer.filter(({ mid }) => mid < (before ?? Infinity) && mid > (after ?? 0))
  if (delayedAnswers) await new Promise<void>((go) => delayedAnswers?.push(go))
  return after === undefined ? found.slice(-limit) : found.slice(0, limit)
}

const fillServer = (from: number, to: number) => onServer.push(...range(from, to).map(messageOf))

function receive(message: ChatMessage) {
  const context = { store, isReady: () => true, now: () => 0, events: { emit() {} } }
  apply(context as unknown as Context, { type: 'chat', ...message })
}

function shown() {
  const chat = store.chat(key)
  return (chat.historyWindow ?? chat).mids
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at)

function messageOf(mid: number): ChatMessage {
  const detail = { type: 'normal', content_type: 'text/plain', content: `${mid}` } as const
  const whole = { ...detail, properties: null, expires_in: null }
  return { mid, from_uid: 3, created_at: mid, target: { gid: 1 }, detail: whole }
}

function deletion(mid: number, about: number): ChatMessage {
  const reaction = { type: 'reaction', mid: about, detail: { type: 'delete' } } as const
  return { mid, from_uid: 3, created_at: mid, target: { gid: 1 }, detail: reaction }
}

function like(mid: number, about: number, from_uid: number): ChatMessage {
  const detail = { type: 'like', action: '👍' } as const
  const reaction = { type: 'reaction', mid: about, detail } as const
  return { mid, from_uid, created_at: mid, target: { gid: 1 }, detail: reaction }
}
