import type { ChatMessage } from '@parley/protocol'
import { beforeEach, expect, test, vi } from 'vitest'
import { applyPage } from '../subjects/messages/history-page.ts'
import { channelKey } from './chat-key.ts'
import { reactionsOf, toMessage } from '../subjects/messages/message.ts'
import { Persister } from './persister.ts'
import type { Storage } from './storage.ts'
import { createStore } from '../subjects.ts'
import type { Store } from './store.ts'
import type { SavedRows } from './unsaved-rows.ts'
import { putUnreadMarks } from '../subjects/unread/unread-marks.ts'
import { nodeEnvironment } from '../testing/node-environment.ts'

const key = channelKey(1)
const kept = 200
let storage: Storage

beforeEach(() => {
  storage = nodeEnvironment('').openStorage('server.1')
})

test('only the newest messages of a chat are stored, and none of a chat that was removed', async () => {
  const { store, persister } = await visit()
  for (let mid = 1; mid <= kept; mid++) addMessage(store, mid)
  await persister.save()
  for (let mid = kept + 1; mid <= kept + 5; mid++) addMessage(store, mid)
  await persister.save()
  expect(await stored()).toEqual([6, kept + 5])

  store.clearChat(key, true)
  await persister.save()
  expect(await storage.messages([6, 100, kept + 5])).toEqual([])
})

test('a chat that was marked as unread is unread again after a start without a network', async () => {
  const { store, persister } = await visit()
  for (const mid of [1, 2, 3]) addMessage(store, mid)
  store.readMarks.set(key, 3)
  putUnreadMarks(store, [{ target: { gid: 1 }, mid: 2 }])
  expect(store.chat(key).unread).toBe(2)
  await persister.save()
  const next = await visit()
  await next.persister.loadChat(key)
  expect(next.store.chat(key).unread).toBe(2)
  expect(next.store.unreadMarks.get(key)).toBe(2)

  putUnreadMarks(next.store, [{ target: { gid: 1 }, mid: 0 }])
  await next.persister.save()
  expect((await visit()).store.unreadMarks.size).toBe(0)
})

test('the likes of a message that is no longer stored are kept', async () => {
  const { store, persister } = await visit()
  for (let mid = 1; mid <= kept + 5; mid++) addMessage(store, mid)
  store.react(key, 2, like(900, 2))
  await persister.save()

  const next = await visit()
  await next.persister.loadChat(key)
  applyPage(next.store, key, [messageOf(1), messageOf(2), messageOf(3)])
  const message = next.store.messages.get(2)
  expect(message && [...reactionsOf(message)]).toEqual([['👍', [3]]])
})

test('likes are kept when a replay gap truncates the chat, whether its messages are loaded or not', async () => {
  const { store, persister } = await visit()
  for (const mid of [1, 2, 3]) addMessage(store, mid)
  store.react(key, 2, like(900, 2))
  await persister.save()
  for (const opens of [true, false]) {
    const next = await visit()
    if (opens) await next.persister.loadChat(key)
    next.store.react(key, 2, like(901, 2, 4))
    await next.persister.reloadReactions(next.store.truncateBefore(950))
    expect(next.store.chat(key).mids).toEqual([])
    applyPage(next.store, key, [messageOf(1), messageOf(2), messageOf(3)])
    const message = next.store.messages.get(2)
    expect(message && [...reactionsOf(message)]).toEqual([['👍', [3, 4]]])
  }
})

test('changes that could not be stored are stored with the next change', async () => {
  const { store, persister } = await visit()
  addMessage(store, 1)
  const { save } = storage
  storage.save = () => Promise.reject(new Error('full'))
  await persister.save()
  store.react(key, 1, like(900, 1))
  await persister.save()
  storage.save = save
  addMessage(store, 2)
  await persister.save()

  const next = await visit()
  await next.persister.loadChat(key)
  expect(next.store.chat(key).mids).toEqual([1, 2])
  expect(next.store.messages.get(1)?.likes).toHaveProperty('900')
})

test('messages that could not be deleted are deleted with the next change', async () => {
  const { store, persister } = await visit()
  addMessage(store, 1)
  await persister.save()
  const { save } = storage
  storage.save = () => Promise.reject(new Error('full'))
  store.clearChat(key, true)
  await persister.save()
  storage.save = save
  store.remarks.set(2, 'Bobby')
  await persister.save()
  expect(await storage.messages([1])).toEqual([])
  expect((await visit()).store.chats.size).toBe(0)
})

test('a suspended tab stores nothing until it is resumed', async () => {
  const { store, persister } = await visit()
  addMessage(store, 1)
  await persister.suspend()
  addMessage(store, 2)
  await persister.save()
  expect((await visit()).store.cursor).toBe(1)
  persister.resume()
  await persister.save()
  expect((await visit()).store.cursor).toBe(2)
})

