import {
  cancelScheduled,
  changeScheduled,
  channelHistory,
  deleteChannel,
  limits,
  listScheduled,
  removeMembers,
  scheduleMessage,
  type ScheduledInput,
  sendScheduledNow,
  setBurnAfterReading,
  updateContact,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { sendDue } from './send.ts'
import { lease, setLease } from './store.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const minute = 60_000
const inOneMinute = () => w.clock.now() + minute
/** Passes a minute and sends what is due then. The server's own timer would come within a second. */
async function passMinute() {
  w.clock.offset += minute
  await sendDue(w.services)
}
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 5000, interval: 20 })

const input = (more: Partial<ScheduledInput> = {}): ScheduledInput => ({
  target: { gid: w.team },
  content_type: 'text/plain',
  content: 'good morning',
  properties: null,
  due_at: inOneMinute(),
  ...more,
})
const schedule = (person: Person, more: Partial<ScheduledInput> = {}) =>
  person.call(scheduleMessage, { body: input(more) })
const list = (person: Person) => person.call(listScheduled, {})
const texts = async (person: Person, gid = w.team) =>
  (await person.call(channelHistory, { params: { gid }, query: {} })).flatMap(({ detail }) =>
    'content' in detail ? detail.content : [],
  )

const block = (person: Person, { uid }: Person) =>
  person.call(updateContact, { body: { action: 'block', target_uid: uid } })

test('a due message is sent to the channel and leaves the list on all devices', async () => {
  const { alice, bob, carol, gus } = w
  await Promise.all([alice, bob, carol, gus].map((person) => person.openStream()))
  const old = await (await w.signInOn(bob, 'iOS:old')).openStream({})
  const phone = await w.signInOn(bob, 'iOS:new')
  const changes = await phone.openStream()
  const scheduled = await schedule(bob, { properties: { mentions: [alice.uid] } })
  expect(scheduled).toMatchObject({ target: { gid: w.team }, content: 'good morning', error: null })
  expect(await list(bob)).toEqual([scheduled])
  expect((await changes.next('scheduled_changed')).changed).toEqual([scheduled])
  expect(await texts(alice)).toEqual([])

  w.clock.offset += minute
  await until(() => expect(alice.events()).toHaveLength(1))
  expect(alice.events()).toMatchObject([
    {
      type: 'chat',
      from_uid: bob.uid,
      target: { gid: w.team },
      detail: { type: 'normal', content: 'good morning', properties: { mentions: [alice.uid] } },
    },
  ])
  await until(() => expect(changes.of('scheduled_changed').at(-1)?.removed).toEqual([scheduled.id]))
  expect(await list(bob)).toEqual([])
  await w.settle()
  for (const person of [carol, gus]) expect(person.events()).toEqual([])
  expect(old.of('scheduled_changed')).toEqual([])
  expect(old.of('chat')).toHaveLength(1)
})

test('nobody else lists, changes, sends or cancels a scheduled message', async () => {
  const { alice, bob, carol, dave, gus, nobody } = w
  await Promise.all([alice, carol, dave].map((person) => person.openStream()))
  const { id } = await schedule(bob)
  for (const person of [alice, carol, dave]) {
    expect(await list(person)).toEqual([])
    const statuses = [
      await person.request(changeScheduled, { params: { id }, body: { due_at: inOneMinute() } }),
      await person.request(sendScheduledNow, { params: { id } }),
      await person.request(cancelScheduled, { params: { id } }),
    ].map(({ status }) => status)
    expect(statuses).toEqual([404, 404, 404])
    expect(person.events()).toEqual([])
  }
  expect((await nobody.request(listScheduled, {})).status).toBe(401)
  expect((await gus.request(listScheduled, {})).status).toBe(403)
  expect(await list(bob)).toHaveLength(1)
})

