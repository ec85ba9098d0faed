import {
  announceTyping,
  chatSeen,
  createArchive,
  directHistory,
  scheduleMessage,
  sendBatch,
  sendToUser,
  setReadIndex,
  updateContact,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const block = (person: Person, other: Person) =>
  person.call(updateContact, { body: { action: 'block', target_uid: other.uid } })
const textTo = (person: Person, content = 'hello') => ({
  params: { uid: person.uid },
  body: { content_type: 'text/plain' as const, content, properties: {} },
})
const refused = { status: 403, text: '' }

/** What one user of a direct chat does there, and the status of each answer. */
async function attempts(from: Person, to: Person, messages: { own: number; other: number }) {
  const statusOf = (promise: Promise<unknown>) =>
    promise.then(
      () => 200,
      (error: unknown) => Number(/answered (\d+)/.exec(String(error))?.[1]),
    )
  const archive = await from.call(createArchive, { body: { mid_list: [messages.own] } })
  const scheduled = {
    target: { uid: to.uid },
    content_type: 'text/plain' as const,
    content: 'later',
    properties: null,
    due_at: Date.now() + 60_000,
  }
  const forward = { content_type: 'vocechat/archive' as const, content: archive, properties: {} }
  return {
    send: await statusOf(from.send('hello').toPerson(to)),
    reply: await statusOf(from.reply(messages.other, 'yes')),
    forward: await statusOf(from.call(sendToUser, { params: { uid: to.uid }, body: forward })),
    edit: await statusOf(from.edit(messages.own, 'changed')),
    react: await statusOf(from.react(messages.other, '👍')),
    schedule: await statusOf(from.call(scheduleMessage, { body: scheduled })),
  }
}

const all = (status: number) =>
  Object.fromEntries(
    ['send', 'reply', 'forward', 'edit', 'react', 'schedule'].map((name) => [name, status]),
  )

test('a block stops everything in the direct chat, in both directions', async () => {
  const { alice, bob } = w
  const ofAlice = await alice.send('from alice').toPerson(bob)
  const ofBob = await bob.send('from bob').toPerson(alice)
  expect(await attempts(alice, bob, { own: ofAlice, other: ofBob })).toEqual(all(200))
  await Promise.all([alice, bob].map((person) => person.openStream()))
  await block(alice, bob)
  await w.settle()
  alice.clearEvents()
  expect(await attempts(alice, bob, { own: ofAlice, other: ofBob })).toEqual(all(403))
  expect(await attempts(bob, alice, { own: ofBob, other: ofAlice })).toEqual(all(403))
  expect(await bob.request(sendToUser, textTo(alice))).toMatchObject(refused)
  await w.settle()
  expect([...alice.events(), ...bob.events()]).toEqual([])
})

test('an administrator is not exempt from a block', async () => {
  const { alice, dave } = w
  await block(alice, dave)
  expect(await dave.request(sendToUser, textTo(alice))).toMatchObject(refused)
})

test('a blocked message of a batch is refused and the others are sent', async () => {
  const { alice, bob, carol } = w
  await block(alice, bob)
  const item = (to: Person) => ({
    target: { uid: to.uid },
    reply_mid: null,
    content_type: 'text/plain' as const,
    content: 'hello',
    properties: {},
    idempotency_key: `to ${to.uid}`,
  })
  expect(await bob.call(sendBatch, { body: [item(alice), item(carol)] })).toEqual([
    { status: 403, reason: 'blocked' },
    { mid: expect.any(Number) as number },
  ])
})

test('typing notices and read marks of a blocked chat are dropped silently', async () => {
  const { alice, bob } = w
  const read = (reader: Person, { uid }: Person, mid: number) =>
    reader.call(setReadIndex, { body: { users: [{ uid, mid }] } })
  await read(bob, alice, await alice.send('first').toPerson(bob))
  await read(alice, bob, await bob.send('second').toPerson(alice))
  const mid = await bob.send('third').toPerson(alice)
  await Promise.all([alice, bob].map((person) => person.openStream()))
  await block(alice, bob)
  for (const [from, to] of [
    [bob, alice],
    [alice, bob],
  ] as const) {
    const answer = await from.request(announceTyping, { body: { uid: to.uid } })
    expect(answer.status).toBe(200)
    expect((await from.call(chatSeen, { query: { uid: to.uid } })).marks).toEqual([])
  }
  await read(alice, bob, mid)
  await w.settle()
  expect(bob.events()).toEqual([])
})

test('both users of a blocked chat still read it and delete their own messages', async () => {
  const { alice, bob, carol } = w
  const ofAlice = await alice.send('from alice').toPerson(bob)
  const ofBob = await bob.send('from bob').toPerson(alice)
  await block(alice, bob)
  const page = await bob.call(directHistory, { params: { uid: alice.uid }, query: {} })
  expect(page.map(({ mid }) => mid)).toEqual([ofAlice, ofBob])
  await bob.delete(ofBob)
  await alice.delete(ofAlice)
  const rest = await alice.call(directHistory, { params: { uid: bob.uid }, query: {} })
  expect(rest.map(({ detail }) => detail.type)).toEqual(['reaction', 'reaction'])
  // A third user writes to both.
  for (const person of [alice, bob]) {
    expect((await carol.request(sendToUser, textTo(person))).status).toBe(200)
  }
})

test('channels are not affected by a block', async () => {
  const { alice, bob, team } = w
  await block(alice, bob)
  const root = await alice.send('lunch?').to(team)
  const reply = await bob.reply(root, 'yes')
  await bob.edit(reply, 'yes!')
  await bob.react(root, '👍')
  await alice.openStream()
  expect((await bob.request(announceTyping, { body: { gid: team } })).status).toBe(200)
  await w.settle()
  expect(alice.events()).toMatchObject([{ type: 'typing', uid: bob.uid }])
})

test('after the end of a block both users write again', async () => {
  const { alice, bob } = w
  await block(alice, bob)
  await block(bob, alice)
  const end = (person: Person, other: Person) =>
    person.call(updateContact, { body: { action: 'unblock', target_uid: other.uid } })
  await end(alice, bob)
  expect((await alice.request(sendToUser, textTo(bob))).status).toBe(403)
  await end(bob, alice)
  expect((await alice.request(sendToUser, textTo(bob))).status).toBe(200)
  expect((await bob.request(sendToUser, textTo(alice))).status).toBe(200)
})
