import { updateContact } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestServer, startTestServer } from '../apps/server/src/testing/test-server.ts'
import type { Client } from '../packages/client/src/index.ts'
import { closeClients, openClient, openStored, until } from './testing/open-client.ts'

let w: TestServer
let count = 0

beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  const { alice, bob } = w
  for (const action of ['add', 'remove'] as const) {
    await alice.call(updateContact, { body: { action, target_uid: bob.uid } })
  }
})
afterEach(() => closeClients())
afterAll(() => w.close())

const open = async (person: TestServer['alice']) =>
  openClient(await w.signInOn(person, `web:c${++count}`))
const statusOfBob = ({ store }: Client) => store.contactStatus(w.bob.uid)

test('each action shows at once and reaches the other devices', async () => {
  const { client, environment } = await open(w.alice)
  const { client: phone } = await open(w.alice)
  environment.latency = () => 40
  const { uid } = w.bob
  for (const [act, status] of [
    [() => client.contacts.add(uid), 'added'],
    [() => client.contacts.remove(uid), ''],
    [() => client.contacts.block(uid), 'blocked'],
    [() => client.contacts.unblock(uid), ''],
  ] as const) {
    const done = act()
    expect(statusOfBob(client)).toBe(status)
    await done
    await until(() => statusOfBob(phone) === status)
    await until(() => (client.store.contacts.get(uid)?.status ?? '') === status)
    expect(statusOfBob(client)).toBe(status)
  }
})

test('a refused change is undone, and the error is thrown', async () => {
  const { client, environment } = await open(w.alice)
  environment.latency = () => 20
  const done = client.contacts.block(9999)
  expect(client.store.contactStatus(9999)).toBe('blocked')
  await expect(done).rejects.toMatchObject({ status: 404 })
  expect(client.store.contactStatus(9999)).toBe('')
})

test('a later change of another device wins', async () => {
  const { client, environment } = await open(w.alice)
  const { client: phone } = await open(w.alice)
  const { uid } = w.bob
  environment.latency = () => 60
  const blocking = client.contacts.block(uid)
  await until(() => statusOfBob(phone) === 'blocked')
  await phone.contacts.unblock(uid)
  await blocking
  await until(() => statusOfBob(client) === '' && !client.store.contacts.has(uid))
  expect(statusOfBob(phone)).toBe('')
})

test('contacts are stored on the device, and changes made while it was offline follow', async () => {
  const { client, environment } = await open(w.alice)
  const { uid } = w.bob
  await client.contacts.block(uid)
  await until(() => client.store.contacts.has(uid))
  await client.save()
  client.dispose()
  const stored = openStored(environment)
  await stored.restore()
  expect(statusOfBob(stored)).toBe('blocked')

  await w.alice.call(updateContact, { body: { action: 'unblock', target_uid: uid } })
  expect(statusOfBob(stored)).toBe('blocked')
  stored.start()
  await until(() => statusOfBob(stored) === '')
  stored.dispose()
})

test('a user is found by name, e-mail and id, and a blocked one does not find who blocked them', async () => {
  const { client } = await open(w.alice)
  const { client: ofBob } = await open(w.bob)
  const { uid } = w.bob
  expect(await client.contacts.find('name', 'Bob')).toMatchObject({ uid })
  expect(await client.contacts.find('email', 'bob@example.org')).toMatchObject({ uid })
  expect(await client.contacts.find('id', String(uid))).toMatchObject({ uid })
  expect(await client.contacts.find('id', '9999')).toBe(undefined)
  await client.contacts.block(uid)
  expect(await ofBob.contacts.find('name', 'Alice')).toBe(undefined)
})

test('an own name for a user shows at once, reaches the other devices and is stored', async () => {
  const { client, environment } = await open(w.alice)
  const { client: phone } = await open(w.alice)
  const { client: ofCarol } = await open(w.carol)
  const { uid } = w.bob
  environment.latency = () => 40
  const done = client.contacts.setRemark(uid, 'Bobby')
  expect(client.store.nameOf(uid)).toBe('Bobby')
  await done
  await until(() => phone.store.nameOf(uid) === 'Bobby' && client.store.remarks.has(uid))
  expect(client.store.users.get(uid)?.name).toBe('Bob')
  expect([ofCarol.store.nameOf(uid), ofCarol.store.remarks.size]).toEqual(['Bob', 0])
  await client.save()
  client.dispose()
  const stored = openStored(environment)
  await stored.restore()
  expect(stored.store.nameOf(uid)).toBe('Bobby')
  stored.dispose()

  await phone.contacts.setRemark(uid, '')
  await until(() => !phone.store.remarks.has(uid))
  expect(phone.store.nameOf(uid)).toBe('Bob')
  await expect(phone.contacts.setRemark(uid, 'x'.repeat(33))).rejects.toMatchObject({ status: 400 })
  expect(phone.store.nameOf(uid)).toBe('Bob')
})

test('a status reaches the clients of members, and no guest', async () => {
  const { client } = await open(w.alice)
  const { client: ofBob } = await open(w.bob)
  const { client: ofGus } = await open(w.gus)
  const { uid } = w.alice
  const seen = ({ store, environment }: Client) => store.statuses.of(uid, environment.now())
  const end = Date.now() + 60_000
  await client.status.set({ emoji: '🌴', text: 'On holiday', expires_at: end })
  await client.status.setPronouns('she/her')
  await client.status.setQuiet(end)
  await until(() => seen(ofBob).quiet_until === end)
  expect(seen(ofBob)).toMatchObject({ emoji: '🌴', text: 'On holiday', pronouns: 'she/her' })
  expect(seen(client)).toEqual(seen(ofBob))
  expect(ofBob.store.statuses.of(uid, end)).toMatchObject({ text: '', quiet_until: null })
  const { client: later } = await open(w.bob)
  expect(seen(later)).toEqual(seen(ofBob))
  expect(seen(ofGus)).toMatchObject({ text: '', pronouns: '', quiet_until: null })
  await client.status.clear()
  await until(() => seen(ofBob).text === '')
  expect(seen(ofBob).pronouns).toBe('she/her')
})
