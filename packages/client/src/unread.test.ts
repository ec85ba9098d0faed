import type { ChatMessage } from '@parley/protocol'
import { beforeEach, expect, test } from 'vitest'
import { apply, type Context } from './apply/index.ts'
import { applyPage } from './apply/messages.ts'
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
    outbox: { delivered: () => {} },
    moments: { messageArrived: () => {}, roleChanged: () => {}, chatGone: () => {} },
    isReady: () => isReady,
    isListed: () => true,
    now: () => 0,
  }
})

test('what was said before somebody came is no news, wherever it comes from', () => {
  opens([1, 2], [said(1, 50), said(1, 51)])
  history(1, 1, 49)
  history(2, 1, 48)
  expect(unreadOf(general)).toBe(2)
  expect(unreadOf(team)).toBe(0)
  expect(store.readMarks.get(general)).toBe(49)
})

test('nor is it when history is there before the stream has spoken', () => {
  tells({ type: 'related_groups', groups: [channel(1), channel(2)] })
  history(1, 1, 49)
  history(2, 1, 49)
  expect(unreadOf(general)).toBe(0)
  tells(said(1, 50))
  ready()
  expect(unreadOf(general)).toBe(1)
  expect(unreadOf(team)).toBe(0)
})

test('somebody of whom nobody has said anything yet waits for the first word', () => {
  opens([1, 2], [])
  history(1, 1, 49)
  history(2, 1, 48)
  expect(unreadOf(general)).toBe(0)
  tells(said(1, 50))
  expect(unreadOf(general)).toBe(1)
  expect(unreadOf(team)).toBe(0)
  tells(said(2, 51))
  expect(unreadOf(team)).toBe(1)
})

test('a channel entered later begins there', () => {
  opens([1], [said(1, 50)])
  tells({ type: 'joined_group', group: channel(2) })
  history(2, 1, 40)
  expect(unreadOf(team)).toBe(0)
  tells(said(2, 51))
  expect(unreadOf(team)).toBe(1)
  tells({ type: 'joined_group', group: channel(2) })
  expect(unreadOf(team)).toBe(1)
})

test('a channel entered while the line was cut begins where it was cut', () => {
  opens([1], [said(1, 50)])
  isReady = false
  tells({ type: 'related_groups', groups: [channel(1), channel(2)] })
  tells(said(2, 60))
  ready()
  history(2, 1, 49)
  expect(unreadOf(team)).toBe(1)
  expect(unreadOf(general)).toBe(1)
})

test('however much was said there before, of which nothing was told', () => {
  opens([1], [said(1, 50)])
  tells({ type: 'joined_group', group: channel(2) })
  history(2, 51, 60)
  expect(unreadOf(team)).toBe(0)
  tells(said(2, 70))
  history(2, 51, 60)
  expect(unreadOf(team)).toBe(1)
})

test('on a new device the marker of the others stands, further back than the stream tells', () => {
  tells({ type: 'related_groups', groups: [channel(1)] })
  store.setReadMark(general, 20)
  tells(said(1, 50))
  ready()
  history(1, 1, 49)
  expect(unreadOf(general)).toBe(30)
})

function opens(gids: number[], messages: ReturnType<typeof said>[]) {
  tells({ type: 'related_groups', groups: gids.map(channel) })
  for (const message of messages) tells(message)
  ready()
}

function ready() {
  tells({ type: 'ready' })
  isReady = true
}

function history(gid: number, from: number, to: number) {
  const page = Array.from({ length: to - from + 1 }, (_, at) => said(gid, from + at))
  applyPage(store, channelKey(gid), page as unknown as ChatMessage[])
}

const unreadOf = (key: typeof general) => store.chat(key).unread

const tells = (event: unknown) => apply(context, event as Parameters<typeof apply>[1])

const channel = (gid: number) => ({ gid, members: [], is_public: true, pinned_messages: [] })

function said(gid: number, mid: number) {
  const detail = { type: 'normal', content_type: 'text/plain', content: `${mid}`, properties: null }
  return { type: 'chat', mid, from_uid: 3, created_at: mid, target: { gid }, detail }
}
