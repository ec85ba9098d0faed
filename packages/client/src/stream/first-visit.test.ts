import { type Channel, limits, type ServerEvent, type UserInfo } from '@parley/protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import { channelKey } from '../store/chat-key.ts'
import type { Store } from '../store/store.ts'
import { toMessage } from '../subjects/messages/message.ts'
import { apply, createStore } from '../subjects.ts'
import type { Context } from './context.ts'
import { ReplayTracker } from './replay.ts'

let store: Store
let replay: ReplayTracker
const emit = vi.fn<() => void>()

beforeEach(() => {
  store = createStore()
  store.me = 1
  replay = new ReplayTracker(store)
  emit.mockClear()
})

function receive(...events: object[]) {
  const context = {
    store,
    events: { emit },
    named: replay.named,
    isReady: () => false,
    isListed: () => replay.isListed,
    outbox: { delivered() {} },
    now: () => 0,
  } as unknown as Context
  for (const event of events as ServerEvent[]) {
    replay.observe(event)
    apply(context, event)
  }
}

const users = (uids: number[], is_last = false) => ({
  type: 'users_page',
  users: uids.map((uid) => ({ uid, name: `user ${uid}` }) as UserInfo),
  version: 5,
  is_last,
})
const groups = (gids: number[], is_last = false) => ({
  type: 'groups_page',
  groups: gids.map((gid) => ({ gid, name: `channel ${gid}`, members: [] as number[] }) as Channel),
  is_last,
})
const chatOn = (gid: number, mid: number) => ({
  type: 'chat',
  mid,
  from_uid: 2,
  created_at: mid,
  target: { gid },
  detail: {
    type: 'normal',
    content: `${mid}`,
    content_type: 'text/plain',
    properties: null,
    expires_in: null,
  },
})
const messageOn = (gid: number, mid: number) => {
  const message = toMessage(chatOn(gid, mid) as never)
  if (!message) throw new Error('Not a message')
  return message
}

test('what no page of a stream has named is gone after the last page', () => {
  receive(groups([1]), users([1, 2]))
  expect([...store.users.keys()]).toEqual([1, 2])
  receive(groups([1, 2, 3], true), users([1, 2, 3], true))
  expect(store.usersVersion).toBe(5)

  replay.interrupt()
  receive(groups([1]), users([1]))
  expect([...store.channels.keys()]).toEqual([1, 2, 3])
  receive(groups([1, 3], true), users([1, 3], true))
  expect([...store.channels.keys()]).toEqual([1, 3])
  expect([...store.users.keys()]).toEqual([1, 3])
  expect(emit).toHaveBeenCalledExactlyOnceWith('chatGone', channelKey(2))
})

test('pages of a stream that broke do not count for the next one', () => {
  receive(groups([1, 2]), users([1, 2]))
  replay.interrupt()
  receive(groups([1], true), users([1], true))
  expect([...store.channels.keys()]).toEqual([1])
  expect([...store.users.keys()]).toEqual([1])
})

test('the users are known by a version only after the last page', () => {
  receive(users([1, 2]))
  expect(store.usersVersion).toBe(0)
  receive(users([3], true))
  expect(store.usersVersion).toBe(5)
})

test('the chat that was loaded during a first visit stays, although the replay leaves out older messages', () => {
  receive(groups([1, 2]))
  store.addPage(channelKey(1), [messageOn(1, 3), messageOn(1, 8)])
  const { epoch } = store.chat(channelKey(1))
  receive(groups([], true), ...manyFrom(100), { type: 'ready' })
  expect(store.missedBefore).toBe(100)
  const chat = store.chat(channelKey(1))
  expect(chat.mids.slice(0, 3)).toEqual([3, 8, 101])
  expect(chat.epoch).toBe(epoch)
})

test('a chat that was loaded before a first visit broke off is loaded again', () => {
  receive(groups([1, 2]))
  store.addPage(channelKey(1), [messageOn(1, 3), messageOn(1, 8)])
  replay.interrupt()
  receive(groups([1, 2], true), ...manyFrom(100), { type: 'ready' })
  expect(store.chat(channelKey(1)).mids[0]).toBe(101)
})

/** As many messages as a stream replays at most, by turns in two channels. */
const manyFrom = (first: number) =>
  Array.from({ length: limits.streamPage }, (_, at) => chatOn(at % 2 === 0 ? 2 : 1, first + at))