test('only a message that may be sent now, within limits and a year, is scheduled', async () => {
  const { alice, bob, carol } = w
  const status = async (person: Person, more: Partial<ScheduledInput>) =>
    (await person.request(scheduleMessage, { body: input(more) })).status
  const elsewhere = await alice.send('hello').to(w.general)
  expect(await status(carol, {})).toBe(403)
  expect(await status(alice, { target: { gid: 9999 } })).toBe(404)
  expect(await status(alice, { target: { uid: 9999 } })).toBe(404)
  expect(await status(alice, { due_at: w.clock.now() - 1000 })).toBe(400)
  expect(await status(alice, { due_at: w.clock.now() + limits.laterMs + minute })).toBe(400)
  expect(await status(alice, { content: '  ' })).toBe(400)
  expect(await status(alice, { content: 'ä'.repeat(limits.textBytes / 2 + 1) })).toBe(413)
  expect(await status(alice, { properties: { x: 'y'.repeat(limits.propertiesBytes) } })).toBe(400)
  expect(await status(alice, { reply_mid: elsewhere })).toBe(404)
  await block(alice, bob)
  expect(await status(bob, { target: { uid: alice.uid } })).toBe(403)
  expect(await list(alice)).toEqual([])
  const large = { content: 'x'.repeat(limits.textBytes) }
  for (let i = 0; i < limits.scheduledBytes / limits.textBytes; i++) await schedule(alice, large)
  expect(await status(alice, {})).toBe(400)
})

test('a changed message goes out with its new text at its new time', async () => {
  const { bob } = w
  const { id } = await schedule(bob)
  const due_at = w.clock.now() + 2 * minute
  const text = {
    content_type: 'text/markdown',
    content: '*good evening*',
    properties: null,
  } as const
  const changed = await bob.call(changeScheduled, { params: { id }, body: { text, due_at } })
  expect(changed).toMatchObject({ ...text, due_at })
  await passMinute()
  expect(await texts(bob)).toEqual([])
  await passMinute()
  await until(async () => expect(await texts(bob)).toEqual(['*good evening*']))
})

