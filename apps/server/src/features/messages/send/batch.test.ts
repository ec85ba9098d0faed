import { textMessage } from '@parley/client'
import {
  type BatchItem,
  channelHistory,
  createChannel,
  directHistory,
  limits,
  sendBatch,
  sendToChannel,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
let keys = 0
beforeAll(async () => {
  w = await startTestServer()
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => w.close())

const item = (content: string, more: Partial<BatchItem> = {}): BatchItem => ({
  target: { gid: w.team },
  reply_mid: null,
  ...textMessage(content),
  idempotency_key: `key ${++keys}`,
  ...more,
})
const sendItems = (person: Person, body: BatchItem[]) => person.request(sendBatch, { body })
const contents = async (person: Person, after: number) => {
  const query = { after, limit: limits.maxHistory }
  const page = await person.call(channelHistory, { params: { gid: w.team }, query })
  return page.map(({ detail }) => 'content' in detail && detail.content)
}

test('a batch is stored in its order and reaches the members of the channel only', async () => {
  const { alice, bob, carol } = w
  const before = await alice.send('before').to(w.team)
  for (const person of [alice, bob, carol]) await person.openStream()
  const properties = { local_id: 7 }
  const batch = [item('one'), item('two', { properties }), item('three', { reply_mid: before })]
  const { status, body } = await sendItems(alice, batch)
  await w.settle()
  const mids = [before + 1, before + 2, before + 3]
  expect([status, body]).toEqual([200, mids.map((mid) => ({ mid }))])
  const received = bob.events().map((event) => event.type === 'chat' && [event.mid, event.detail])
  expect(received).toMatchObject([
    [mids[0], { type: 'normal', content: 'one' }],
    [mids[1], { type: 'normal', content: 'two', properties }],
    [mids[2], { type: 'reply', mid: before, content: 'three' }],
  ])
  expect(carol.events()).toEqual([])
})

test('a batch may contain messages for several chats', async () => {
  const { alice, bob, carol } = w
  const target = { uid: carol.uid }
  const { body } = await sendItems(alice, [item('team'), item('carol', { target })])
  expect(body).toMatchObject([{ mid: expect.any(Number) }, { mid: expect.any(Number) }])
  const direct = await carol.call(directHistory, { params: { uid: alice.uid } })
  expect(direct).toMatchObject([{ detail: { content: 'carol' } }])
  expect(await bob.call(directHistory, { params: { uid: alice.uid } })).toEqual([])
})

test('a rejected message gets the status of a single send and does not stop the batch', async () => {
  const { alice, bob } = w
  const before = await alice.send('before').to(w.team)
  const { gid } = await w.dave.call(createChannel, {
    body: { name: 'closed', members: [w.carol.uid] },
  })
  const { body } = await sendItems(alice, [
    item('first'),
    item('   '),
    item('x'.repeat(limits.textBytes + 1)),
    item('no member', { target: { gid } }),
    item('nowhere', { target: { gid: 999_999 } }),
    item('no such message', { reply_mid: 999_999 }),
    item('much', { properties: { much: 'x'.repeat(limits.propertiesBytes) } }),
    item('/etc/passwd', { content_type: 'vocechat/file' }),
    item('last'),
  ])
  const statuses = (body as object[]).map((one) => ('status' in one ? one.status : 200))
  expect(statuses).toEqual([200, 400, 413, 403, 404, 404, 400, 400, 200])
  expect(await contents(bob, before)).toEqual(['first', 'last'])
})

test('a message with a known idempotency key is not stored again, alone or in a batch', async () => {
  const { alice } = w
  const before = await alice.send('before').to(w.team)
  const batch = [item('single first'), item('second'), item('third')]
  const single = await alice.call(sendToChannel, {
    params: { gid: w.team },
    body: textMessage('single first'),
    idempotencyKey: batch[0]?.idempotency_key as string,
  })
  const [one, two] = await Promise.all([sendItems(alice, batch), sendItems(alice, batch)])
  expect(one.body).toEqual(two.body)
  expect(one.body).toMatchObject([{ mid: single }, {}, {}])
  expect(await contents(alice, before)).toEqual(['single first', 'second', 'third'])
})

test('a message that cannot be stored ends the batch', async () => {
  const { alice } = w
  const before = await alice.send('before').to(w.team)
  const { database } = w.services
  const append = database.append.bind(database)
  let calls = 0
  vi.spyOn(database, 'append').mockImplementation((job) =>
    ++calls === 2 ? Promise.reject(new Error('disk full')) : append(job),
  )
  const { status, body } = await sendItems(alice, [item('stored'), item('lost'), item('after')])
  expect([status, body]).toMatchObject([200, [{ mid: before + 1 }]])
  calls = 1
  expect((await sendItems(alice, [item('lost'), item('after')])).status).toBe(500)
  expect(await contents(alice, before)).toEqual(['stored'])
})

test('a batch without an account, of a guest, empty, too long or without keys is rejected', async () => {
  const { alice, gus, nobody } = w
  expect((await sendItems(nobody, [item('no token')])).status).toBe(401)
  expect((await sendItems(gus, [item('guest', { target: { gid: w.general } })])).status).toBe(403)
  expect((await sendItems(alice, [])).status).toBe(400)
  const many = Array.from({ length: limits.batchMessages + 1 }, () => item('many'))
  expect((await sendItems(alice, many)).status).toBe(400)
  expect((await sendItems(alice, [item('no key', { idempotency_key: '' })])).status).toBe(400)
})
