import { apply, createStore } from '../../subjects.ts'
import type { ChatMessage, ChatSummaries, ChatSummary } from '@parley/protocol'
import { beforeEach, expect, test } from 'vitest'
import { applySummaries } from '../chat-summaries/summaries.ts'
import type { Context } from '../../stream/context.ts'
import { ClientEventEmitter } from '../../client-events.ts'
import { applyPage } from '../messages/history-page.ts'
import { channelKey } from '../../store/chat-key.ts'
import type { Store } from '../../store/store.ts'

const general = channelKey(1)
const team = channelKey(2)
let store: Store
let context: Context
let isReady: boolean

beforeEach(() => {
  store = createStore()
  store.me = 7
  isReady = false
  context = {
    store,
    drafts: { receive: () => {} },
    outbox: { delivered: () => {} },
    events: new ClientEventEmitter(),
    isReady: () => isReady,
    isListed: () => true,
    named: { uids: new Set<number>(), gids: new Set<number>() },
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

test('a reply that was sent into its thread only is not unread in its chat, nor a mention there', () => {
  openWith([1], [messageOf(1, 50)])
  ready()
  const detail = { mid: 50, type: 'reply', content_type: 'text/plain', content: 'yes' }
  const properties = { thread_only: true, mentions: [7] }
  receive({ ...messageOf(1, 51), detail: { ...detail, properties } })
  expect(unreadOf(general)).toBe(1)
  expect(store.chat(general)).toMatchObject({ mentions: 0, lastMid: 51 })
  receive({ ...messageOf(1, 52), detail: { ...detail, properties: { mentions: [7] } } })
  expect(store.chat(general)).toMatchObject({ unread: 2, mentions: 1 })
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

test('an edit adds a mention to the count and takes it away', () => {
  openWith([1], [])
  ready()
  receive(messageOf(1, 50))
  receive(edit(50, 51, [7]))
  expect(mentionsIn(general)).toBe(1)
  receive(edit(50, 52, []))
  expect([unreadOf(general), mentionsIn(general)]).toEqual([1, 0])
})

test('an edit of a message that is not in memory changes the count of mentions', () => {
  openWith([1], [])
  ready()
  store.missedBefore = 40
  applySummaries(store, summariesOf({ unread: [20, 30], mentions: [20] }), new Map(store.chats))
  expect([unreadOf(general), mentionsIn(general)]).toEqual([2, 1])
  receive(edit(20, 50, []))
  receive(edit(30, 51, [7]))
  receive(edit(20, 52, []))
  expect([unreadOf(general), mentionsIn(general)]).toEqual([2, 1])
})

test('a chat whose marked message was deleted counts as one unread message, and later ones from there', () => {
  openWith([1], [])
  ready()
  receive(messageOf(1, 50))
  receive({ type: 'unread_marks_changed', marks: [{ target: { gid: 1 }, mid: 50 }] })
  receive(deletion(50, 51))
  receive({ ...messageOf(1, 52), from_uid: 7 })
  expect(unreadOf(general)).toBe(1)
  receive(messageOf(1, 53))
  expect(unreadOf(general)).toBe(1)
  store.recount(general)
  expect(unreadOf(general)).toBe(1)
  receive(messageOf(1, 54))
  expect(unreadOf(general)).toBe(2)
})

test('a summary counts messages that a replay has left out, until they are loaded, read or deleted', () => {
  openWith([1], [messageOf(1, 50)])
  applySummaries(store, summariesOf({ unread: [20, 30, 40, 50], mentions: [30] }), store.chats)
  expect([unreadOf(general), mentionsIn(general)]).toEqual([4, 1])
  receive(deletion(20, 60))
  expect(unreadOf(general)).toBe(3)
  history(1, 30, 49)
  expect(unreadOf(general)).toBe(21)
  store.setReadMark(general, 48)
  expect([unreadOf(general), mentionsIn(general)]).toEqual([2, 0])
})

test('a summary corrects the read marker that followed from an incomplete replay', () => {
  openWith([1], [messageOf(1, 50)])
  expect(store.readMarks.get(general)).toBe(49)
  applySummaries(store, summariesOf({ read_mid: 20, unread: [30, 50] }), store.chats)
  expect(store.readMarks.get(general)).toBe(20)
  expect(unreadOf(general)).toBe(2)
})

test('a summary that is older than a reading on another device does not take it back', () => {
  openWith([1], [messageOf(1, 50)])
  const marks = { read_index_groups: [{ gid: 1, mid: 49 }] }
  receive({ ...noSettings, ...marks })
  applySummaries(store, summariesOf({ read_mid: 20, unread: [30, 50] }), store.chats)
  expect(store.readMarks.get(general)).toBe(49)
  expect(unreadOf(general)).toBe(1)
})

test.each([
  ['the channel', { type: 'group_message_cleared', gid: 1, until_mid: 60 }],
  ['the server', { type: 'message_cleared', latest_deleted_mid: 60 }],
])(
  'a summary that is late brings nothing back when all messages of %s were deleted',
  (_name, cleared) => {
    openWith([1], [messageOf(1, 50)])
    const last = chatMessageOf(1, 50)
    receive(cleared)
    applySummaries(
      store,
      summariesOf({ unread: [30, 50], last_mid: 50, last }),
      new Map(store.chats),
    )
    expect([unreadOf(general), store.chat(general).mids]).toEqual([0, []])
    expect(store.chat(general).lastMid).toBe(0)
  },
)

test('the newest message of a summary is shown in a chat without messages, and in no other', () => {
  openWith([1, 2], [messageOf(2, 50)])
  const last = chatMessageOf(1, 30)
  const summaries = summariesOf({ unread: [30], last_mid: 30, last })
  const ofTeam = summaries.chats.map((chat) => ({
    ...chat,
    target: { gid: 2 },
    last: chatMessageOf(2, 30),
  }))
  applySummaries(store, { ...summaries, chats: [...summaries.chats, ...ofTeam] }, store.chats)
  expect(store.chat(general).mids).toEqual([30])
  expect(store.chat(team).mids).toEqual([50])
})

test('a chat that was left and entered again meanwhile gets no older message of a summary', () => {
  openWith([1], [])
  const known = new Map(store.chats)
  receive({ type: 'kick_from_group', gid: 1, reason: 'kick' })
  receive({ type: 'joined_group', group: channel(1) })
  const last = chatMessageOf(1, 30)
  applySummaries(store, summariesOf({ unread: [30], last_mid: 30, last }), known)
  expect(store.chat(general).mids).toEqual([])
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

const mentionsIn = (key: typeof general) => store.chat(key).mentions

const reaction = (mid: number, about: number, detail: object) => ({
  ...messageOf(1, mid),
  detail: { type: 'reaction', mid: about, detail },
})

const edit = (about: number, mid: number, mentions: number[]) =>
  reaction(mid, about, {
    type: 'edit',
    content_type: 'text/plain',
    content: 'edited',
    properties: mentions.length === 0 ? null : { mentions },
  })

const deletion = (about: number, mid: number) => reaction(mid, about, { type: 'delete' })

const noSettings = {
  type: 'user_settings_changed',
  add_mute_users: [],
  remove_mute_users: [],
  add_mute_groups: [],
  remove_mute_groups: [],
  read_index_users: [],
  read_index_groups: [],
  burn_after_reading_users: [],
  burn_after_reading_groups: [],
  add_pin_chats: [],
  remove_pin_chats: [],
  add_contacts: [],
  remove_contacts: [],
}

const chatMessageOf = (gid: number, mid: number) => messageOf(gid, mid) as unknown as ChatMessage

const summariesOf = (summary: Partial<ChatSummary>): ChatSummaries => ({
  up_to_mid: 50,
  chats: [{ target: { gid: 1 }, read_mid: 10, last_mid: 50, unread: [], mentions: [], ...summary }],
  reactions: [],
})
