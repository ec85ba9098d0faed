import { ownHeader } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type TestServer as Server,
  startTestServer as startServer,
} from '../apps/server/src/testing/test-server.ts'
import { type Attachment, type Client, channelKey } from '../packages/client/src/index.ts'
import { retryDelays } from '../packages/client/src/request/retry-delay.ts'
import {
  nodeEnvironment,
  type TestEnvironment,
} from '../packages/client/src/testing/node-environment.ts'
import { chunkBytes } from '../packages/client/src/subjects/uploads/upload-file.ts'
import { type BadNetwork, startBadNetwork } from './testing/bad-network.ts'
import { closeClients, openClient, until } from './testing/open-client.ts'

const usualChunks = { ...chunkBytes }
const isChunk = (path: string) => path.endsWith('/file/upload')
const isPrepare = (path: string) => path.endsWith('/file/prepare')
let w: Server
let network: BadNetwork

const usualDelays = { ...retryDelays }
beforeAll(async () => {
  w = await startServer()
})
beforeEach(async () => {
  await w.renewPeople()
  network = await startBadNetwork(() => w.base)
  Object.assign(retryDelays, { firstMs: 20, maxMs: 50 })
  Object.assign(chunkBytes, { first: 10, max: 10 })
})
afterEach(async () => {
  // Other tests of this process share the module.
  Object.assign(retryDelays, usualDelays)
  Object.assign(chunkBytes, usualChunks)
  closeClients()
  await network.close()
})
afterAll(() => w.close())

const opensHere = (environment = nodeEnvironment(network.base)) => openClient(w.alice, environment)
const file = (name: string, text = `the text of ${name}`) =>
  new File([text], name, { type: 'text/plain' })
const key = () => channelKey(w.team)
const staged = ({ uploads }: Client) => uploads.of(key())
const isOver = (client: Client) =>
  until(() => client.store.attachments.length === 0 && client.store.unsent().length === 0)
const isIn = (client: Client, state: Attachment['state']) =>
  until(() => staged(client).some((one) => one.state === state))

/** The names and contents of the files in the channel, as another member downloads them. */
async function received(): Promise<[unknown, string][]> {
  const { client } = await openClient(w.bob)
  const messages = client.store.chat(key()).mids.map((mid) => client.store.messages.get(mid))
  return Promise.all(
    messages.map(async (message) => {
      const path = encodeURIComponent(message?.content ?? '')
      const response = await fetch(`${w.base}/api/resource/file?file_path=${path}`)
      return [message?.properties?.name, await response.text()] as [unknown, string]
    }),
  )
}

test('files are sent in the order of picking, whichever upload ends first', async () => {
  const { client } = await opensHere()
  network.conditions.requestDelay = (path) => (isChunk(path) ? Math.random() * 20 : 0)
  client.uploads.stage(key(), [file('one', 'x'.repeat(60)), file('two'), file('three', '')])
  client.uploads.send(key())
  await isOver(client)
  expect(await received()).toEqual([
    ['one', 'x'.repeat(60)],
    ['two', 'the text of two'],
    ['three', ''],
  ])
})

test('a chunk whose answer is lost is sent again and stored once, the last one too', async () => {
  const { client, environment } = await opensHere()
  let chunks = 0
  network.conditions.answer = (path) => {
    // The answer to the next request is lost.
    if (isPrepare(path) || (isChunk(path) && ++chunks === 2)) environment.loseNextAnswer()
    return undefined
  }
  client.uploads.stage(key(), [file('one', '0123456789abcdefghij')])
  client.uploads.send(key())
  await isOver(client)
  expect(chunks).toBe(4)
  expect(await received()).toEqual([['one', '0123456789abcdefghij']])
})

test.each([408, 429, 500, 502, 503])(
  'an upload that is answered by %i goes on by itself at the last acknowledged chunk',
  async (status) => {
    const { client } = await opensHere()
    let chunks = 0
    network.conditions.answer = (path) => (isChunk(path) && ++chunks > 1 ? { status } : undefined)
    client.uploads.stage(key(), [file('one', '0123456789abcdefghij')])
    client.uploads.send(key())
    // More attempts than there once were.
    await until(() => chunks > 8)
    await until(() => staged(client)[0]?.isHeldUp === true)
    expect(staged(client)[0]).toMatchObject({ state: 'uploading', loaded: 10 })
    network.mend()
    await isOver(client)
    expect(await received()).toEqual([['one', '0123456789abcdefghij']])
  },
)

test('an upload that waits goes on at once when the network is back', async () => {
  Object.assign(retryDelays, { firstMs: 3_600_000, maxMs: 3_600_000 })
  const { client, environment } = await opensHere()
  let chunks = 0
  network.conditions.answer = (path) =>
    isChunk(path) && ++chunks > 1 ? { status: 502 } : undefined
  client.uploads.stage(key(), [file('one', '0123456789abcdefghij')])
  client.uploads.send(key())
  await until(() => staged(client)[0]?.isHeldUp === true)
  network.mend()
  network.received.length = 0
  environment.setState({ online: false })
  environment.setState({ online: true })
  await isOver(client)
  expect(network.received.filter((path) => isPrepare(path) || isChunk(path))).toHaveLength(1)
  expect(await received()).toEqual([['one', '0123456789abcdefghij']])
})

