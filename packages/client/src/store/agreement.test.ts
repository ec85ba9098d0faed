import { setReadIndex, setUnreadMarks, showChat, updateContact } from '@parley/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChatActions } from '../subjects/chats/actions.ts'
import { ContactActions } from '../subjects/contacts/actions.ts'
import { ThreadActions } from '../subjects/threads/actions.ts'
import { apply, createStore } from '../subjects.ts'
import type { Context } from '../stream/context.ts'
import { BackgroundLane } from './background-lane.ts'
import { channelKey } from './chat-key.ts'
import { OptimisticChanges } from './optimistic.ts'
import { Reading } from '../subjects/unread/reading.ts'
import { RequestError } from '../request/request-error.ts'
import type { Store } from './store.ts'
import { replaceFavorites } from '../subjects/favorites/favorites.ts'
import { replaceReminders } from '../subjects/reminders/reminders.ts'
import { setWarnings } from '../subjects/moderation/warnings.ts'
import { putUnreadMarks } from '../subjects/unread/unread-marks.ts'

// The causes of lasting differences between two devices. See docs/agreement.md.

const gid = 5
const key = channelKey(gid)
const bob = 7

let store: Store
/** The requests under way, in their order. */
let asked: { endpoint: unknown; answer: () => void; fail: (error: Error) => void }[]

beforeEach(() => {
  vi.useFakeTimers()
  store = createStore()
  store.me = 1
  asked = []
})
afterEach(() => vi.useRealTimers())

const api = {
  background: new BackgroundLane(),
  call: (endpoint: unknown) =>
    new Promise<void>((answer, fail) => {
      asked.push({ endpoint, answer, fail })
    }),
} as never
const keyValues = { get: () => null, set() {}, remove() {}, names: () => [] }
const environment = { now: () => 1, isOnline: () => true, keyValues } as never
const lost = new RequestError({ method: 'POST', path: '/' } as never, 0)
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

const receive = (event: object) => {
  const events = { emit() {} }
  const outbox = { delivered() {} }
  const context = {
    store,
    events,
    outbox,
    isReady: () => true,
    isListed: () => true,
    now: () => 1,
  }
  apply(context as unknown as Context, event as never)
}
const chat = (mid: number, detail: object, from_uid = bob) =>
  receive({ type: 'chat', mid, from_uid, created_at: 1, target: { gid }, detail })
const words = (content: string) => ({
  type: 'normal',
  content,
  content_type: 'text/plain',
  properties: null,
  expires_in: null,
})
const settings = (change: object) =>
  receive({
    type: 'user_settings_changed',
    from_device: 'x',
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
    ...change,
  })

describe('a contact', () => {
  const contacts = () => new ContactActions(store, api, new OptimisticChanges(store), environment)
  const blocked = { status: 'blocked', created_at: 1, updated_at: 1 }

  test('that another device blocks after an own removal without an event stays blocked', async () => {
    const removal = contacts().remove(bob)
    asked[0]?.answer()
    await removal
    settings({ add_contacts: [{ target_uid: bob, info: blocked }] })
    await pass(20_000)
    expect(store.contactStatus(bob)).toBe('blocked')
  })

  test('that an event changes before the answer of an own change is as the event says', async () => {
    const removal = contacts().remove(bob)
    expect(asked[0]?.endpoint).toBe(updateContact)
    settings({ add_contacts: [{ target_uid: bob, info: blocked }] })
    asked[0]?.answer()
    await removal
    await pass(20_000)
    expect(store.contactStatus(bob)).toBe('blocked')
  })
})

describe('a hidden chat', () => {
  const chats = () => new ChatActions(store, api, new OptimisticChanges(store), environment)
  const hidden = { target: { gid }, mid: 0, until_mention: false }

  test('whose answer is lost after the server has shown it stays shown', async () => {
    store.hidden.set(hidden)
    const showing = chats().show(key)
    expect(asked[0]?.endpoint).toBe(showChat)
    receive({ type: 'chat_shown', target: { gid } })
    asked[0]?.fail(lost)
    await expect(showing).rejects.toBe(lost)
    expect(store.hidden.get(key)).toBeUndefined()
  })

  test('that the server refuses to hide again stays hidden as it was', async () => {
    store.hidden.set(hidden)
    const hiding = chats().hide(key, true)
    asked[0]?.fail(lost)
    await expect(hiding).rejects.toBe(lost)
    expect(store.hidden.get(key)).toEqual(hidden)
  })

  test('that is hidden and shown at once is as it was if both requests fail', async () => {
    const hiding = chats().hide(key)
    const showing = chats().show(key)
    asked[0]?.fail(lost)
    asked[1]?.fail(lost)
    await Promise.allSettled([hiding, showing])
    expect(store.hidden.get(key)).toBeUndefined()
  })

  test('that the server refuses to show is hidden again', async () => {
    store.hidden.set(hidden)
    const showing = chats().show(key)
    asked[0]?.fail(lost)
    await expect(showing).rejects.toBe(lost)
    expect(store.hidden.get(key)).toEqual(hidden)
  })
})

