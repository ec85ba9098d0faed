import { limits } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type TestServer as Server,
  startTestServer,
} from '../apps/server/src/testing/test-server.ts'
import {
  channelKey,
  type Client,
  directKey,
  type ForwardResult,
  RequestError,
} from '../packages/client/src/index.ts'
import { closeClients, openClient, until } from './testing/open-client.ts'

// Forwarding and favorites of the client package against a real server.

let w: Server
let count = 0

beforeAll(async () => {
  w = await startTestServer()
})
afterEach(() => closeClients())
afterAll(() => w.close())

const open = async (person: Server['alice']) =>
  openClient(await w.signInOn(person, `web:f${++count}`))

const outcomes = (results: readonly ForwardResult[]) =>
  Object.fromEntries(results.map(({ key, outcome }) => [key, outcome]))

const messagesOf = (client: Client, key: ReturnType<typeof directKey>) =>
  client.store.chat(key).mids.flatMap((mid) => client.store.messages.get(mid) ?? [])

test('messages forwarded as one reach each target once, with the comment after them', async () => {
  const { client, environment } = await open(w.alice)
  const { client: carol } = await open(w.carol)
  const mids = [await w.alice.send('one').to(w.team), await w.bob.send('two').to(w.team)]
  const forwarding = client.archives.forward(mids, { comment: ' see this ', merged: true })
  environment.loseNextAnswer()
  await expect(forwarding.to([directKey(w.carol.uid)])).rejects.toMatchObject({ status: 0 })
  const [first, second] = await Promise.all([
    forwarding.to([directKey(w.carol.uid), channelKey(w.team)]),
    forwarding.to([directKey(w.carol.uid)]),
  ])
  expect(outcomes(first)).toEqual({
    [directKey(w.carol.uid)]: 'sent',
    [channelKey(w.team)]: 'sent',
  })
  expect(outcomes(second)).toEqual({ [directKey(w.carol.uid)]: 'sent' })

  const key = directKey(w.alice.uid)
  await until(() => messagesOf(carol, key).length === 2)
  const [forward, comment] = messagesOf(carol, key)
  expect(forward).toMatchObject({ content_type: 'vocechat/archive', properties: { archived: 2 } })
  expect(comment).toMatchObject({ content_type: 'text/plain', content: ' see this' })
  const archive = await carol.archives.read(forward?.content ?? '')
  expect(archive?.messages.map(({ content }) => content)).toEqual(['one', 'two'])
  expect(carol.archives.known(forward?.content ?? '')).toBe(archive)
})

test('a target that refuses is named, gets no comment, and may be tried again', async () => {
  const { client, environment } = await open(w.alice)
  const { client: carol } = await open(w.carol)
  const mid = await w.alice.send('for some').to(w.team)
  const stranger = directKey(999_999)
  const forwarding = client.archives.forward([mid], { comment: 'hello', merged: true })
  const told: string[] = []
  const results = await forwarding.to([stranger, directKey(w.carol.uid)], ({ key, outcome }) =>
    told.push(`${key} ${outcome}`),
  )
  expect(outcomes(results)).toEqual({ [stranger]: 'refused', [directKey(w.carol.uid)]: 'sent' })
  expect(told).toHaveLength(2)
  expect(client.store.unsent()).toEqual([])
  const requests = () => environment.posted.filter((path) => path.includes('999999')).length
  expect(requests()).toBe(1)
  expect(outcomes(await forwarding.to([stranger]))).toEqual({ [stranger]: 'refused' })
  expect(requests()).toBe(2)
  await until(() => messagesOf(carol, directKey(w.alice.uid)).at(-1)?.content === 'hello')
})

test('messages forwarded one by one keep their order, and a forward is passed on as it is', async () => {
  const { client } = await open(w.alice)
  const notes = directKey(w.alice.uid)
  const plain = await w.alice.send('plain').to(w.team)
  await client.archives.forward([plain], { comment: '', merged: true }).to([notes])
  const earlier = messagesOf(client, notes).at(-1)
  await client.archives
    .forward([earlier?.mid ?? 0, plain], { comment: '', merged: false })
    .to([notes])
  const [first, second] = messagesOf(client, notes).slice(-2)
  expect(second).toMatchObject({ content: earlier?.content, properties: { archived: 1 } })
  expect(first?.content).not.toBe(earlier?.content)
})

