import type { ChatMessage } from '@parley/protocol'
import { beforeEach, expect, test } from 'vitest'
import type { Context } from '../apply/context.ts'
import { ClientEventEmitter } from '../client-events.ts'
import { apply } from '../apply/index.ts'
import { applyPage } from '../apply/history-page.ts'
import { channelKey } from './chat-key.ts'
import { Store } from './store.ts'

const general = channelKey(1)
const team = channelKey(2)
let store: Store
let context: Context
let isReady: boolean

beforeEach(() => {
  store = new Store()
  store.me = 7
  isReady = false
  context = {
    store,
    drafts: { receive: () => {} },
    outbox: { delivered: () => {} },
    notices: new ClientEventEmitter(),
    isReady: () => isReady,
    isListed: () => true,
    now: () => 0,
  }
})

test('messages sent before the user joined are not unread', () => {
  openWith([1, 2], [messageOf(1, 50), messageOf(1, 51)])
  history(1, 1, 49)
  history(2, 1, 48)
  expect(unreadOf(general)).toBe(2)
  expect(unreadOf(team)).toBe(0)
  expect(store.readMarks.get(general)).toBe(49)
})

test('messages loaded from history before the first stream message are not unread', () => {
  receive({ type: 'related_groups', groups: [channel(1), channel(2)] })
  history(1, 1, 49)
  history(2, 1, 49)
  expect(unreadOf(general)).toBe(0)
  receive(messageOf(1, 50))
  ready()
  expect(unreadOf(general)).toBe(1)
  expect(unreadOf(team)).toBe(0)
})

test('in a channel without stream messages the count begins with the first one', () => {
  openWith([1, 2], [])
  history(1, 1, 49)
  history(2, 1, 48)
  expect(unreadOf(general)).toBe(0)
  receive(messageOf(1, 50))
  expect(unreadOf(general)).toBe(1)
  expect(unreadOf(team)).toBe(0)
  receive(messageOf(2, 51))
  expect(unreadOf(team)).toBe(1)
})

test('a channel joined while connected counts messages from then on', () => {
  openWith([1], [messageOf(1, 50)])
  receive({ type: 'joined_group', group: channel(2) })
  history(2, 1, 40)
  expect(unreadOf(team)).toBe(0)
  receive(messageOf(2, 51))
  expect(unreadOf(team)).toBe(1)
  receive({ type: 'joined_group', group: channel(2) })
  expect(unreadOf(team)).toBe(1)
})

test('a channel joined while offline counts the replayed messages', () => {
  openWith([1], [messageOf(1, 50)])
  isReady = false
  receive({ type: 'related_groups', groups: [channel(1), channel(2)] })
  receive(messageOf(2, 60))
  ready()
  history(2, 1, 49)
  expect(unreadOf(team)).toBe(1)
  expect(unreadOf(general)).toBe(1)
})

test('history of a joined channel newer than the cursor is not unread', () => {
  openWith([1], [messageOf(1, 50)])
  receive({ type: 'joined_group', group: channel(2) })
  history(2, 51, 60)
  expect(unreadOf(team)).toBe(0)
  receive(messageOf(2, 70))
  history(2, 51, 60)
  expect(unreadOf(team)).toBe(1)
})

test('on a new device a read marker older than the replay is kept', () => {
  receive({ type: 'related_groups', groups: [channel(1)] })
  store.setReadMark(general, 20)
  receive(messageOf(1, 50))
  ready()
  history(1, 1, 49)
  expect(unreadOf(general)).toBe(30)
})

test('a message to all is a mention, and one to those who are here only if it arrives live', () => {
  openWith(
    [1],
    [messageOf(1, 50, { mention_all: 'here' }), messageOf(1, 51, { mention_all: 'all' })],
  )
  expect(store.chat(general)).toMatchObject({ unread: 2, mentions: 1 })
  receive(messageOf(1, 52, { mention_all: 'here' }))
  receive(messageOf(1, 53, { mention_all: 'everyone' }))
  expect(store.chat(general)).toMatchObject({ unread: 4, mentions: 2 })
  store.recount(general)
  expect(store.chat(general)).toMatchObject({ unread: 4, mentions: 2 })
})

function openWith(gids: number[], messages: ReturnType<typeof messageOf>[]) {
  receive({ type: 'related_groups', groups: gids.map(channel) })
  for (const message of messages) receive(message)
  ready()
}

function ready() {
  receive({ type: 'ready' })
  isReady = true
}

function history(gid: number, from: number, to: number) {
  const page = Array.from({ length: to - from + 1 }, (_, at) => messageOf(gid, from + at))
  applyPage(store, channelKey(gid), page as unknown as ChatMessage[])
}

const unreadOf = (key: typeof general) => store.chat(key).unread

const receive = (event: unknown) => apply(context, event as Parameters<typeof apply>[1])

const channel = (gid: number) => ({ gid, members: [], is_public: true, pinned_messages: [] })

function messageOf(gid: number, mid: number, properties: object | null = null) {
  const detail = { type: 'normal', content_type: 'text/plain', content: `${mid}`, properties }
  return { type: 'chat', mid, from_uid: 3, created_at: mid, target: { gid }, detail }
}