test('an upload that the server has dropped starts again', async () => {
  const { client } = await opensHere()
  let chunks = 0
  network.conditions.answer = (path) =>
    isChunk(path) && ++chunks === 2 ? { status: 400 } : undefined
  client.uploads.stage(key(), [file('one', '0123456789abcdefghij')])
  client.uploads.send(key())
  await isOver(client)
  expect(await received()).toEqual([['one', '0123456789abcdefghij']])
})

test('a refused upload keeps its error, holds nothing back, and can be retried or removed', async () => {
  const { client } = await opensHere()
  network.conditions.answer = (path) => (isPrepare(path) ? { status: 413 } : undefined)
  client.uploads.stage(key(), [file('one'), file('two')])
  await until(() => staged(client).every(({ state }) => state === 'failed'))
  expect(staged(client)[0]?.error?.status).toBe(413)
  network.mend()
  client.uploads.remove(staged(client)[0]?.id ?? '')
  client.uploads.send(key())
  await isOver(client)
  expect((await received()).map(([name]) => name)).toEqual(['two'])
})

test('an expired token is renewed within an upload', async () => {
  const { client } = await opensHere()
  let chunks = 0
  network.conditions.answer = (path) =>
    isChunk(path) && ++chunks === 2
      ? { status: 401, headers: { 'content-type': 'application/json', [ownHeader]: '1' } }
      : undefined
  client.uploads.stage(key(), [file('one', '0123456789abcdefghij')])
  client.uploads.send(key())
  await isOver(client)
  expect(network.received).toContain('/api/token/renew')
  expect(await received()).toEqual([['one', '0123456789abcdefghij']])
})

test('the first file without a text answers the message that it replies to', async () => {
  const { client } = await opensHere()
  const mid = await w.bob.send('Where is the plan?').to(w.team)
  client.uploads.stage(key(), [file('plan'), file('more')])
  client.uploads.send(key(), { replyTo: mid })
  await isOver(client)
  await until(() => client.store.chat(key()).mids.length === 3)
  const replies = client.store
    .chat(key())
    .mids.map((one) => client.store.messages.get(one)?.reply_mid)
  expect(replies).toEqual([null, mid, null])
})

test('staged files return on the next page, sent and removed ones do not', async () => {
  const { client, environment } = await opensHere()
  client.uploads.stage(key(), [file('sent')])
  client.uploads.send(key())
  await isOver(client)
  client.uploads.stage(key(), [file('kept'), file('removed')])
  await until(() => staged(client).every(({ isStored }) => isStored))
  client.uploads.remove(staged(client)[1]?.id ?? '')
  const next = await reopen(environment)
  await until(() => staged(next).length > 0)
  expect(staged(next).map(({ file: { name } }) => name)).toEqual(['kept'])
  next.uploads.send(key())
  await isOver(next)
  expect((await received()).map(([name]) => name)).toEqual(['sent', 'kept'])
})

test('a file whose message is in the outbox when the page closes is not staged again', async () => {
  const { client, environment } = await opensHere()
  client.uploads.stage(key(), [file('one')])
  await until(() => staged(client).every(({ isStored, state }) => isStored && state === 'done'))
  const [files] = environment.fileStorages.values()
  // The page closes before the file is deleted.
  if (files) files.remove = () => new Promise(() => {})
  client.uploads.send(key())
  const next = await reopen(environment)
  await isOver(next)
  expect((await received()).map(([name]) => name)).toEqual(['one'])
})

test('another user of this browser gets no staged file, and disposing sends nothing', async () => {
  const { client, environment } = await opensHere()
  network.conditions.stall = (path) => (isChunk(path) ? 'request' : undefined)
  client.uploads.stage(key(), [file('secret')])
  client.uploads.send(key())
  await isIn(client, 'uploading')
  client.dispose()
  expect(client.store.attachments).toEqual([])
  network.mend()
  const { client: other } = await openClient(
    w.bob,
    nodeEnvironment(network.base, { ...environment, texts: new Map() }),
  )
  await new Promise((done) => setTimeout(done, 50))
  expect(other.store.attachments).toEqual([])
  expect(await received()).toEqual([])
})

test('an outsider cannot send a file to the channel', async () => {
  const { client } = await openClient(w.carol)
  const secret = channelKey(w.team)
  client.uploads.stage(secret, [file('one')])
  client.uploads.send(secret)
  await until(() => client.store.unsent().some(({ state }) => state === 'failed'))
  expect(await received()).toEqual([])
})

async function reopen(environment: TestEnvironment): Promise<Client> {
  const next = nodeEnvironment(network.base, environment)
  environment.die()
  return (await opensHere(next)).client
}

test('a recorded voice message is sent as such, with its length and waveform, after a reload too', async () => {
  const { client, environment } = await opensHere()
  const voice = { duration: 7_250, waveform: [0, 128, 255] }
  client.uploads.stageVoice(key(), file('voice.webm'), voice)
  await until(() => staged(client).every(({ isStored, state }) => isStored && state === 'done'))
  const next = await reopen(environment)
  await until(() => staged(next).length === 1)
  expect(staged(next)[0]).toMatchObject({ voice, sendWhenDone: false })
  next.uploads.send(key())
  await isOver(next)
  const mid = next.store.chat(key()).mids.at(-1) ?? 0
  expect(next.store.messages.get(mid)).toMatchObject({
    content_type: 'vocechat/audio',
    properties: { ...voice, name: 'voice.webm' },
  })
  expect(await received()).toEqual([['voice.webm', 'the text of voice.webm']])
})
