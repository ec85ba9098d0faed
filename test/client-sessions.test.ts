import { deleteUser, getMe, updateUser } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  type TestServer as Server,
  startTestServer,
} from '../apps/server/src/testing/test-server.ts'
import {
  channelKey,
  directKey,
  SessionHost,
  type Store,
  textMessage,
} from '../packages/client/src/index.ts'
import {
  nodeEnvironment,
  type TestEnvironment,
} from '../packages/client/src/testing/node-environment.ts'
import { signInAs, until, contents } from './testing/open-client.ts'
import { storedMids } from './testing/stored-mids.ts'

let w: Server
const hosts: SessionHost[] = []

beforeAll(async () => {
  w = await startTestServer()
})
afterEach(() => {
  for (const host of hosts.splice(0)) host.client?.dispose()
})
afterAll(() => w.close())

/** A page of a browser: pages that share an environment's stores are tabs or later visits. */
function page(environment: TestEnvironment): SessionHost {
  const host = new SessionHost(environment)
  hosts.push(host)
  return host
}

async function startClient(host: SessionHost, person: Server['alice']) {
  const client = signInAs(host, await w.signInOn(person, `web:s${++count}`))
  await client.restore()
  client.start()
  await until(() => client.stream.state.ready)
  return client
}
let count = 0

test('a second user on one page gets their own messages and none of the first user', async () => {
  await w.carol.send('for alice').toPerson(w.alice)
  await w.carol.send('for bob').toPerson(w.bob)
  const environment = nodeEnvironment(w.base)
  const host = page(environment)
  const first = await startClient(host, w.alice)
  const withCarol = directKey(w.carol.uid)
  expect(contents(first, withCarol)).toEqual(['for alice'])
  await first.signOut(false)
  expect(host.client).toBeUndefined()

  const second = await startClient(host, w.bob)
  expect(contents(second, withCarol)).toEqual(['for bob'])
  await second.save()
  const stored = JSON.stringify(await storedMessages(environment))
  expect(stored).toContain('for bob')
  expect(stored).not.toContain('for alice')
})

test('data that is kept at sign-out is restored only when the same user signs in again', async () => {
  await w.carol.send('kept for alice').toPerson(w.alice)
  const host = page(nodeEnvironment(w.base))
  const first = await startClient(host, w.alice)
  const cursor = first.store.cursor
  await first.signOut(true)

  const other = signInAs(host, await w.signInOn(w.bob, 'web:kept'))
  expect(await other.restore()).toBe(false)
  expect(other.store.cursor).toBe(0)
  const again = signInAs(host, await w.signInOn(w.alice, 'web:kept'))
  expect(await again.restore()).toBe(true)
  expect(again.store.cursor).toBeGreaterThanOrEqual(cursor)
})

test('the same uid on another server begins with nothing', async () => {
  const host = page(nodeEnvironment(w.base))
  const first = await startClient(host, w.alice)
  await first.signOut(true)
  const { token, refreshToken, uid } = w.alice
  const elsewhere = host.signIn({
    server_id: 'another',
    token,
    refresh_token: refreshToken,
    expired_in: 300,
    user: { uid } as never,
  })
  expect(await elsewhere.restore()).toBe(false)
})

test('an unsent message waits for its author when another user signs in', async () => {
  const environment = nodeEnvironment(w.base)
  const host = page(environment)
  const first = await startClient(host, w.alice)
  environment.cut()
  first.outbox.send(channelKey(w.team), textMessage('typed offline by alice'))
  await first.signOut(true)
  environment.mend()

  const second = await startClient(host, w.bob)
  expect(second.store.unsent()).toEqual([])
  second.outbox.send(channelKey(w.team), textMessage('said by bob'))
  await until(() => second.store.unsent().length === 0)
  expect(contents(second, channelKey(w.team))).not.toContain('typed offline by alice')

  const again = await startClient(host, w.alice)
  await until(() => again.store.unsent().length === 0)
  expect(contents(again, channelKey(w.team)).at(-1)).toBe('typed offline by alice')
})

test('a disposed client sends nothing, stores nothing and calls nothing back', async () => {
  const environment = nodeEnvironment(w.base)
  const host = page(environment)
  const client = await startClient(host, w.alice)
  await client.save()
  environment.latency = () => 30
  const store = client.store as Store
  store.messages.clear()
  const page1 = client.history.loadOlder(channelKey(w.general)).catch(() => 'refused')
  client.outbox.send(channelKey(w.team), textMessage('on its way'))
  client.typing.typing(channelKey(w.team))
  store.cursor++
  const before = JSON.stringify(await storedMessages(environment))
  client.dispose()
  await page1
  await new Promise((done) => setTimeout(done, 120))
  environment.latency = () => 0
  expect(client.stream.state.status).toBe('disconnected')
  expect(JSON.stringify(await storedMessages(environment))).toBe(before)
  const { status } = await client.api.call(getMe, {}).catch((error) => error)
  expect(status).toBe(0)
  client.start()
  expect(client.stream.state.status).toBe('disconnected')
})

test('a tab switches to the user who signed in in another tab', async () => {
  const environment = nodeEnvironment(w.base)
  const one = page(environment)
  const client = await startClient(one, w.alice)
  const other = page(nodeEnvironment(w.base, environment))
  const same = other.client
  expect(same?.store.me).toBe(w.alice.uid)
  await client.pause()
  const ended: string[] = []
  other.onEnd((reason) => ended.push(reason))
  await same?.signOut(false)
  expect(ended).toEqual(['signed-out'])
  await startClient(other, w.bob)

  one.refresh()
  expect(client.isDisposed).toBe(true)
  expect(one.client?.store.me).toBe(w.bob.uid)
})

test('a kick disposes the client and reports its reason', async () => {
  const host = page(nodeEnvironment(w.base))
  const ended: string[] = []
  host.onEnd((reason) => ended.push(reason))
  const eve = await w.addUser('Eve Short', { email: 'eve@example.org' })
  const client = await startClient(host, eve)
  await w.dave.call(deleteUser, { params: { uid: eve.uid } })
  await until(() => ended.length > 0)
  expect(ended).toEqual(['deleted'])
  expect(client.isDisposed).toBe(true)
  expect(host.client).toBeUndefined()
})

test('a frozen account ends the session with a reason of its own', async () => {
  const host = page(nodeEnvironment(w.base))
  const ended: string[] = []
  host.onEnd((reason) => ended.push(reason))
  const flo = await w.addUser('Flo Frost', { email: 'flo@example.org' })
  await startClient(host, flo)
  await w.dave.call(updateUser, { params: { uid: flo.uid }, body: { status: 'frozen' } })
  await until(() => ended.length > 0)
  expect(ended).toEqual(['frozen'])
})

async function storedMessages({ storages }: TestEnvironment) {
  const all = [...storages.values()].map(async (storage) => {
    const saved = await storage.load()
    return { saved, messages: await storage.messages(storedMids(saved)) }
  })
  return Promise.all(all)
}