test('a message is sent now once, and a cancelled one never', async () => {
  const { bob } = w
  const [first, second] = [await schedule(bob, { content: 'first' }), await schedule(bob)]
  const sends = await Promise.all(
    [1, 2, 3].map(() => bob.request(sendScheduledNow, { params: { id: first.id } })),
  )
  expect(sends.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  await bob.call(cancelScheduled, { params: { id: second.id } })
  expect((await bob.request(cancelScheduled, { params: { id: second.id } })).status).toBe(404)
  await passMinute()
  expect(await texts(bob)).toEqual(['first'])
  expect(await list(bob)).toEqual([])
})

test('a message that is due while the server is down is sent once after the restart', async () => {
  await schedule(w.bob)
  w.clock.offset += minute
  await w.restart()
  await until(async () => expect(await texts(w.alice)).toEqual(['good morning']))
  await sendDue(w.services)
  expect(await texts(w.alice)).toEqual(['good morning'])
})

test('a message that a node took before it died is sent by the next one', async () => {
  const { id } = await schedule(w.bob)
  w.clock.offset += minute - 15_000
  const taken = lease.from(w.clock.now())
  await w.services.database.transact((tx) => setLease(tx, [id], taken))
  const busy = await w.bob.request(cancelScheduled, { params: { id } })
  expect(busy.status).toBe(409)
  w.clock.offset += 15_000
  await sendDue(w.services)
  expect(await texts(w.bob)).toEqual([])
  w.clock.offset += lease.ms
  await sendDue(w.services)
  await until(async () => expect(await texts(w.bob)).toEqual(['good morning']))
})

test('a message that was taken before the clock was set back is sent and can be cancelled', async () => {
  const [sent, cancelled] = [await schedule(w.bob), await schedule(w.bob, { content: 'never' })]
  const hour = 60 * minute
  const taken = lease.from(w.clock.now() + hour)
  await w.services.database.transact((tx) => setLease(tx, [sent.id, cancelled.id], taken))
  expect((await w.bob.request(cancelScheduled, { params: { id: cancelled.id } })).status).toBe(200)
  await passMinute()
  await until(async () => expect(await texts(w.bob)).toEqual(['good morning']))
})

test('many sends at once store each message once', async () => {
  for (let i = 0; i < 30; i++) await schedule(w.bob, { content: `${i}` })
  await passMinute()
  await Promise.all([1, 2, 3, 4].map(() => sendDue(w.services)))
  const sent = await texts(w.alice)
  expect(sent).toHaveLength(30)
  expect(new Set(sent).size).toBe(30)
})

test('a refused message stays with its reason until its author changes it', async () => {
  const { alice, bob } = w
  const stream = await bob.openStream()
  const { id } = await schedule(bob)
  await alice.call(removeMembers, { params: { gid: w.team }, body: [bob.uid] })
  await passMinute()
  await until(() =>
    expect(stream.of('scheduled_changed').at(-1)?.changed).toMatchObject([
      { id, error: 'forbidden' },
    ]),
  )
  await sendDue(w.services)
  expect(await texts(alice)).not.toContain('good morning')
  expect(await list(bob)).toMatchObject([{ id, error: 'forbidden', content: 'good morning' }])
  expect((await bob.request(sendScheduledNow, { params: { id } })).status).toBe(403)
  const body = { due_at: inOneMinute() }
  expect(await bob.call(changeScheduled, { params: { id }, body })).toMatchObject({ error: null })
})

test('rights, blocks and frozen accounts are those of the time of sending', async () => {
  const { alice, bob, carol, dave } = w
  await schedule(carol, { target: { uid: bob.uid } })
  await block(bob, carol)
  await schedule(bob)
  await dave.call(updateUser, { params: { uid: bob.uid }, body: { status: 'frozen' } })
  await schedule(alice)
  await alice.call(deleteChannel, { params: { gid: w.team } })
  await passMinute()
  await until(async () => expect(await list(alice)).toMatchObject([{ error: 'not_found' }]))
  expect(await list(carol)).toMatchObject([{ error: 'blocked' }])
  await dave.call(updateUser, { params: { uid: bob.uid }, body: { status: 'normal' } })
  const again = await w.signInOn(bob, 'web:again')
  expect(await list(again)).toMatchObject([{ error: 'frozen' }])
})

test('a reply is sent as a reply, and kept when its original is gone', async () => {
  const { alice, bob } = w
  const [kept, gone] = [await alice.send('one').to(w.team), await alice.send('two').to(w.team)]
  await schedule(bob, { reply_mid: kept, content: 'yes' })
  const { id } = await schedule(bob, { reply_mid: gone, content: 'no' })
  await alice.delete(gone)
  const stream = await alice.openStream()
  await passMinute()
  const { detail } = await stream.next('chat')
  expect(detail).toMatchObject({ type: 'reply', mid: kept, content: 'yes' })
  await until(async () => expect(await list(bob)).toMatchObject([{ id, error: 'not_found' }]))
  const body = { reply_mid: null, due_at: inOneMinute() }
  await bob.call(changeScheduled, { params: { id }, body })
  await bob.call(sendScheduledNow, { params: { id } })
  expect(await texts(alice)).toEqual(['one', 'yes', 'no'])
})

test('the auto-delete time of the chat applies, and a deleted account takes its messages along', async () => {
  const { alice, bob, carol, dave } = w
  await bob.call(setBurnAfterReading, {
    body: { users: [], groups: [{ gid: w.team, expires_in: 300 }] },
  })
  await schedule(bob)
  await schedule(carol, { target: { uid: bob.uid } })
  await dave.fetch('DELETE', `/api/admin/user/${carol.uid}`)
  const stream = await alice.openStream()
  const others = await bob.openStream()
  await passMinute()
  expect((await stream.next('chat')).detail).toMatchObject({ expires_in: 300 })
  await sendDue(w.services)
  await w.settle()
  expect(others.of('chat').filter(({ from_uid }) => from_uid === carol.uid)).toEqual([])
})
