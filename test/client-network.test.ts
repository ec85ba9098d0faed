import { channelHistory, ownHeader } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import {
  type TestServer as Server,
  startTestServer as startServer,
} from '../apps/server/src/testing/test-server.ts'
import { deadlines } from '../packages/client/src/request/deadlines.ts'
import { type Client, channelKey, directKey, textMessage } from '../packages/client/src/index.ts'
import { retryDelays } from '../packages/client/src/request/retry-delay.ts'
import { nodeEnvironment } from '../packages/client/src/testing/node-environment.ts'
import { type BadNetwork, startBadNetwork } from './testing/bad-network.ts'
import { closeClients, openClient, until, contents } from './testing/open-client.ts'
import { useShortDelays } from './testing/short-delays.ts'

const usual = { ...deadlines }
const json = { 'content-type': 'application/json' }
const isSend = (path: string) => path.endsWith('/send') || path.endsWith('/batch')
let w: Server
let network: BadNetwork

useShortDelays()
beforeAll(async () => {
  w = await startServer()
})
beforeEach(async () => {
  await w.renewPeople()
  network = await startBadNetwork(() => w.base)
})
afterEach(async () => {
  Object.assign(deadlines, usual)
  closeClients()
  await network.close()
})
afterAll(() => w.close())

const opensHere = (person = w.alice) => openClient(person, nodeEnvironment(network.base))
const send = (client: Client, ...contents: string[]) => {
  for (const content of contents) client.outbox.send(channelKey(w.team), textMessage(content))
}
const isSent = (client: Client) => until(() => client.store.unsent().length === 0)
const stored = async () => {
  const page = await w.bob.call(channelHistory, { params: { gid: w.team } })
  return page.map(({ detail }) => 'content' in detail && detail.content)
}

// Requests that hang

test('a send that hangs is given up at its deadline and sent again, before those after it', async () => {
  const { client } = await opensHere()
  deadlines.sendMs = 150
  network.conditions.stall = (path) => (isSend(path) ? 'request' : undefined)
  send(client, 'one', 'two')
  await until(() => client.store.unsent()[0]?.state === 'waiting')
  network.mend()
  send(client, 'three')
  await isSent(client)
  expect(await stored()).toEqual(['one', 'two', 'three'])
  expect(contents(client, channelKey(w.team))).toEqual(['one', 'two', 'three'])
})

test('a send whose answer hangs holds nothing back once its echo has arrived', async () => {
  const { client } = await opensHere()
  network.conditions.stall = (path) => (isSend(path) ? 'answer' : undefined)
  send(client, 'one', 'two')
  await isSent(client)
  expect(await stored()).toEqual(['one', 'two'])
})

test('hanging requests are given up when the network goes and comes back', async () => {
  const { client, environment } = await opensHere()
  network.conditions.stall = (path) => (isSend(path) ? 'request' : undefined)
  send(client, 'one')
  await until(() => network.waiting().length === 1)
  network.mend()
  environment.setState({ online: false })
  environment.setState({ online: true })
  await isSent(client)
  expect(await stored()).toEqual(['one'])
})

test('coming back to the page gives up requests that hang, but not a fresh one', async () => {
  const { client, environment } = await opensHere()
  let now = Date.now()
  environment.now = () => now
  network.conditions.stall = (path) => (isSend(path) ? 'request' : undefined)
  send(client, 'one')
  await until(() => network.waiting().length === 1)
  environment.setState({ visible: false })
  environment.setState({ visible: true })
  expect(network.waiting()).toHaveLength(1)
  network.mend()
  now += 6_000
  environment.setState({ visible: false })
  environment.setState({ visible: true })
  await isSent(client)
  expect(await stored()).toEqual(['one'])
})

test('connecting now gives up requests that hang', async () => {
  const { client, environment } = await opensHere()
  network.conditions.stall = (path) => (isSend(path) ? 'request' : undefined)
  send(client, 'one')
  await until(() => network.waiting().length === 1)
  const listen = environment.blockStreams()
  await until(() => !client.stream.state.ready)
  network.mend()
  listen()
  client.stream.tryNow()
  await isSent(client)
  expect(await stored()).toEqual(['one'])
})

