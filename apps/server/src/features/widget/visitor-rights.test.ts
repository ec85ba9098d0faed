import * as contract from '@parley/protocol'
import { type Endpoint, limits } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { uploadFile } from '../../testing/files.ts'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { addVisitor } from './testing/visitor.ts'

let w: TestServer
let vera: Person
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  await setHosts([])
  vera = await addVisitor(w)
})
afterAll(() => w.close())

const setHosts = (hosts: number[]) => w.dave.call(contract.updateWidgetConfig, { body: { hosts } })
const openToVisitors = (gid: number, visitors = true) =>
  w.dave.call(contract.updateChannel, {
    params: { gid },
    body: { ext_setting: contract.withChannelOptions(null, { visitors }) },
  })
const isEndpoint = (one: unknown): one is Endpoint =>
  typeof one === 'object' && one !== null && 'terms' in one && 'path' in one

const uidsOf = (users: readonly { uid: number }[]) => users.map(({ uid }) => uid)
const input: contract.MessageInput = {
  content_type: 'text/plain',
  content: 'hello',
  properties: {},
}
const to = (uid: number) => vera.request(contract.sendToUser, { params: { uid }, body: input })

test('a visitor writes to hosts and to those who wrote to them, and to nobody else', async () => {
  const { alice, bob, dave } = w
  expect((await to(dave.uid)).status).toBe(200)
  await setHosts([bob.uid])
  expect((await to(bob.uid)).status).toBe(200)
  await alice.send('May I help?').toPerson(vera)
  expect((await to(alice.uid)).status).toBe(200)
  const other = await addVisitor(w)
  expect((await to(other.uid)).status).toBe(404)
  const typing = { uid: other.uid }
  expect(await vera.request(contract.announceTyping, { body: typing })).toMatchObject({
    status: 404,
  })
})

test('while no hosts are named, a visitor begins a chat with the owner and one with a user of the team', async () => {
  const { alice, bob, dave, gus } = w
  const other = await addVisitor(w)
  expect([(await to(gus.uid)).status, (await to(other.uid)).status]).toEqual([404, 404])
  // The page of a widget may name any user.
  expect((await to(alice.uid)).status).toBe(200)
  expect((await to(bob.uid)).status).toBe(404)
  expect((await to(dave.uid)).status).toBe(200)
})

test('messages of a batch to strangers are refused one by one', async () => {
  await setHosts([w.dave.uid])
  const item = (uid: number) => ({
    target: { uid },
    content_type: 'text/plain' as const,
    content: 'hello',
    properties: {},
    idempotency_key: `batch-${uid}`,
    reply_mid: null,
  })
  const body = [item(w.dave.uid), item(w.alice.uid)]
  const [first, second] = await vera.call(contract.sendBatch, { body })
  expect(first).toEqual({ mid: expect.any(Number) })
  expect(second).toMatchObject({ status: 404 })
})

test('a visitor sees the people they know, and no addresses', async () => {
  const listed = await vera.call(contract.listUsers, {})
  expect(uidsOf(listed)).toEqual([w.dave.uid, vera.uid])
  expect(listed.map(({ email }) => email !== null)).toEqual([false, true])
  for (const [uid, status] of [
    [w.dave.uid, 200],
    [w.alice.uid, 404],
  ] as const) {
    expect(await vera.request(contract.getUser, { params: { uid } })).toMatchObject({ status })
    const asked = await vera.request(contract.getDirectEncryption, { params: { uid } })
    expect(asked).toMatchObject({ status })
  }
})

test('the stream of a visitor tells of nobody else, also while it is open', async () => {
  const stream = await vera.openStream()
  expect(stream.of('users_snapshot').map(({ users }) => uidsOf(users))).toEqual([
    [w.dave.uid, vera.uid],
  ])
  expect(stream.of('related_groups')).toEqual([{ type: 'related_groups', groups: [] }])
  expect(stream.of('users_state').map(({ users }) => uidsOf(users))).toEqual([[w.dave.uid]])
  await w.addUser('Newcomer')
  await w.alice.send('to the team').to(w.general)
  await w.dave.send('to Vera').toPerson(vera)
  expect((await stream.next('chat')).detail).toMatchObject({ content: 'to Vera' })
  expect(stream.of('users_log')).toEqual([])
})

