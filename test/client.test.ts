import {
  createChannel,
  deleteChannel,
  editMessage,
  likeMessage,
  limits,
  pinMessage,
  setMute,
  setReadIndex,
  updateChannel,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Person } from '../apps/server/src/testing/person.ts'
import {
  type TestServer as Server,
  startTestServer,
} from '../apps/server/src/testing/test-server.ts'
import {
  type Client,
  channelKey,
  directKey,
  type Message,
  reactionsOf,
  textMessage,
} from '../packages/client/src/index.ts'
import { nodeEnvironment } from '../packages/client/src/testing/node-environment.ts'
import {
  closeClients,
  closeLater,
  openStored,
  openClient,
  until,
  contents,
} from './testing/open-client.ts'

let w: Server

beforeAll(async () => {
  w = await startTestServer()
})
afterAll(async () => {
  closeClients()
  await w.close()
})

/** The invariant: an open client shows what a fresh one fetches. */
async function agreesWithFresh(client: Client, person: Person, gid: number) {
  const fresh = await openClient(person, nodeEnvironment(w.base))
  await fresh.client.history.loadOlder(channelKey(gid))
  await client.history.loadOlder(channelKey(gid))
  const shown = (one: Client) =>
    one.store.chat(channelKey(gid)).mids.map((mid) => {
      const message = one.store.messages.get(mid)
      return message && { content: message.content, mid, likes: [...reactionsOf(message)] }
    })
  expect(shown(client)).toEqual(shown(fresh.client))
  fresh.client.stream.stop()
}

test('a listener that throws loses no message of the batch', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => {
    closeClients()
    logged.mockRestore()
  })
  const gid = (await w.alice.call(createChannel, { body: { name: 'batch', members: [w.bob.uid] } }))
    .gid
  const { client } = await openClient(w.bob)
  client.events.on({
    messageArrived() {
      throw new TypeError('addEventListener is not a function')
    },
  })
  const texts = ['1', '2', '3', '4', '5', '6']
  for (const text of texts) await w.alice.send(text).to(gid)
  await until(() => contents(client, channelKey(gid)).length === texts.length)
  expect(contents(client, channelKey(gid))).toEqual(texts)
  expect(client.stream.state.ready).toBe(true)
  expect(logged).toHaveBeenCalledTimes(texts.length)
})

test('a sent message is in the outbox at once and in the chat when stored', async () => {
  const { client } = await openClient(await w.signInOn(w.alice, 'web:a1'))
  const key = channelKey(w.team)

  client.outbox.send(key, textMessage('first words'))
  expect(client.store.unsent()).toMatchObject([{ key, state: 'sending' }])

  await until(() => client.store.unsent().length === 0)
  expect(contents(client, key)).toContain('first words')
  client.stream.stop()
})

test('edits, likes and deletions lead to the state of a fresh client', async () => {
  const phone = await w.signInOn(w.bob, 'web:b1')
  const { client } = await openClient(phone)
  const kept = await w.alice.send('helo').to(w.team)
  const gone = await w.alice.send('wrong chat').to(w.team)
  await w.alice.edit(kept, 'hello')
  await w.bob.react(kept, '👍')
  await w.alice.react(kept, '👍')
  await w.bob.react(kept, '👍')
  await w.alice.delete(gone)
  await w.alice.call(pinMessage, { params: { gid: w.team }, body: { mid: kept } })

  await until(() => client.store.messages.get(kept)?.content === 'hello')
  await until(() => (client.store.channels.get(w.team)?.pinned_messages.length ?? 0) > 0)
  const message = client.store.messages.get(kept)
  expect(message && [...reactionsOf(message)]).toEqual([['👍', [w.alice.uid]]])
  expect(client.store.messages.has(gone)).toBe(false)
  await agreesWithFresh(client, await w.signInOn(w.bob, 'web:b2'), w.team)
  client.stream.stop()
})

test('a refused message keeps its text', async () => {
  const { client } = await openClient(await w.signInOn(w.carol, 'web:c1'))
  client.outbox.send(channelKey(w.team), textMessage('may I?'))
  await until(() => client.store.unsent()[0]?.state === 'failed')
  expect(client.store.unsent()).toMatchObject([{ status: 403, input: { content: 'may I?' } }])
  client.stream.stop()
})

test('a reload shows the stored messages and sends the waiting ones', async () => {
  const first = await openClient(await w.signInOn(w.alice, 'web:a4'))
  const key = channelKey(w.team)
  await first.client.history.loadOlder(key)
  const before = contents(first.client, key)
  first.environment.cut()
  first.client.outbox.send(key, textMessage('typed before the reload'))
  await first.client.pause()

  const again = nodeEnvironment(w.base, first.environment)
  const client = closeLater(openStored(again))
  expect(await client.restore()).toBe(true)
  await client.loadChat(key)
  expect(contents(client, key)).toEqual(before)
  expect(client.store.unsent()).toMatchObject([{ state: 'waiting' }])

  client.start()
  await until(() => client.store.unsent().length === 0)
  expect(contents(client, key).at(-1)).toBe('typed before the reload')
  client.stream.stop()
})