test('typing notices and read marks never hold more than one connection', async () => {
  const { client } = await opensHere()
  const people = [w.bob, w.carol, w.dave].map(({ uid }) => directKey(uid))
  const isBackground = (path: string) => path.endsWith('/typing') || path.endsWith('/read-index')
  network.conditions.stall = (path) => (isBackground(path) ? 'request' : undefined)
  network.received.length = 0
  for (const key of [...people, channelKey(w.team)]) {
    client.typing.typing(key)
    client.reading.markRead(key, 1)
    void client.reading.flush()
  }
  await until(() => network.waiting().length > 0)
  // Once a later request succeeds, all requests that can run at the same time are running.
  await client.readServer()
  expect(network.waiting()).toEqual(['/api/user/typing'])
  expect(network.received.filter((path) => path.endsWith('/typing'))).toHaveLength(1)
})

test('a renewal that hangs is given up, and the next one is awaited by all', async () => {
  const { client, environment } = await opensHere()
  deadlines.requestMs = 150
  environment.now = () => Date.now() + 3_600_000
  network.conditions.stall = (path) => (path.endsWith('/renew') ? 'request' : undefined)
  send(client, 'one')
  await until(() => client.store.unsent()[0]?.state === 'waiting')
  network.mend()
  await isSent(client)
  expect(client.session.current).toBeDefined()
})

// Answers that are not final

test.each([
  ['an answer of an overloaded server', 429, { 'retry-after': '0' }, ''],
  ['an internal server error', 500, { 'content-type': 'text/plain' }, 'Server Error'],
  [
    'an answer of a proxy without a server',
    502,
    { 'content-type': 'text/html' },
    '<h1>Bad Gateway</h1>',
  ],
  ['an answer of a starting server', 503, { 'content-type': 'text/plain' }, 'Not ready'],
  ['an HTML page of a proxy', 404, { 'content-type': 'text/html' }, '<h1>Not found</h1>'],
  ['a plain text of a proxy', 404, { 'content-type': 'text/plain' }, '404 page not found'],
  ['a sign-in page of a Wi-Fi', 401, { 'content-type': 'text/html' }, '<h1>Welcome</h1>'],
  ['a 200 page of a proxy', 200, { 'content-type': 'text/html' }, '<h1>Welcome</h1>'],
  ['a 200 JSON of a proxy', 200, json, '{"status":"ok"}'],
  ['a 200 number of a proxy', 200, json, '7'],
  ['a 200 list of a proxy', 200, json, '[]'],
  ['a 200 of a proxy without a body', 200, {}, ''],
  ['a 401 of a proxy without a body', 401, {}, ''],
  ['a 403 JSON of a proxy', 403, json, '{"reason":"denied"}'],
  ['a 404 of a proxy without a body', 404, {}, ''],
  ['a 451 of a proxy', 451, {}, ''],
])('messages are sent automatically after %s', async (_what, status, headers, body) => {
  const { client } = await opensHere()
  const failed: number[] = []
  client.outbox.onFailed((_entry, { status: why }) => failed.push(why))
  let times = 0
  network.conditions.answer = (path) =>
    isSend(path) && times++ < 3 ? { status, headers, body } : undefined
  send(client, 'one', 'two')
  await isSent(client)
  expect(times).toBeGreaterThan(3)
  expect(failed).toEqual([])
  expect(await stored()).toEqual(['one', 'two'])
  expect(client.session.current).toBeDefined()
})

test.each([
  [401, 'text/html'],
  [403, 'text/plain'],
  [401, 'application/json'],
  [403, 'application/json'],
])(
  'a %i page of a proxy in place of the event stream does not sign the user out',
  async (status, type) => {
    const { client } = await opensHere()
    let times = 0
    network.conditions.answer = (path) =>
      path.endsWith('/events') && times++ === 0
        ? { status, headers: { 'content-type': type }, body: 'Access denied' }
        : undefined
    client.stream.reconnect()
    await until(() => times > 0 && client.stream.state.ready)
    expect(client.session.current).toBeDefined()
  },
)

test('the answers of a server that marks none are believed', async () => {
  const unmarked = await startBadNetwork(() => w.base)
  unmarked.conditions.hide = (header) => header === ownHeader
  const { client } = await openClient(w.alice, nodeEnvironment(unmarked.base))
  send(client, 'one')
  await isSent(client)
  expect(await stored()).toEqual(['one'])
  await unmarked.close()
})