test('unread messages of a chat that is not loaded are counted', async () => {
  const { store, persister } = await visit()
  for (const mid of [1, 2]) addMessage(store, mid)
  addMessage(store, 3, store.me)
  addMessage(store, 4)
  await persister.save()

  const next = (await visit()).store
  expect(next.chat(key).unread).toBe(3)
  next.setReadMark(key, 1)
  expect(next.chat(key).unread).toBe(2)
  addMessage(next, 5)
  next.removeMessage(key, 2)
  expect(next.chat(key).unread).toBe(2)
})

test('without a database, or with invalid data, the store stays empty', async () => {
  for (const load of [
    () => Promise.reject(new Error('no database')),
    () => Promise.resolve(savedRows({ users: 'many', values: [['cursor', 9]] })),
    () => Promise.resolve(savedRows({ chats: [[key, null]], values: [['cursor', 9]] })),
  ]) {
    const store = createStore()
    const persister = new Persister(store, { ...storage, load })
    expect(await persister.restore()).toBe(false)
    expect(store.cursor).toBe(0)
  }
})

test('a chat whose stored messages cannot be read is empty and can be loaded from the server', async () => {
  const { store, persister } = await visit()
  addMessage(store, 1)
  await persister.save()
  storage.messages = () => Promise.reject(new Error('gone'))
  const next = await visit()
  next.store.messages.clear()
  await next.persister.loadChat(key)
  expect(next.store.chat(key)).toMatchObject({ mids: [], loaded: true, reachedStart: false })
})

test('a message that is deleted while its chat is loaded from storage stays deleted', async () => {
  const { store, persister } = await visit()
  for (const mid of [1, 2, 3]) addMessage(store, mid)
  await persister.save()
  const next = await visit()
  const loads = next.persister.loadChat(key)
  next.store.removeMessage(key, 2)
  await loads
  expect(next.store.chat(key).mids).toEqual([1, 3])
  expect(next.store.messages.has(2)).toBe(false)
})

test('a message is stored with what it changes, and nothing else is', async () => {
  const { store, persister } = await visit()
  for (let gid = 2; gid < 100; gid++) store.changeChat(channelKey(gid), { lastMid: gid })
  addMessage(store, 1)
  await persister.save()
  const save = vi.spyOn(storage, 'save')
  addMessage(store, 2)
  await persister.save()
  const [{ rows, messages, isAll } = {}] = save.mock.calls.at(-1) ?? []
  expect(isAll).toBe(false)
  expect(messages?.map(({ mid }) => mid)).toEqual([2])
  expect(rows?.map((row) => [row.table, row.key])).toEqual([
    ['chats', key],
    ['values', 'cursor'],
  ])
  await persister.save()
  expect(save).toHaveBeenCalledOnce()
})

test('a tab that goes on replaces what another tab has stored meanwhile', async () => {
  const { store, persister } = await visit()
  addMessage(store, 1)
  await persister.suspend()
  const other = await visit()
  other.store.remarks.set(2, 'Bobby')
  addMessage(other.store, 2)
  await other.persister.suspend()
  persister.resume()
  addMessage(store, 2)
  await persister.save()
  const next = await visit()
  await next.persister.loadChat(key)
  expect(next.store.chat(key).mids).toEqual([1, 2])
  expect(next.store.remarks.size).toBe(0)
})

const savedRows = (tables: object) => new Map(Object.entries(tables)) as SavedRows

/** A store with its persister, restored from the last visit. */
async function visit() {
  const store = createStore()
  store.me = 7
  const persister = new Persister(store, storage)
  await persister.restore()
  return { store, persister }
}

async function stored() {
  const mids = Array.from({ length: 300 }, (_, at) => at + 1)
  const found = (await storage.messages(mids)).map(({ mid }) => mid)
  return [found[0], found.at(-1)]
}

function addMessage(store: Store, mid: number, from_uid = 3) {
  const message = toMessage({ ...messageOf(mid), from_uid })
  if (message) store.addNewest(key, message)
  store.cursor = mid
}

function messageOf(mid: number): ChatMessage {
  const detail = { type: 'normal', content_type: 'text/plain', content: `${mid}` } as const
  const whole = { ...detail, properties: null, expires_in: null }
  return { mid, from_uid: 3, created_at: mid, target: { gid: 1 }, detail: whole }
}

function like(mid: number, about: number, from_uid = 3): ChatMessage {
  const detail = { type: 'like', action: '👍' } as const
  const reaction = { type: 'reaction', mid: about, detail } as const
  return { mid, from_uid, created_at: mid, target: { gid: 1 }, detail: reaction }
}
