import { Lifecycle } from '../../lifecycle.ts'
import type { ClientCore } from '../../subject.ts'
import { nodeEnvironment } from '../../testing/node-environment.ts'
import { apply, createStore, openSubjects } from '../../subjects.ts'
import type { OwnLists } from '@parley/protocol'
import { ownLists } from '@parley/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../stream/context.ts'
import { RequestError } from '../../request/request-error.ts'
import type { Store } from '../../store/store.ts'
import { OwnListsReader } from './reader.ts'
import { Readings } from '../../readings/readings.ts'

const empty: OwnLists = {
  activity: [],
  calls: [],
  drafts: [],
  reminders: [],
  scheduled: [],
  timeouts: [],
  unread: [],
  warnings: [],
}
const room = { type: 'call_room', channel_name: 'vocechat:group:5', participants: [{ uid: 7 }] }
const timeout = { gid: 5, uid: 1, until: 99, reason: '' }
const warning = { id: 'a', text: 'Mind your words' }
const mark = { target: { gid: 5 }, mid: 3 }

let store: Store
let isReady: boolean
/** The requests under way, in their order. */
let asked: { answer: (lists: OwnLists) => void; fail: (error: RequestError) => void }[]
let disposal: AbortController
let reader: OwnListsReader

beforeEach(() => {
  vi.useFakeTimers()
  store = createStore()
  store.me = 1
  isReady = true
  asked = []
  disposal = new AbortController()
  const call = () =>
    new Promise<OwnLists>((answer, fail) => {
      asked.push({ answer, fail })
    })
  const api = { call } as never
  const connection = { isReady: () => isReady, signal: disposal.signal }
  const readings = new Readings(store.changes, connection)
  const parts: ClientCore['ownLists'] = []
  const environment = nodeEnvironment('')
  openSubjects({
    environment,
    openFileStorage: environment.openFileStorage,
    lifecycle: new Lifecycle(),
    store,
    api,
    readings,
    connection,
    ownLists: parts,
  } as never)
  const drafts = { load: (reading: Promise<unknown>) => reading } as never
  reader = new OwnListsReader({ api, drafts, readings, parts, signal: disposal.signal })
})
afterEach(() => {
  disposal.abort()
  vi.useRealTimers()
})

const receive = (event: object) =>
  apply(
    { store, isReady: () => true, now: () => 0, events: { emit() {} } } as unknown as Context,
    event as never,
  )