test('a message is not sent for an answer that names no message', async () => {
  const unmarked = await startBadNetwork(() => w.base)
  unmarked.conditions.hide = (header) => header === ownHeader
  const { client } = await openClient(w.alice, nodeEnvironment(unmarked.base))
  let times = 0
  const answers = ['{"status":"ok"}', '', '0', 'null', '"7"', '[]', '{}']
  unmarked.conditions.answer = (path) =>
    isSend(path) && times < answers.length
      ? { status: 200, headers: json, body: answers[times++] ?? '' }
      : undefined
  send(client, 'one')
  await isSent(client)
  expect([times, await stored()]).toEqual([answers.length, ['one']])
  await unmarked.close()
})

test('a Retry-After of the server is respected, even after a new stream', async () => {
  retryDelays.maxMs = 400
  onTestFinished(() => void (retryDelays.maxMs = 200))
  const { client } = await opensHere()
  let times = 0
  const headers = { 'retry-after': '3600' }
  network.conditions.answer = (path) =>
    isSend(path) && times++ === 0 ? { status: 503, headers } : undefined
  send(client, 'one')
  await until(() => client.store.unsent()[0]?.state === 'waiting')
  network.received.length = 0
  client.stream.reconnect()
  await until(() => !client.stream.state.ready)
  await until(() => client.stream.state.ready)
  expect(network.received.filter(isSend)).toEqual([])
  await isSent(client)
  expect(await stored()).toEqual(['one'])
})

test('a message that the server refuses fails at once', async () => {
  const { client } = await opensHere(w.carol)
  send(client, 'not a member')
  await until(() => client.store.unsent()[0]?.state === 'failed')
  expect(client.store.unsent()).toMatchObject([{ status: 403 }])
  expect(network.received.filter(isSend)).toHaveLength(1)
})

// Slow connections

test('messages written while a send is under way share the next request', async () => {
  const { client } = await opensHere()
  await until(() => client.store.config !== undefined)
  network.conditions.requestDelay = (path) => (isSend(path) ? 100 : 0)
  const texts = Array.from({ length: 50 }, (_, at) => `message ${at}`)
  send(client, ...texts)
  await isSent(client)
  expect(await stored()).toEqual(texts)
  const batch = '/api/message/batch'
  const alone = `/api/group/${w.team}/send`
  expect(network.received.filter(isSend)).toEqual([alone, batch, batch, batch])
})

test.each([
  ['has no batches', '/api/config'],
  ['refuses a batch', '/api/message/batch'],
])('a server that %s gets one message after the other', async (_what, missing) => {
  const headers = { [ownHeader]: '1' }
  network.conditions.answer = (path) => (path === missing ? { status: 404, headers } : undefined)
  const { client } = await opensHere()
  await until(() => network.waiting().length === 0)
  const texts = Array.from({ length: 8 }, (_, at) => `message ${at}`)
  send(client, ...texts)
  await isSent(client)
  expect(await stored()).toEqual(texts)
})

test('a refused message of a batch fails alone', async () => {
  const { client } = await opensHere()
  await until(() => client.store.config !== undefined)
  send(client, 'first', 'second', '   ', 'third')
  await until(() => client.store.unsent().length === 1)
  expect(client.store.unsent()).toMatchObject([{ state: 'failed', status: 400 }])
  expect(await stored()).toEqual(['first', 'second', 'third'])
})

// Delays

test.each([
  ['delays every answer', (ms: () => number) => ({ requestDelay: ms, answerDelay: ms })],
  ['lets events overtake each other', (ms: () => number) => ({ chunkDelay: ms })],
])('a connection that %s leaves the feeds equal to the server', async (_what, conditions) => {
  const people = [await opensHere(), await opensHere(w.bob)].map(({ client }) => client)
  for (const client of people) await client.history.loadOlder(channelKey(w.team))
  const delay = randomDelays(150)
  Object.assign(network.conditions, conditions(delay))
  for (let at = 0; at < 40; at++) {
    send(people[at % 2] as Client, `message ${at}`)
    await new Promise((done) => setTimeout(done, delay() / 4))
  }
  for (const client of people) await isSent(client)
  const held = await stored()
  expect(held).toHaveLength(40)
  for (const client of people) {
    await until(() => client.store.chat(channelKey(w.team)).mids.length === 40)
    expect(contents(client, channelKey(w.team))).toEqual(held)
  }
})

/** Delays of up to `max` milliseconds, the same in each run. */
function randomDelays(max: number): () => number {
  let state = 17
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state % max
  }
}