describe('the end of an unread mark', () => {
  const begin = () => {
    receive({ type: 'joined_group', group: { gid, members: [1, bob], pinned_messages: [] } })
    chat(3, words('hello'))
    putUnreadMarks(store, [{ target: { gid }, mid: 3 }])
    const reading = new Reading(environment, store, api)
    reading.markRead(key, 3)
    return reading
  }

  test('is sent again when there was no answer', async () => {
    const reading = begin()
    expect(store.unreadMarks.has(key)).toBe(false)
    await pass(5_000)
    expect(asked[0]?.endpoint).toBe(setReadIndex)
    asked[0]?.answer()
    await pass(0)
    expect(asked[1]?.endpoint).toBe(setUnreadMarks)
    asked[1]?.fail(lost)
    expect(reading.isEnding(key)).toBe(true)
    await pass(60_000)
    expect(asked[2]?.endpoint).toBe(setUnreadMarks)
    asked[2]?.answer()
    await pass(0)
    expect(reading.isEnding(key)).toBe(false)
    await pass(300_000)
    expect(asked).toHaveLength(3)
  })

  test('is not sent over a newer mark of another device, which stays', async () => {
    const reading = begin()
    receive({ type: 'unread_marks_changed', marks: [{ target: { gid }, mid: 2 }] })
    expect(reading.isEnding(key)).toBe(false)
    await pass(5_000)
    asked[0]?.answer()
    await pass(300_000)
    expect(asked.map(({ endpoint }) => endpoint)).toEqual([setReadIndex])
    expect(store.unreadMarks.get(key)).toBe(2)
  })

  test('that comes while an earlier one is under way is sent too', async () => {
    const reading = begin()
    await pass(5_000)
    asked[0]?.answer()
    await pass(0)
    receive({ type: 'unread_marks_changed', marks: [{ target: { gid }, mid: 2 }] })
    reading.markRead(key, 3)
    asked[1]?.answer()
    await pass(5_000)
    expect(asked.map(({ endpoint }) => endpoint)).toEqual([
      setReadIndex,
      setUnreadMarks,
      setUnreadMarks,
    ])
    asked[2]?.answer()
    await pass(0)
    expect(reading.isEnding(key)).toBe(false)
  })
})

describe('a followed thread', () => {
  interface Page {
    follows: boolean
    mids: number[]
  }
  /** Asks for pages, and gives the functions that answer them. */
  function open(pages: number, older = false) {
    const answers: ((page: Page) => Promise<void>)[] = []
    const pageApi = {
      call: () =>
        new Promise((resolve) => {
          answers.push(async ({ follows, mids }) => {
            const message = { from_uid: bob, created_at: 1, target: { gid } }
            const detail = { ...words('hello'), type: 'reply', mid: 1 }
            const messages = mids.map((mid) => ({ ...message, mid, detail }))
            const root = { ...message, mid: 1, detail: words('root') }
            resolve({ root_mid: 1, root, messages, reactions: [], follows })
            await pass(0)
          })
        }),
    }
    const threads = new ThreadActions(store, pageApi as never, undefined as never)
    for (let i = 0; i < pages; i++) void (older ? threads.loadOlder(1) : threads.load(1))
    return answers
  }

  const follows = () => store.threads.follows(store.messages, store.me, 1)

  test('stays followed after an older answer', async () => {
    const [first, second] = open(2)
    await second?.({ follows: true, mids: [2] })
    await first?.({ follows: false, mids: [] })
    expect(follows()).toBe(true)
  })

  test('stays followed after a page of older replies', async () => {
    await open(1)[0]?.({ follows: true, mids: [3] })
    await open(1, true)[0]?.({ follows: false, mids: [2] })
    expect(store.threads.open(1)?.mids).toEqual([2, 3])
    expect(follows()).toBe(true)
  })

  test('is followed again by an event after a page', async () => {
    await open(1)[0]?.({ follows: false, mids: [2] })
    receive({ type: 'thread_follow_changed', root_mid: 1, follows: true })
    expect(follows()).toBe(true)
  })
})