test('a public channel is closed to visitors until its managers open it', async () => {
  const { general, team, alice } = w
  const mid = await alice.send('a word for the members').to(general)
  const tries = async (gid: number) => {
    const params = { gid }
    return [
      (await vera.request(contract.getChannel, { params, query: {} })).status,
      (await vera.request(contract.channelHistory, { params, query: {} })).status,
      (await vera.request(contract.sendToChannel, { params, body: input })).status,
      uidsOf(await vera.call(contract.listUsers, {})).includes(alice.uid),
    ]
  }
  expect(await tries(general)).toEqual([404, 403, 403, false])
  const { items } = await vera.call(contract.search, { query: { q: 'members' } })
  expect(items).toEqual([])
  const like = { params: { mid }, body: { action: '👍' } }
  expect((await vera.request(contract.likeMessage, like)).status).toBe(403)
  await openToVisitors(general)
  expect(await tries(general)).toEqual([200, 200, 200, true])
  await openToVisitors(general, false)
  expect(await tries(general)).toEqual([404, 403, 403, false])
  expect(await tries(team)).toEqual([404, 403, 403, false])
})

test('every endpoint for members refuses visitors unless it is meant for them', async () => {
  const endpoints: Endpoint[] = Object.values(contract).flatMap((one: unknown) =>
    isEndpoint(one) ? [one] : [],
  )
  const refused = endpoints.filter(
    ({ terms }) => ['member', 'admin', 'founder'].includes(terms.auth) && !terms.visitors,
  )
  expect(refused.length).toBeGreaterThan(100)
  const wrong: string[] = []
  for (const { method, path } of refused) {
    const place = `/api${path.replace(/:\w+/g, '1')}`
    const { status } = await vera.fetch(method, place, {
      headers: { 'content-type': 'application/json' },
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
    if (status !== 403) wrong.push(`${method} ${path}: ${status}`)
  }
  expect(wrong).toEqual([])
})

test('a visitor uploads less than a member', async () => {
  const file = await uploadFile(vera, 'a picture of the shoe', { content_type: 'text/plain' })
  expect(file.size).toBe(21)
  await w.services.database.transact((tx) =>
    tx
      .updateTable('file')
      .set({ size: limits.visitorDiskBytes })
      .where('path', '=', file.path)
      .execute(),
  )
  const body = { content_type: 'text/plain', filename: 'more.txt' }
  expect(await vera.request(contract.prepareUpload, { body })).toMatchObject({ status: 413 })
  expect(await w.alice.request(contract.prepareUpload, { body })).toMatchObject({ status: 200 })
})

test('visitors are in no count, and an administrator makes one a member', async () => {
  const { dave } = w
  const count = async () => (await dave.call(contract.searchMembers, { query: {} })).counts
  const before = await count()
  const params = { uid: vera.uid }
  const stream = await vera.openStream()
  await dave.call(contract.updateUser, { params, body: { is_visitor: false } })
  await stream.until(() => stream.closed)
  const after = await count()
  expect([after.visitor - before.visitor, after.member - before.member]).toEqual([-1, 1])
  expect(await vera.call(contract.getMe, {})).toMatchObject({ widget_id: null })
  expect((await vera.request(contract.listActivity, { query: {} })).status).toBe(200)
})

test('hosts are users of the team, and only administrators name them', async () => {
  const { dave, alice, gus, bob } = w
  for (const uid of [gus.uid, vera.uid, 999_999]) {
    const body = { hosts: [uid] }
    expect(await dave.request(contract.updateWidgetConfig, { body })).toMatchObject({ status: 400 })
  }
  expect(await setHosts([bob.uid, bob.uid])).toEqual({ hosts: [bob.uid] })
  expect(await dave.call(contract.getWidgetConfig, {})).toEqual({ hosts: [bob.uid] })
  for (const person of [alice, vera, gus]) {
    const body = { hosts: [] }
    expect(await person.request(contract.updateWidgetConfig, { body })).toMatchObject({
      status: 403,
    })
    expect(await person.request(contract.getWidgetConfig, {})).toMatchObject({ status: 403 })
  }
})