const failure = (status: number, retryAfterSeconds?: number) =>
  new RequestError(ownLists, status, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test.each([
  ['a call', room, () => store.callRooms.size],
  ['a timeout', { type: 'timeout_changed', timeout }, () => store.timeouts.size],
  ['a warning', { type: 'warning_given', warning }, () => store.warnings.value.length],
  ['an unread mark', { type: 'unread_marks_changed', marks: [mark] }, () => store.unreadMarks.size],
])('%s that the stream tells during the reading stays', async (_name, event, count) => {
  void reader.refresh()
  receive(event)
  asked[0]?.answer(empty)
  await pass(0)
  expect(count()).toBe(1)
  // The next answer contains it, or it is over by then.
  await pass(2_000)
  asked[1]?.answer(empty)
  await pass(0)
  expect(count()).toBe(0)
  await pass(120_000)
  expect(asked).toHaveLength(2)
})

test('what a late answer has about a channel that the user left is asked for again', async () => {
  void reader.refresh()
  receive({ type: 'kick_from_group', gid: 5, reason: 'kick' })
  const call = { channel_name: 'vocechat:group:5', participants: [{ uid: 1 }] }
  asked[0]?.answer({ ...empty, calls: [call], timeouts: [timeout], unread: [mark] } as never)
  await pass(2_000)
  asked[1]?.answer(empty)
  await pass(0)
  expect([store.callRooms.size, store.timeouts.size, store.unreadMarks.size]).toEqual([0, 0, 0])
})

test('a list that did not change is taken from the first answer', async () => {
  void reader.refresh()
  receive(room)
  asked[0]?.answer({ ...empty, warnings: [warning] as never })
  await pass(0)
  expect(store.warnings.value).toHaveLength(1)
})

test.each([0, 429, 500, 503])(
  'a reading that failed with %i is repeated with growing pauses',
  async (status) => {
    void reader.refresh()
    for (const pause of [2_000, 4_000, 8_000]) {
      const before = asked.length
      asked.at(-1)?.fail(failure(status))
      await pass(pause * 0.7)
      expect(asked).toHaveLength(before)
      await pass(pause * 0.4)
      expect(asked).toHaveLength(before + 1)
    }
    asked.at(-1)?.answer({ ...empty, warnings: [warning] as never })
    await pass(0)
    expect(store.warnings.value).toHaveLength(1)
  },
)

test('the next reading waits as long as the server says', async () => {
  void reader.refresh()
  asked[0]?.fail(failure(503, 30))
  await pass(29_000)
  expect(asked).toHaveLength(1)
  await pass(1_000)
  expect(asked).toHaveLength(2)
})

test.each([
  ['the server refuses it', () => asked[0]?.fail(failure(403))],
  [
    'the stream is gone',
    () => {
      asked[0]?.fail(failure(503))
      isReady = false
    },
  ],
  [
    'the client is disposed',
    () => {
      asked[0]?.fail(failure(503))
      disposal.abort()
    },
  ],
])('nothing is read again after %s', async (_name, end) => {
  void reader.refresh()
  end()
  await pass(300_000)
  expect(asked).toHaveLength(1)
})

test('a late answer of an earlier stream is not used', async () => {
  void reader.refresh()
  void reader.refresh()
  asked[1]?.answer(empty)
  asked[0]?.answer({ ...empty, warnings: [warning] as never })
  await pass(0)
  expect(store.warnings.value).toEqual([])
})

const item = { mid: 9, kind: 'mention', target: { gid: 5 }, about_mid: null }
const due = { id: 'r', due_at: 5, mid: 9, message: null }

test.each([
  ['activity', { type: 'activity_changed', opened: [item], closed: [] }, { activity: [item] }],
  ['scheduled', { type: 'scheduled_changed', changed: [due], removed: [] }, { scheduled: [due] }],
  ['reminders', { type: 'reminder_changed', changed: [due], removed: [] }, { reminders: [due] }],
])('%s: a second reading that failed is repeated', async (_name, event, later) => {
  const count = () =>
    store.activity.open.size +
    (store.scheduled.entries?.length ?? 0) +
    (store.reminders.entries?.length ?? 0)
  void reader.refresh()
  // An event during the reading makes a second one necessary.
  receive(event)
  asked[0]?.answer(empty)
  await pass(0)
  asked[1]?.fail(failure(503))
  await pass(1_900)
  expect(asked).toHaveLength(2)
  await pass(200)
  asked[2]?.answer({ ...empty, ...(later as object) })
  await pass(0)
  expect(count()).toBe(1)
  await pass(300_000)
  expect(asked).toHaveLength(3)
})

test('a message that is deleted during the reading leaves no item of an answer that still has it', async () => {
  void reader.refresh()
  receive({
    type: 'chat',
    mid: 10,
    from_uid: 7,
    created_at: 1,
    target: { gid: 5 },
    detail: { type: 'reaction', mid: 9, detail: { type: 'delete' } },
  })
  asked[0]?.answer({ ...empty, activity: [item] as never })
  await pass(0)
  asked[1]?.answer(empty)
  await pass(0)
  expect(store.activity.open.size).toBe(0)
})

test('the lists are read once after several channels were joined', async () => {
  for (let joined = 0; joined < 3; joined++) void reader.refreshSoon()
  await pass(2_000)
  expect(asked).toHaveLength(1)
  asked[0]?.answer({ ...empty, calls: [{ channel_name: 'x', participants: [] }] as never })
  await pass(0)
  expect(store.callRooms.size).toBe(1)
})