test('a reminder shows the words of an edit, and none after the deletion', () => {
  const message = {
    target: { gid },
    from_uid: bob,
    created_at: 1,
    expires_at: null,
    mentions: [],
    content_type: 'text/plain',
    content: 'before',
  }
  store.reminders.replace([{ id: 'a', mid: 3, due_at: 9, is_due: false, message } as never])
  const shown = () => store.reminders.entries?.map((one) => one.message?.content)
  const edit = { type: 'edit', content: 'x'.repeat(400), content_type: 'text/plain' }
  chat(4, { type: 'reaction', mid: 3, detail: { ...edit, properties: { mentions: [1] } } })
  expect(shown()).toEqual(['x'.repeat(300)])
  expect(store.reminders.entries?.[0]?.message?.mentions).toEqual([1])
  chat(5, { type: 'reaction', mid: 3, detail: { type: 'delete' } })
  expect(shown()).toEqual([undefined])
})

test('a list that was read has the order of one that events made', () => {
  const [late, early] = [
    { id: 'a', created_at: 9 },
    { id: 'b', created_at: 8 },
  ]
  const shown = () =>
    [store.favorites.value, store.warnings.value].map((all) => all?.map(({ id }) => id))
  store.favorites.value = []
  for (const one of [late, early]) {
    receive({ type: 'favorite_changed', added: [one], removed: [] })
    receive({ type: 'warning_given', warning: one })
  }
  const live = shown()
  replaceFavorites(store, [late, early])
  setWarnings(store, [late, early] as never)
  expect(live).toEqual([
    ['a', 'b'],
    ['b', 'a'],
  ])
  expect(shown()).toEqual(live)
})

test('read marks of others leave when all messages of the server are deleted', () => {
  receive({ type: 'joined_group', group: { gid, members: [1, bob], pinned_messages: [] } })
  receive({ type: 'seen', uid: bob, target: { gid }, mid: 3, at: 1 })
  const since = store.changes.now
  receive({ type: 'message_cleared', latest_deleted_mid: 4 })
  expect(store.seen.marks(key).size).toBe(0)
  expect(store.changes.hasChanged(since, `seen:${key}`)).toBe(true)
})

test('a message that has expired here is not brought back by an item or a reminder that comes later', () => {
  store.removeMessage(key, 3)
  const item = { kind: 'mention', target: { gid }, about_mid: null }
  const reaction = { ...item, mid: 8, kind: 'reaction', about_mid: 3 }
  const opened = [{ ...item, mid: 3 }, reaction, { ...item, mid: 9 }]
  const message = { target: { gid }, content: 'hello', expires_at: null }
  const reminder = { id: 'a', mid: 3, due_at: 9, is_due: false, message } as never
  const shown = () => [
    [...store.activity.open.keys()],
    store.reminders.entries?.map((one) => one.message),
  ]
  store.reminders.replace([])
  receive({ type: 'activity_changed', opened, closed: [] })
  receive({ type: 'reminder_changed', changed: [reminder], removed: [] })
  expect(shown()).toEqual([[9], [null]])
  store.activity.replace(opened as never)
  replaceReminders(store, [reminder])
  expect(shown()).toEqual([[9], [null]])
})

test('an item about a reaction leaves with its message', () => {
  store.activity.replace([{ mid: 9, kind: 'reaction', target: { gid }, about_mid: 3 }])
  store.removeMessage(key, 3)
  expect(store.activity.open.size).toBe(0)
})

test('the call of a channel that the user leaves is gone, also after a return', () => {
  receive({ type: 'joined_group', group: { gid, members: [1], pinned_messages: [] } })
  receive({
    type: 'call_room',
    channel_name: `vocechat:group:${gid}`,
    participants: [{ uid: bob }],
  })
  receive({ type: 'kick_from_group', gid, reason: 'kick' })
  expect(store.callRooms.size).toBe(0)
})

test('a late page restores nothing that was cleared with its channel or with the whole server', () => {
  receive({ type: 'joined_group', group: { gid, members: [1, bob], pinned_messages: [] } })
  chat(3, words('hello'))
  const late = { ...store.messages.get(3) } as never
  receive({ type: 'group_message_cleared', gid })
  store.addPage(key, [late])
  expect(store.chat(key).mids).toEqual([])
  chat(4, words('again'))
  const later = { ...store.messages.get(4) } as never
  receive({ type: 'message_cleared', latest_deleted_mid: 4 })
  store.addPage(key, [later])
  expect(store.chat(key).mids).toEqual([])
})

test('the read marker from which the count of a new channel begins is no place in the list', () => {
  receive({ type: 'joined_group', group: { gid, members: [1], pinned_messages: [] } })
  receive({ type: 'joined_group', group: { gid: 6, members: [1, bob], pinned_messages: [] } })
  const hello = { from_uid: bob, created_at: 1, target: { gid: 6 }, detail: words('hello') }
  receive({ type: 'chat', mid: 3, ...hello })
  expect(store.baselineMarks.has(key)).toBe(true)
  store.setReadMark(key, 9)
  expect(store.baselineMarks.has(key)).toBe(false)
})
