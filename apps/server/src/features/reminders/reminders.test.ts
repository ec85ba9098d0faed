import {
  changeReminder,
  createReminder,
  limits,
  listReminders,
  removeMembers,
  sendToUser,
  setBurnAfterReading,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { markDue, removeDone } from './due.ts'

let w: TestServer
let mid: number
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  mid = await w.alice.send('the plan').to(w.team)
})
afterAll(() => w.close())

const minute = 60_000
/** Passes a minute and announces what is due then. The server's own timer would come within a second. */
async function passMinute() {
  w.clock.offset += minute
  await markDue(w.services)
}
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 5000, interval: 20 })
const remind = (person: Person, due_at = w.clock.now() + minute) =>
  person.call(createReminder, { body: { mid, due_at } })
const list = (person: Person) => person.call(listReminders, {})

test('a due reminder is announced to the devices of its user only, and stays until it is done', async () => {
  const { alice, bob } = w
  const old = await (await w.signInOn(bob, 'iOS:old')).openStream({})
  const phone = await (await w.signInOn(bob, 'iOS:new')).openStream()
  const others = await Promise.all([alice, w.carol].map((person) => person.openStream()))
  const reminder = await remind(bob)
  const message = { target: { gid: w.team }, from_uid: alice.uid, content: 'the plan' }
  expect(reminder).toMatchObject({ mid, is_due: false, message })
  expect((await phone.next('reminder_changed')).changed).toEqual([reminder])
  w.clock.offset += minute
  expect((await phone.next('reminder_due')).reminder).toEqual({ ...reminder, is_due: true })
  await markDue(w.services)
  await w.settle()
  expect(phone.of('reminder_due')).toHaveLength(1)
  for (const stream of [old, ...others]) {
    expect(stream.of('reminder_changed')).toEqual([])
    expect(stream.of('reminder_due')).toEqual([])
  }
  expect(await list(bob)).toEqual([{ ...reminder, is_due: true }])
  const params = { id: reminder.id }
  await bob.call(changeReminder, { params, body: { done: true } })
  expect(await list(bob)).toEqual([])
  await w.settle()
  expect(phone.of('reminder_changed').at(-1)?.removed).toEqual([reminder.id])
  await bob.call(changeReminder, { params, body: { done: false } })
  expect(await list(bob)).toEqual([{ ...reminder, is_due: true }])
})

test('a reminder that is due while the server is down is due after the restart', async () => {
  await remind(w.bob)
  w.clock.offset += minute
  await w.restart()
  await until(async () => expect(await list(w.bob)).toMatchObject([{ mid, is_due: true }]))
})

test('a new time makes a due reminder wait again', async () => {
  const { id } = await remind(w.bob)
  await passMinute()
  await until(async () => expect(await list(w.bob)).toMatchObject([{ is_due: true }]))
  const body = { due_at: w.clock.now() + minute }
  expect(await w.bob.call(changeReminder, { params: { id }, body })).toMatchObject({
    ...body,
    is_due: false,
  })
})

test('nobody else reads or changes a reminder, and an outsider cannot make one', async () => {
  const { alice, bob, carol, gus, nobody } = w
  const { id } = await remind(bob)
  for (const person of [alice, carol]) {
    expect(await list(person)).toEqual([])
    const answer = await person.request(changeReminder, { params: { id }, body: { done: true } })
    expect(answer.status).toBe(404)
  }
  const body = { mid, due_at: w.clock.now() + minute }
  expect((await carol.request(createReminder, { body })).status).toBe(404)
  expect((await gus.request(createReminder, { body })).status).toBe(403)
  expect((await nobody.request(listReminders, {})).status).toBe(401)
  expect((await bob.request(createReminder, { body: { ...body, mid: 9999 } })).status).toBe(404)
  for (const due_at of [w.clock.now() - 1, w.clock.now() + limits.laterMs + minute]) {
    expect((await bob.request(createReminder, { body: { mid, due_at } })).status).toBe(400)
  }
})

test('a reminder shows nothing of a message that is deleted or no longer visible', async () => {
  const { alice, bob, carol, team } = w
  await remind(bob)
  const direct = await carol.send('for you').toPerson(bob)
  const due_at = w.clock.now() + minute
  await bob.call(createReminder, { body: { mid: direct, due_at } })
  const stream = await bob.openStream()
  await alice.call(removeMembers, { params: { gid: team }, body: [bob.uid] })
  expect(await list(bob)).toMatchObject([{ message: null }, { message: { content: 'for you' } }])
  await carol.delete(direct)
  await passMinute()
  await stream.until(() => stream.of('reminder_due').length === 2)
  for (const { reminder } of stream.of('reminder_due')) expect(reminder.message).toBeNull()
  expect(await list(bob)).toMatchObject([{ message: null }, { message: null }])
})

test('a reminder tells whom its text names and when its message expires', async () => {
  const { alice, bob } = w
  const burn = { users: [{ uid: bob.uid, expires_in: 3_600 }] }
  await alice.call(setBurnAfterReading, { body: burn })
  const body = {
    ...({ content_type: 'text/plain', content: ` @${bob.uid} look` } as const),
    properties: { mentions: [bob.uid] },
  }
  const direct = await alice.call(sendToUser, { params: { uid: bob.uid }, body })
  const due_at = w.clock.now() + minute
  const { message } = await bob.call(createReminder, { body: { mid: direct, due_at } })
  expect(message).toMatchObject({ mentions: [bob.uid] })
  expect(message?.expires_at).toBe((message?.created_at ?? 0) + 3_600_000)
})

test('a reminder that was done a day ago cannot come back', async () => {
  const { id } = await remind(w.bob)
  await w.bob.call(changeReminder, { params: { id }, body: { done: true } })
  w.clock.offset += 86_400_000 + minute
  await removeDone(w.services)
  const again = await w.signInOn(w.bob, 'web:again')
  const answer = await again.request(changeReminder, { params: { id }, body: { done: false } })
  expect(answer.status).toBe(404)
})
