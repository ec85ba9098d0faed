import { addMembers, limits, listDrafts } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  type TestServer as Server,
  startTestServer,
} from '../apps/server/src/testing/test-server.ts'
import { channelKey, directKey } from '../packages/client/src/index.ts'
import { withResolvers } from '../packages/client/src/request/with-resolvers.ts'
import { nodeEnvironment } from '../packages/client/src/testing/node-environment.ts'
import { closeClients, closeLater, openClient, openStored, until } from './testing/open-client.ts'
import { useShortDelays } from './testing/short-delays.ts'

// Drafts of the client package against a real server.

let w: Server
useShortDelays()
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterEach(async () => {
  closeClients()
})
afterAll(() => w.close())

const draft = (text: string) => ({ text, mentions: {} })

test('a draft follows to the second device, and one that is deleted there to no third', async () => {
  const { client } = await openClient(w.bob)
  const { client: phone } = await openClient(await w.signInOn(w.bob, 'web:phone'))
  const key = channelKey(w.team)
  client.drafts.write(key, draft('half a thought'))
  await client.drafts.flush()
  await until(() => phone.drafts.read(key)?.text === 'half a thought')
  phone.drafts.write(key, undefined)
  await phone.drafts.flush()
  const { client: third } = await openClient(await w.signInOn(w.bob, 'web:third'))
  await third.drafts.load()
  expect(third.drafts.read(key)).toBeUndefined()
})

test('a draft whose saving failed for the moment is saved after a pause', async () => {
  const { client, environment } = await openClient(w.bob)
  const { client: phone } = await openClient(await w.signInOn(w.bob, 'web:phone'))
  const key = channelKey(w.team)
  environment.failNextRequest(false)
  client.drafts.write(key, draft('on the way'))
  await client.drafts.flush()
  expect(phone.drafts.read(key)).toBeUndefined()
  await until(() => phone.drafts.read(key)?.text === 'on the way')
})

test('a draft that the server refuses stays on its device', async () => {
  const { client, environment } = await openClient(w.carol)
  const key = channelKey(w.team)
  client.drafts.write(key, draft('not for this server'))
  await client.drafts.flush()
  await client.drafts.load()
  expect(client.drafts.read(key)?.text).toBe('not for this server')
  client.dispose()
  const { client: reloaded } = await openClient(w.carol, environment)
  await reloaded.drafts.load()
  expect(reloaded.drafts.read(key)?.text).toBe('not for this server')
})

test('a draft that was refused while the user was outside its channel is sent when they are back', async () => {
  const { client } = await openClient(w.carol)
  const { client: phone } = await openClient(await w.signInOn(w.carol, 'web:phone'))
  const key = channelKey(w.team)
  client.drafts.write(key, draft('may I come in'))
  await client.drafts.flush()
  expect((await w.carol.call(listDrafts, {})).drafts).toEqual([])
  await w.alice.call(addMembers, { params: { gid: w.team }, body: [w.carol.uid] })
  await until(() => phone.drafts.read(key) !== undefined)
  expect(phone.drafts.read(key)?.text).toBe('may I come in')
})

test('an answer that comes to a paused tab takes no draft of the active one away', async () => {
  const { client: tab, environment } = await openClient(w.bob)
  const key = channelKey(w.team)
  const { promise: late, resolve: answer } = withResolvers<undefined>()
  const { fetch } = environment
  environment.fetch = async (input, init) => {
    const response = await fetch(input, init)
    await late
    return response
  }
  const reading = tab.drafts.load()
  const { client: active } = await openClient(w.bob, nodeEnvironment(w.base, environment))
  await tab.pause()
  const { client: phone } = await openClient(await w.signInOn(w.bob, 'web:phone'))
  phone.drafts.write(key, draft('from the phone'))
  await phone.drafts.flush()
  await until(() => active.drafts.read(key) !== undefined)
  answer(undefined)
  await reading
  expect(active.drafts.read(key)?.text).toBe('from the phone')
})

test('a late list of drafts takes no draft away that another tab has saved meanwhile', async () => {
  const { client: tab, environment } = await openClient(w.bob)
  const other = nodeEnvironment(w.base, environment)
  const { promise: late, resolve: answer } = withResolvers<undefined>()
  const { promise: answered, resolve: noteAnswer } = withResolvers<undefined>()
  const { fetch } = other
  other.fetch = async (input, init) => {
    const response = await fetch(input, init)
    noteAnswer(undefined)
    await late
    return response
  }
  const second = closeLater(openStored(other))
  await tab.save()
  await second.restore()
  const reading = second.drafts.load()
  await answered
  const key = channelKey(w.team)
  tab.drafts.write(key, draft('written in the first tab'))
  await tab.drafts.flush()
  answer(undefined)
  await reading
  expect(tab.drafts.read(key)?.text).toBe('written in the first tab')
})

