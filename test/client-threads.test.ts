import { followThread } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type TestServer as Server,
  startTestServer,
} from '../apps/server/src/testing/test-server.ts'
import { channelKey, type Client, keyOf } from '../packages/client/src/index.ts'
import { closeClients, openClient, until } from './testing/open-client.ts'

// Threads and activity of the client package against a real server.

let w: Server
let count = 0

beforeAll(async () => {
  w = await startTestServer()
})
afterEach(() => closeClients())
afterAll(() => w.close())

const open = async (person: Server['alice']) =>
  openClient(await w.signInOn(person, `web:t${++count}`))

const openMids = ({ store }: Client) => [...store.activity.open.keys()].sort((a, b) => a - b)

const unread = ({ store }: Client) =>
  store.activity.count(store.readMarks, (key) => store.chats.has(key))

const follows = ({ store }: Client, root: number) =>
  store.threads.follows(store.messages, store.me, root)

test('a summary is asked for once and counted on with live replies and deletions', async () => {
  const root = await w.alice.send('lunch?').to(w.team)
  const first = await w.bob.reply(root, 'yes')
  const { client } = await open(w.alice)
  client.threads.want(root)
  await until(() => client.store.threads.summary(root)?.count === 1)

  const second = await w.bob.reply(first, 'where?')
  await until(() => client.store.threads.summary(root)?.count === 2)
  expect(client.store.threads.summary(root)).toMatchObject({ last_mid: second, uids: [w.bob.uid] })
  await w.bob.delete(second)
  await until(() => client.store.threads.summary(root)?.count === 1)
  await w.bob.delete(first)
  await until(() => client.store.threads.summary(root) === undefined)
})

test('an open thread is read again after a new stream, which does not tell that it is followed no more', async () => {
  const root = await w.alice.send('shall we?').to(w.team)
  await w.bob.reply(root, 'yes')
  const { client, environment } = await open(w.alice)
  await client.threads.load(root)
  const { threads } = client.store
  expect(threads.open(root)?.generation).toBe(threads.pageGeneration)
  expect(follows(client, root)).toBe(true)
  environment.cut()
  await w.alice.call(followThread, { params: { mid: root }, body: { follows: false } })
  environment.mend()
  await until(() => client.stream.state.ready)
  expect(threads.open(root)?.generation).toBeLessThan(threads.pageGeneration)
  await client.threads.load(root)
  expect(threads.open(root)?.generation).toBe(threads.pageGeneration)
  expect(follows(client, root)).toBe(false)
})

test('an open thread has its older pages, live replies and reactions', async () => {
  const root = await w.alice.send('long').to(w.team)
  const replies: number[] = []
  for (let at = 0; at < 55; at++) replies.push(await w.bob.reply(root, `${at}`))
  await w.alice.react(replies[54] ?? 0, '👍')
  const { client } = await open(w.alice)
  const listed = [...client.store.chat(channelKey(w.team)).mids]
  expect(await client.threads.load(replies[7] ?? 0)).toBe(root)
  expect(client.store.threads.open(root)).toMatchObject({
    mids: replies.slice(5),
    reachedStart: false,
  })
  expect(follows(client, root)).toBe(true)
  await client.threads.loadOlder(root)
  // The chat's list has no gaps, so a thread does not add to it.
  expect(client.store.chat(channelKey(w.team)).mids).toEqual(listed)
  expect(client.store.threads.open(root)).toMatchObject({ mids: replies, reachedStart: true })
  expect(Object.values(client.store.messages.get(replies[54] ?? 0)?.likes ?? {})).toEqual([
    { uid: w.alice.uid, emoji: '👍' },
  ])

  const live = await w.bob.reply(root, 'live')
  await until(() => client.store.threads.open(root)?.mids.at(-1) === live)
  const { client: second } = await open(w.alice)
  await second.threads.load(root)
  await client.threads.follow(root, false)
  await until(() => !follows(second, root))
})

test('activity arrives live, is done on all devices and is read again after a reconnect', async () => {
  const { client, environment } = await open(w.alice)
  const { client: second } = await open(w.alice)
  const before = openMids(client).length
  const root = await w.alice.send('news').to(w.team)
  const reply = await w.bob.reply(root, 'good')
  await until(() => openMids(client).includes(reply) && openMids(second).includes(reply))
  expect(openMids(client)).toHaveLength(before + 1)
  const { items } = await client.activity.page({ kind: 'reply', isDone: false }, undefined)
  expect(items[0]).toMatchObject({
    mid: reply,
    key: channelKey(w.team),
    message: { content: 'good' },
    root: { mid: root },
    isDone: false,
  })

  await client.activity.setDone([reply], true)
  expect(openMids(client)).not.toContain(reply)
  await until(() => !openMids(second).includes(reply))

  environment.cut()
  const missed = await w.bob.react(root, '🎉')
  await w.services.jobs.runDue()
  environment.mend()
  await until(() => openMids(client).includes(missed))
})

test('a message that was read in its chat counts no more', async () => {
  const { client } = await open(w.alice)
  const root = await w.alice.send('question').to(w.team)
  const reply = await w.bob.reply(root, 'answer')
  await until(() => openMids(client).includes(reply))
  const all = unread(client)
  expect(all).toBeGreaterThan(0)
  client.reading.markRead(keyOf({ gid: w.team }), reply)
  await until(() => unread(client) < all)
})