test('forwarding while the server cannot be reached waits, and is sent afterwards', async () => {
  const { client, environment } = await open(w.alice)
  const mid = await w.alice.send('later').to(w.team)
  const key = directKey(w.bob.uid)
  const forwarding = client.archives.forward([mid], { comment: '', merged: true })
  await forwarding.to([directKey(w.alice.uid)])
  environment.cut()
  expect(outcomes(await forwarding.to([key]))).toEqual({ [key]: 'waiting' })
  environment.mend()
  await until(() => client.store.unsent().length === 0)
  expect(messagesOf(client, key)).toHaveLength(1)
})

test('an outsider cannot forward or save a message, and an unknown archive is gone', async () => {
  const { client: carol } = await open(w.carol)
  const gid = await (await open(w.alice)).client.channels.create({ name: 'hidden', members: [] })
  const mid = await w.alice.send('secret').to(gid)
  const target = [directKey(w.bob.uid)]
  const options = { comment: '', merged: true }
  await expect(carol.archives.forward([mid], options).to(target)).rejects.toMatchObject({
    status: 403,
  })
  await expect(carol.favorites.save([mid])).rejects.toMatchObject({ status: 403 })
  expect(carol.store.unsent()).toEqual([])
  const unknown = '2026/3/1/00000000-0000-4000-8000-000000000000'
  expect(await carol.archives.read(unknown)).toBeUndefined()
  expect(carol.archives.known(unknown)).toBeNull()
})

test('a favorite saved or deleted on one device appears on and goes from the other', async () => {
  const { client } = await open(w.bob)
  const { client: other } = await open(w.bob)
  const { client: carol } = await open(w.carol)
  await Promise.all([client.favorites.load(), other.favorites.load(), carol.favorites.load()])
  const mid = await w.bob.send('keep me').to(w.team)
  const [saved, again] = await Promise.all([
    client.favorites.save([mid]),
    client.favorites.save([mid]),
  ])
  expect(again).toBe(saved)
  expect(client.store.savedMids.get(mid)).toBe(saved.id)
  await until(() => other.store.favorites.value?.[0]?.id === saved.id)
  const archive = await other.favorites.read(saved.id)
  expect(archive?.messages[0]).toMatchObject({ mid, content: 'keep me' })
  expect(other.store.savedMids.get(mid)).toBe(saved.id)
  await expect(carol.favorites.read(saved.id)).resolves.toBeUndefined()

  const undone = client.favorites.deleteLater(saved.id)
  expect(client.store.pendingFavorites.has(saved.id)).toBe(true)
  undone.undo()
  expect(await undone.done).toBe(false)
  expect(client.store.pendingFavorites.size).toBe(0)

  const { done } = client.favorites.deleteLater(saved.id)
  await client.favorites.flushDeletions()
  expect(await done).toBe(true)
  await until(() => other.store.favorites.value?.length === 0)
  expect(other.store.savedMids.size).toBe(0)
  expect(carol.store.favorites.value).toEqual([])
})

test('favorites that changed while a device was away are there after its reconnect', async () => {
  const { client, environment } = await open(w.dave)
  await client.favorites.load()
  const { client: other } = await open(w.dave)
  const mid = await w.dave.send('meanwhile').to(w.general)
  environment.cut()
  const { id } = await other.favorites.save([mid])
  environment.mend()
  await until(() => client.store.favorites.value?.length === 1)
  expect(client.store.favorites.value).toMatchObject([{ id }])
})

test('a favorite beyond the limit is refused with a reason', async () => {
  const { client } = await open(w.carol)
  const mid = await w.carol.send('often').to(w.general)
  for (let saved = 0; saved < limits.favorites; saved++) await client.favorites.save([mid])
  const error = await client.favorites.save([mid]).catch((reason: unknown) => reason)
  expect(error).toBeInstanceOf(RequestError)
  expect(error).toMatchObject({ status: 429, reason: 'too_many_favorites' })
})