test('a draft that waits until nothing is typed is shown by a tab that was paused meanwhile', async () => {
  let now = Date.now()
  const environment = nodeEnvironment(w.base)
  environment.now = () => now
  const { client: desk } = await openClient(w.bob, environment)
  const { client: phone } = await openClient(await w.signInOn(w.bob, 'web:phone'))
  const key = channelKey(w.team)
  desk.drafts.write(key, draft('from the desk'))
  await desk.drafts.flush()
  await until(() => phone.drafts.read(key) !== undefined)
  phone.drafts.write(key, draft('from the desk and the phone'))
  await phone.drafts.flush()
  // The desk has it when a later event has come.
  await w.alice.send('after it').to(w.team)
  await until(() => desk.store.chat(key).mids.length === 1)
  expect(desk.drafts.read(key)?.text).toBe('from the desk')
  await desk.pause()
  now += limits.draftRestMs
  desk.start()
  await until(() => desk.drafts.read(key)?.text === 'from the desk and the phone')
  expect(desk.drafts.other(key)).toBeUndefined()
})

/** Bob's desk is offline with one text, and his phone saves another one meanwhile. */
async function writeApart(offline: string, online: string) {
  const key = directKey(w.alice.uid)
  const desk = await openClient(w.bob)
  const { client: phone } = await openClient(await w.signInOn(w.bob, 'web:phone'))
  desk.environment.cut()
  desk.client.drafts.write(key, draft(offline))
  desk.client.dispose()
  phone.drafts.write(key, draft(online))
  await phone.drafts.flush()
  desk.environment.mend()
  const { client } = await openClient(w.bob, desk.environment)
  await client.drafts.load()
  await until(() => client.drafts.other(key) !== undefined)
  return { client, phone, key }
}

test.each([
  ['short old', 'a long text of the phone', 'a long text of the phone', 'short old'],
  ['a long text of the desk', 'short new', 'a long text of the desk', 'short new'],
])('of the drafts %j and %j, written apart, the longer one stays', async (...texts) => {
  const [offline, online, shown, kept] = texts
  const { client, phone, key } = await writeApart(offline, online)
  expect(client.drafts.read(key)?.text).toBe(shown)
  expect(client.drafts.other(key)?.text).toBe(kept)
  await phone.drafts.load()
  const onServer = (await w.bob.call(listDrafts, {})).drafts
  expect(onServer).toMatchObject([{ text: shown }])
})

test('a draft that lost can be exchanged for the one that stayed, and then discarded', async () => {
  const { client, key } = await writeApart('short old', 'a long text of the phone')
  client.drafts.useOther(key)
  expect(client.drafts.read(key)?.text).toBe('short old')
  expect(client.drafts.other(key)?.text).toBe('a long text of the phone')
  await client.drafts.flush()
  expect((await w.bob.call(listDrafts, {})).drafts).toMatchObject([{ text: 'short old' }])
  client.drafts.discardOther(key)
  expect(client.drafts.other(key)).toBeUndefined()
})

test('a draft that was written on after a lost answer leaves nothing behind', async () => {
  const { client, environment } = await openClient(w.bob)
  const key = directKey(w.alice.uid)
  client.drafts.write(key, draft('hello'))
  environment.loseNextAnswer()
  await client.drafts.flush()
  client.drafts.write(key, draft('hello again'))
  await client.drafts.flush()
  expect(client.drafts.read(key)?.text).toBe('hello again')
  expect(client.drafts.other(key)).toBeUndefined()
  expect((await w.bob.call(listDrafts, {})).drafts).toMatchObject([{ text: 'hello again' }])
})

test('a text that was sent on one device does not take the draft of another device with it', async () => {
  const { client, environment } = await openClient(w.bob)
  const { client: phone } = await openClient(await w.signInOn(w.bob, 'web:phone'))
  const key = directKey(w.alice.uid)
  environment.cut()
  client.drafts.write(key, draft('sent at once'))
  client.drafts.write(key, undefined)
  phone.drafts.write(key, draft('written on the phone'))
  await phone.drafts.flush()
  environment.mend()
  await until(() => client.stream.state.ready)
  await until(() => client.drafts.read(key)?.text === 'written on the phone')
  expect(client.drafts.other(key)).toBeUndefined()
})