test('pins, topics and settings of a channel lead to the state of a fresh client', async () => {
  const gid = (await w.alice.call(createChannel, { body: { name: 'brief', members: [w.bob.uid] } }))
    .gid
  const { client } = await openClient(await w.signInOn(w.bob, 'web:b8'))
  const [first, second] = [await w.alice.send('1').to(gid), await w.alice.send('2').to(gid)]
  await w.bob.call(setMute, { body: { add_groups: [{ gid }] } })
  for (const mid of [first, second]) {
    await w.alice.call(pinMessage, { params: { gid }, body: { mid } })
  }
  await w.alice.call(updateChannel, { params: { gid }, body: { description: 'topic' } })
  await w.alice.call(updateChannel, { params: { gid }, body: { description: '' } })
  await w.alice.edit(first, '1, edited')
  const channel = () => client.store.channels.get(gid)
  await until(() => channel()?.pinned_messages[0]?.content === '1, edited')
  expect(channel()?.pinned_messages.map(({ mid }) => mid)).toEqual([first, second])
  expect(channel()?.description).toBeNull()
  expect(client.store.mutes.has(channelKey(gid))).toBe(true)

  await w.alice.call(deleteChannel, { params: { gid } })
  await until(() => !client.store.channels.has(gid))
  expect(client.store.mutes.has(channelKey(gid))).toBe(false)
  client.stream.stop()
})

test('unread messages and mentions are counted until they are read on another device', async () => {
  const phone = await w.signInOn(w.bob, 'web:b3')
  const { client } = await openClient(phone)
  const key = directKey(w.alice.uid)
  await w.alice.send('one').toPerson(w.bob)
  const last = await w.alice
    .send({ ...textMessage(` @${w.bob.uid}  two`), properties: { mentions: [w.bob.uid] } })
    .toPerson(w.bob)
  await until(() => client.store.chat(key).unread === 2)
  expect(client.store.chat(key).mentions).toBe(1)

  const users = [{ uid: w.alice.uid, mid: last }]
  await w.bob.call(setReadIndex, { body: { users } })
  await until(() => client.store.chat(key).unread === 0)
  client.stream.stop()
})

/** Replays leave out messages as if many had been sent. */
function shortenReplays() {
  const usual = limits.streamPage
  Object.assign(limits, { streamPage: 5 })
  onTestFinished(() => void Object.assign(limits, { streamPage: usual }))
}

test('a new browser counts unread messages and shows the newest one of chats that its replay has left out', async () => {
  shortenReplays()
  const { alice, bob, carol, dave, general, team } = w
  const properties = { mentions: [bob.uid] }
  await alice.send({ content_type: 'text/plain', content: 'Look', properties }).to(team)
  const last = await alice.send('newest of the team').to(team)
  const greeting = await carol.send('hello').toPerson(bob)
  for (let i = 0; i < 6; i++) await dave.send(`busy ${i}`).to(general)
  const environment = nodeEnvironment(w.base)
  const { fetch } = environment
  const asked: string[] = []
  environment.fetch = (input, init) => {
    asked.push(String(input instanceof Request ? input.url : input))
    return fetch(input, init)
  }
  const { client } = await openClient(await w.signInOn(bob, 'web:new'), environment)
  const { store } = client
  await until(() => store.missedBefore === undefined)
  const ofTeam = store.chat(channelKey(team))
  expect(ofTeam.mids).toEqual([last])
  expect(ofTeam.mentions).toBeGreaterThan(0)
  expect(store.chat(directKey(carol.uid))).toMatchObject({ mids: [greeting], unread: 1 })
  expect(asked.filter((url) => url.includes('/history'))).toEqual([])
  client.reading.markRead(channelKey(team), last)
  expect(store.chat(channelKey(team))).toMatchObject({ unread: 0, mentions: 0 })
})

test('messages around an old one show the likes and edits that they got later', async () => {
  const { alice, bob, team } = w
  shortenReplays()
  Object.assign(limits, { historyPage: 3 })
  onTestFinished(() => void Object.assign(limits, { historyPage: 100 }))
  const old = await alice.send('old').to(team)
  const next = await alice.send('next').to(team)
  for (let i = 0; i < 10; i++) await alice.send(`${i}`).to(team)
  for (const mid of [old, next]) {
    await bob.call(likeMessage, { params: { mid }, body: { action: '👍' } })
    const body = { content_type: 'text/plain', content: 'changed', properties: null } as const
    await alice.call(editMessage, { params: { mid }, body })
  }
  for (let i = 0; i < 10; i++) await alice.send(`${i}`).to(team)
  const { client } = await openClient(await w.signInOn(bob, 'web:later'))
  const key = channelKey(team)
  await client.history.showAround(key, old)
  const { messages } = client.store
  for (const mid of [old, next]) {
    expect(messages.get(mid)).toMatchObject({ content: 'changed', edited_at: expect.any(Number) })
    expect([...reactionsOf(messages.get(mid) as Message)]).toEqual([['👍', [bob.uid]]])
  }
  const shown = () => client.store.chat(key).historyWindow?.mids ?? []
  const before = shown().length
  await client.history.loadNewer(key)
  expect(shown().length).toBe(before + limits.historyPage)
})
