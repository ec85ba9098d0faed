import {
  addMembers,
  channelHistory,
  createChannel,
  removeMembers,
  updateOrganization,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type TestServer as Server,
  startTestServer,
} from '../apps/server/src/testing/test-server.ts'
import { channelKey, directKey, textMessage } from '../packages/client/src/index.ts'
import { retryDelays } from '../packages/client/src/request/retry-delay.ts'
import { nodeEnvironment } from '../packages/client/src/testing/node-environment.ts'
import {
  closeClients,
  closeLater,
  hasUnsentMarks,
  openStored,
  openClient,
  until,
  contents,
} from './testing/open-client.ts'
import { useShortDelays } from './testing/short-delays.ts'

let w: Server
const retryWouldHaveRun = () => new Promise((done) => setTimeout(done, 2 * retryDelays.maxMs))

useShortDelays()
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(async () => {
  closeClients()
  await w.close()
})

test('messages written while offline are sent in order and once when the network is back', async () => {
  const { client, environment } = await openClient(await w.signInOn(w.alice, 'web:a2'))
  const key = channelKey(w.team)
  environment.cut()
  client.outbox.send(key, textMessage('cut one'))
  client.outbox.send(key, textMessage('cut two'))
  await until(() => client.store.unsent().every(({ state }) => state === 'waiting'))

  environment.mend()
  await until(() => client.store.unsent().length === 0)

  const history = await w.bob.call(channelHistory, { params: { gid: w.team } })
  const sentTexts = history.flatMap(({ detail }) =>
    detail.type === 'normal' && detail.content.startsWith('cut') ? [detail.content] : [],
  )
  expect(sentTexts).toEqual(['cut one', 'cut two'])
  client.stream.stop()
})

test('a lost answer does not send the message twice', async () => {
  const { client, environment } = await openClient(await w.signInOn(w.alice, 'web:a3'))
  const key = channelKey(w.team)
  environment.loseNextAnswer()
  client.outbox.send(key, textMessage('only once'))
  await until(() => client.store.unsent().length === 0)
  await retryWouldHaveRun()

  const history = await w.bob.call(channelHistory, { params: { gid: w.team } })
  const sentTexts = history.filter(
    ({ detail }) => 'content' in detail && detail.content === 'only once',
  )
  expect(sentTexts).toHaveLength(1)
  client.stream.stop()
})

test('a send without an answer is not repeated before a replay', async () => {
  const { client, environment } = await openClient(await w.signInOn(w.alice, 'web:a5'))
  const key = channelKey(w.team)
  const unblockStreams = environment.blockStreams()
  await until(() => !client.stream.state.ready)
  environment.loseNextAnswer()
  environment.posted.length = 0
  client.outbox.send(key, textMessage('said before'))
  await until(() => client.store.unsent()[0]?.state === 'waiting')
  client.outbox.send(key, textMessage('said after'))
  await retryWouldHaveRun()
  expect(environment.posted).toEqual([`/api/group/${w.team}/send`])
  expect(client.store.unsent()).toMatchObject([{ state: 'waiting' }, {}])

  unblockStreams()
  client.stream.tryNow()
  await until(() => client.store.unsent().length === 0)
  expect(environment.posted).toHaveLength(2)
  expect(contents(client, key).slice(-2)).toEqual(['said before', 'said after'])
  client.stream.stop()
})

test('a send without an answer reopens a stream that seems alive', async () => {
  const { client, environment } = await openClient(await w.signInOn(w.alice, 'web:a6'))
  const { team } = w
  const refused = environment.fetch
  let calls = 0
  environment.fetch = (input, init) => {
    if (init?.method !== 'POST' || ++calls > 1) return refused(input, init)
    return Promise.resolve(new Response('', { status: 504 }))
  }
  client.outbox.send(channelKey(team), textMessage('past the proxy'))
  await until(() => client.store.unsent()[0]?.state === 'waiting')
  expect(client.stream.state.ready).toBe(true)
  const wasRenewed = new Promise<void>((done) => {
    client.stream.watch(() => client.stream.state.ready || done())
  })
  await wasRenewed
  await until(() => client.store.unsent().length === 0)
  expect(
    contents(client, channelKey(team)).filter((text) => text === 'past the proxy'),
  ).toHaveLength(1)
  client.stream.stop()
})

