import type { ChatMessage } from '@parley/protocol'
import { beforeEach, expect, test } from 'vitest'
import { applyPage } from './apply/messages.ts'
import { channelKey } from './chat-key.ts'
import { reactionsOf, toMessage } from './message.ts'
import { Persister, type Storage } from './persister.ts'
import { Store } from './store.ts'
import { nodeEnvironment } from './testing/node-environment.ts'

const key = channelKey(1)
const kept = 200
let storage: Storage

beforeEach(() => {
  storage = nodeEnvironment('').openStorage('server.1')
})

test('what is stored is what the next visit begins with, and nothing besides', async () => {
  const { store, keeper } = await visit()
  for (let mid = 1; mid <= kept; mid++) hears(store, mid)
  await keeper.save()
  for (let mid = kept + 1; mid <= kept + 5; mid++) hears(store, mid)
  await keeper.save()
  expect(await stored()).toEqual([6, kept + 5])

  store.clearChat(key, true)
  await keeper.save()
  expect(await storage.messages([6, 100, kept + 5])).toEqual([])
})

test('what was done to a message is known after it was stored no longer', async () => {
  const { store, keeper } = await visit()
  for (let mid = 1; mid <= kept + 5; mid++) hears(store, mid)
  store.react(key, 2, like(900, 2))
  await keeper.save()

  const next = await visit()
  await next.keeper.loadChat(key)
  applyPage(next.store, key, [said(1), said(2), said(3)])
  const message = next.store.messages.get(2)
  expect(message && [...reactionsOf(message)]).toEqual([['👍', [3]]])
})

test('nor is it lost when a long absence parts the chat, opened or not', async () => {
  const { store, keeper } = await visit()
  for (const mid of [1, 2, 3]) hears(store, mid)
  store.react(key, 2, like(900, 2))
  await keeper.save()
  for (const opens of [true, false]) {
    const next = await visit()
    if (opens) await next.keeper.loadChat(key)
    next.store.react(key, 2, like(901, 2, 4))
    await next.keeper.reloadReactions(next.store.truncateBefore(950))
    expect(next.store.chat(key).mids).toEqual([])
    applyPage(next.store, key, [said(1), said(2), said(3)])
    const message = next.store.messages.get(2)
    expect(message && [...reactionsOf(message)]).toEqual([['👍', [3, 4]]])
  }
})

test('what could not be stored is stored with what comes next', async () => {
  const { store, keeper } = await visit()
  hears(store, 1)
  const { save } = storage
  storage.save = () => Promise.reject(new Error('full'))
  await keeper.save()
  store.react(key, 1, like(900, 1))
  await keeper.save()
  storage.save = save
  hears(store, 2)
  await keeper.save()

  const next = await visit()
  await next.keeper.loadChat(key)
  expect(next.store.chat(key).mids).toEqual([1, 2])
  expect(next.store.messages.get(1)?.likes).toHaveProperty('900')
})

test('a tab that rests stores nothing over what the other one has stored', async () => {
  const { store, keeper } = await visit()
  hears(store, 1)
  await keeper.suspend()
  hears(store, 2)
  await keeper.save()
  expect((await visit()).store.cursor).toBe(1)
  keeper.resume()
  await keeper.save()
  expect((await visit()).store.cursor).toBe(2)
})

test('unread messages are counted though their chat is not opened', async () => {
  const { store, keeper } = await visit()
  for (const mid of [1, 2]) hears(store, mid)
  hears(store, 3, store.me)
  hears(store, 4)
  await keeper.save()

  const next = (await visit()).store
  expect(next.chat(key).unread).toBe(3)
  next.setReadMark(key, 1)
  expect(next.chat(key).unread).toBe(2)
  hears(next, 5)
  next.removeMessage(key, 2)
  expect(next.chat(key).unread).toBe(2)
})

test('an older version told how many are unread, not which', async () => {
  const { store, keeper } = await visit()
  for (const mid of [1, 2, 3]) hears(store, mid)
  await keeper.save()
  const { load } = storage
  for (const [unread, mids] of [
    [2, [2, 3]],
    [5, [1, 2, 3]],
    [0, []],
  ] as const) {
    storage.load = async () => {
      const saved = await load()
      return (
        saved && {
          ...saved,
          chats: saved.chats.map(({ unseen: _, ...chat }) => ({ ...chat, unread })),
        }
      )
    }
    const next = await visit()
    expect(next.store.chat(key).unseen.map(({ mid }) => mid)).toEqual(mids)
  }
})

test('without a database, or with something else in it, the visit begins at the server', async () => {
  for (const load of [
    () => Promise.reject(new Error('no database')),
    () => Promise.resolve({ cursor: 9, users: 'many' } as never),
    () => Promise.resolve({ cursor: 9, users: [], channels: [], chats: [null] } as never),
  ]) {
    const store = new Store()
    const keeper = new Persister(store, { ...storage, load })
    expect(await keeper.restore()).toBe(false)
    expect(store.cursor).toBe(0)
  }
})

test('a database that fails later leaves the chat to the server', async () => {
  const { store, keeper } = await visit()
  hears(store, 1)
  await keeper.save()
  storage.messages = () => Promise.reject(new Error('gone'))
  const next = await visit()
  next.store.messages.clear()
  await next.keeper.loadChat(key)
  expect(next.store.chat(key)).toMatchObject({ mids: [], loaded: true, atStart: false })
})

test('a message that is deleted while its chat is read from the disk stays deleted', async () => {
  const { store, keeper } = await visit()
  for (const mid of [1, 2, 3]) hears(store, mid)
  await keeper.save()
  const next = await visit()
  const loads = next.keeper.loadChat(key)
  next.store.removeMessage(key, 2)
  await loads
  expect(next.store.chat(key).mids).toEqual([1, 3])
  expect(next.store.messages.has(2)).toBe(false)
})

/** A store with its keeper, filled with what the last visit left. */
async function visit() {
  const store = new Store()
  store.me = 7
  const keeper = new Persister(store, storage)
  await keeper.restore()
  return { store, keeper }
}

async function stored() {
  const mids = Array.from({ length: 300 }, (_, at) => at + 1)
  const found = (await storage.messages(mids)).map(({ mid }) => mid)
  return [found[0], found.at(-1)]
}

function hears(store: Store, mid: number, from_uid = 3) {
  const message = toMessage({ ...said(mid), from_uid })
  if (message) store.addNewest(key, message)
  store.cursor = mid
}

function said(mid: number): ChatMessage {
  const detail = { type: 'normal', content_type: 'text/plain', content: `${mid}` } as const
  const whole = { ...detail, properties: null, expires_in: null }
  return { mid, from_uid: 3, created_at: mid, target: { gid: 1 }, detail: whole }
}

function like(mid: number, about: number, from_uid = 3): ChatMessage {
  const detail = { type: 'like', action: '👍' } as const
  const reaction = { type: 'reaction', mid: about, detail } as const
  return { mid, from_uid, created_at: mid, target: { gid: 1 }, detail: reaction }
}
