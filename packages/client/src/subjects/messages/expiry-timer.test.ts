import type { ChatMessage, PinnedMessage } from '@parley/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nodeEnvironment, type TestEnvironment } from '../../testing/node-environment.ts'
import { type ChatKey, channelKey } from '../../store/chat-key.ts'
import { ExpiryTimer } from './expiry-timer.ts'
import { toMessage } from './message.ts'
import { Persister } from '../../store/persister.ts'
import { changeReminders } from '../reminders/reminders.ts'
import type { Store } from '../../store/store.ts'
import { createStore } from '../../subjects.ts'

const key = channelKey(1)
let environment: TestEnvironment
const open: ExpiryTimer[] = []

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  environment = { ...nodeEnvironment(''), now: () => Date.now() }
})
afterEach(() => {
  for (const timer of open.splice(0)) timer.dispose()
  vi.useRealTimers()
})

test('messages leave the store at their expiry, the others stay', async () => {
  const { store } = await visit()
  add(store, { mid: 1, seconds: 60 })
  add(store, { mid: 2, seconds: 5 })
  add(store, { mid: 3, seconds: null })
  expect(store.chat(key).mids).toEqual([1, 2, 3])
  vi.advanceTimersByTime(4_999)
  expect(store.chat(key).mids).toEqual([1, 2, 3])
  vi.advanceTimersByTime(1)
  expect(store.chat(key).mids).toEqual([1, 3])
  expect(store.wasRemoved(2)).toBe(true)
  vi.advanceTimersByTime(55_000)
  expect(store.chat(key).mids).toEqual([3])
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1)
})

test('the message of a reminder expires, also if its chat is not in memory', async () => {
  const { store } = await visit()
  const message = {
    target: { gid: 7 },
    from_uid: 2,
    created_at: 0,
    expires_at: Date.now() + 5_000,
    ...({ content_type: 'text/plain', content: 'secret' } as const),
    mentions: [],
  }
  store.reminders.replace([])
  changeReminders(store, [{ id: 'a', mid: 70, due_at: 0, is_due: true, message }])
  const told = vi.fn<(isRemoved: boolean) => void>()
  store.watch(() => store.wasRemoved(70), told)
  vi.advanceTimersByTime(5_000)
  expect(store.wasRemoved(70)).toBe(true)
  expect(told).toHaveBeenCalledExactlyOnceWith(true)
})

test('an expired message takes its pin and its edits with it', async () => {
  const { store } = await visit()
  add(store, { mid: 1, seconds: 5 })
  store.channels.set(1, {
    gid: 1,
    pinned_messages: [{ mid: 1 }, { mid: 9 }] as PinnedMessage[],
  } as never)
  store.messages.delete(1)
  store.react(key, 1, edit(4, 1))
  expect(store.pendingReactions.size).toBe(1)
  vi.advanceTimersByTime(5_000)
  expect(store.channels.get(1)?.pinned_messages.map(({ mid }) => mid)).toEqual([9])
  expect(store.pendingReactions.size).toBe(0)
  store.react(key, 1, edit(5, 1))
  expect(store.pendingReactions.size).toBe(0)
})

test('the server’s clock decides when it is known', async () => {
  const { store } = await visit()
  store.setClock(-3_600_000)
  add(store, { mid: 1, seconds: 5, now: Date.now() - 3_600_000 })
  vi.advanceTimersByTime(4_000)
  expect(store.chat(key).mids).toEqual([1])
  vi.advanceTimersByTime(1_000)
  expect(store.chat(key).mids).toEqual([])
})

test('a message that expired while the page was closed is neither shown nor stored', async () => {
  const first = await visit()
  add(first.store, { mid: 1, seconds: null })
  add(first.store, { mid: 2, seconds: 60 })
  await first.persister.save()
  first.timer.dispose()
  expect(await stored()).toEqual([1, 2])

  vi.setSystemTime(Date.now() + 61_000)
  const next = await visit()
  expect(next.store.chat(key)).toMatchObject({ mids: [1], loaded: false })
  expect(next.removed).toEqual([key])
  await next.persister.loadChat(key)
  expect([...next.store.messages.keys()]).toEqual([1])
  await next.persister.save()
  expect(await stored()).toEqual([1])
})

test('a message of a chat that was not opened since the start expires, too', async () => {
  const first = await visit()
  add(first.store, { mid: 1, seconds: 60 })
  add(first.store, { mid: 2, seconds: null })
  await first.persister.save()
  first.timer.dispose()

  const next = await visit()
  expect(next.store.messages.has(1)).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(next.store.chat(key).mids).toEqual([2])
  await next.persister.save()
  expect(await stored()).toEqual([2])
})

test('a page that wakes after a sleep removes expired messages at once', async () => {
  const { store } = await visit()
  add(store, { mid: 1, seconds: 600 })
  // The timers of a computer that sleeps do not run.
  vi.setSystemTime(Date.now() + 601_000)
  expect(store.chat(key).mids).toEqual([1])
  environment.setState({ visible: true })
  expect(store.chat(key).mids).toEqual([])
})

/** A store with its timer, restored from the last visit. */
async function visit() {
  const store = createStore()
  store.me = 7
  const persister = new Persister(store, environment.openStorage('server.7'))
  await persister.restore()
  const removed: ChatKey[] = []
  const timer = new ExpiryTimer(store, environment, (keys) => removed.push(...keys))
  timer.start()
  open.push(timer)
  return { store, persister, timer, removed }
}

const stored = async () =>
  (await environment.openStorage('server.7').messages([1, 2, 3])).map(({ mid }) => mid)

function add(store: Store, { mid, seconds, now = Date.now() }: Sent) {
  const detail = { type: 'normal', content_type: 'text/plain', content: `${mid}` } as const
  const wire: ChatMessage = {
    mid,
    from_uid: 3,
    created_at: now,
    target: { gid: 1 },
    detail: { ...detail, properties: null, expires_in: seconds },
  }
  const message = toMessage(wire)
  if (message) store.addNewest(key, message)
}

interface Sent {
  mid: number
  seconds: number | null
  now?: number
}

function edit(mid: number, about: number): ChatMessage {
  const detail = { type: 'edit', content_type: 'text/plain', content: 'secret' } as const
  return {
    mid,
    from_uid: 3,
    created_at: mid,
    target: { gid: 1 },
    detail: { type: 'reaction', mid: about, detail: { ...detail, properties: null } },
  }
}