test('read markers set while offline are sent when the network is back', async () => {
  const { client, environment } = await openClient(await w.signInOn(w.bob, 'web:b4'))
  const mid = await w.carol.send('read me').toPerson(w.bob)
  await until(() => client.store.messages.has(mid))
  environment.cut()
  client.reading.markRead(directKey(w.carol.uid), mid)
  await client.reading.flush()
  expect(hasUnsentMarks(environment)).toBe(true)
  environment.mend()
  await until(() => !hasUnsentMarks(environment))
  const other = await openClient(await w.signInOn(w.bob, 'web:b5'))
  expect(other.client.store.readMarks.get(directKey(w.carol.uid))).toBe(mid)
  for (const one of [client, other.client]) one.stream.stop()
})

test('unsent read markers of a tab are sent by the next tab', async () => {
  const { client, environment } = await openClient(await w.signInOn(w.bob, 'web:b9'))
  const mid = await w.carol.send('read in a tab').toPerson(w.bob)
  await until(() => client.store.messages.has(mid))
  await client.save()
  const other = closeLater(openStored(nodeEnvironment(w.base, environment)))
  await other.restore()
  environment.cut()
  client.reading.markRead(directKey(w.carol.uid), mid)
  await client.pause()
  other.start()
  expect(other.store.readMarks.get(directKey(w.carol.uid))).toBe(mid)
  await until(() => !hasUnsentMarks(environment))
  other.stream.stop()
})

test('settings of the server are read again after a reconnect', async () => {
  const { client, environment } = await openClient(await w.signInOn(w.bob, 'web:b6'))
  await until(() => client.store.organization.name !== '')
  environment.cut()
  const changed = { name: 'Changed meanwhile', description: 'anew' }
  await w.dave.call(updateOrganization, { body: changed })
  environment.mend()
  await until(() => client.store.organization.name === changed.name)
  expect(client.store.organization).toEqual(changed)
  client.stream.stop()
})

test('a member who was removed and added again while offline has no gap in the channel', async () => {
  const { gid } = await w.alice.call(createChannel, {
    body: { name: 'in and out', members: [w.bob.uid] },
  })
  const { client, environment } = await openClient(await w.signInOn(w.bob, 'web:b7'))
  const kept = await w.alice.send('kept').to(gid)
  const gone = await w.alice.send('gone').to(gid)
  await until(() => client.store.messages.has(gone))
  environment.cut()
  await w.alice.call(removeMembers, { params: { gid }, body: [w.bob.uid] })
  await w.alice.delete(gone)
  const without = await w.alice.send('without him').to(gid)
  await w.alice.call(addMembers, { params: { gid }, body: [w.bob.uid] })
  const after = await w.alice.send('after').to(gid)
  environment.mend()
  await until(() => client.store.messages.has(after))
  await client.history.loadOlder(channelKey(gid))
  expect(client.store.chat(channelKey(gid)).mids).toEqual([kept, without, after])
  client.stream.stop()
})

test('a token that expired while offline is renewed before waiting messages are sent', async () => {
  const environment = nodeEnvironment(w.base)
  const { client } = await openClient(await w.signInOn(w.alice, 'web:a7'), environment)
  const { token } = client.session.current ?? {}
  environment.cut()
  client.outbox.send(channelKey(w.team), textMessage('said with an old token'))
  environment.now = () => Date.now() + 3_600_000
  environment.mend()
  await until(() => client.store.unsent().length === 0)
  expect(client.session.current?.token).not.toBe(token)
  expect(contents(client, channelKey(w.team)).at(-1)).toBe('said with an old token')
  client.stream.stop()
})

test('a kick by the same device name makes the client reconnect once, then sign out', async () => {
  const phone = await w.signInOn(w.alice, 'web:a8')
  const { client } = await openClient(phone)
  const lost: string[] = []
  client.session.onEnd((reason) => lost.push(reason))
  await phone.openStream()
  await until(() => !client.stream.state.ready)
  await until(() => client.stream.state.ready)
  expect(lost).toEqual([])
  await phone.openStream()
  await until(() => lost.length > 0)
  expect(lost).toEqual(['kicked'])
})
