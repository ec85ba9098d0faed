import { deleteUser, limits, type RequestOf, setStatus } from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

type Body = RequestOf<typeof setStatus>['body']

const minute = 60_000
const set = (person: Person, body: Body) => person.request(setStatus, { body })
const holiday = { emoji: '🌴', text: 'On holiday', expires_at: null }
const statusesOf = async (person: Person) =>
  (await person.openStream()).of('user_statuses')[0]?.statuses

test('a status reaches the extended streams of members, and no guest or existing client', async () => {
  const { alice, bob, carol, gus } = w
  const old = await w.signInOn(bob, 'web:old')
  await Promise.all([alice, bob, carol, gus].map((person) => person.openStream()))
  const plain = await old.openStream({})
  expect(await set(alice, { status: holiday, pronouns: ' she/her ' })).toMatchObject({
    status: 200,
    text: '',
  })
  await w.settle()
  const status = { uid: alice.uid, ...holiday, pronouns: 'she/her', quiet_until: null }
  for (const person of [alice, bob, carol]) {
    expect(person.events()).toEqual([{ type: 'user_status_changed', status }])
  }
  for (const person of [gus, old]) expect(person.events()).toEqual([])
  expect(plain.of('user_statuses')).toEqual([])
  expect(gus.streams()[0]?.of('user_statuses')).toEqual([])
  expect((await gus.openStream()).of('user_statuses')).toEqual([])
  expect(await statusesOf(bob)).toEqual([status])
})

test('absent members stay unchanged, and an empty status is removed', async () => {
  const { alice, bob } = w
  const until = w.clock.now() + 30 * minute
  await set(alice, { status: holiday })
  await set(alice, { pronouns: 'she/her' })
  await set(alice, { quiet: { until } })
  const all = { uid: alice.uid, ...holiday, pronouns: 'she/her', quiet_until: until }
  expect(await statusesOf(bob)).toEqual([all])
  await w.restart()
  expect(await statusesOf(bob)).toEqual([all])
  await set(alice, { status: { emoji: '', text: ' ', expires_at: until } })
  expect(await statusesOf(bob)).toEqual([{ ...all, emoji: '', text: '' }])
  await set(alice, { pronouns: '', quiet: { until: null } })
  expect(await statusesOf(bob)).toEqual([])
})

test('a status and do-not-disturb end at their times', async () => {
  const { alice, bob } = w
  const now = w.clock.now()
  await set(alice, {
    status: { ...holiday, expires_at: now + 30 * minute },
    quiet: { until: now + 60 * minute },
  })
  expect(await statusesOf(bob)).toMatchObject([{ emoji: '🌴', quiet_until: now + 60 * minute }])
  const later = async () => statusesOf(await w.signInOn(bob, 'web:later'))
  w.clock.offset += 31 * minute
  expect(await later()).toMatchObject([
    { emoji: '', text: '', expires_at: null, quiet_until: now + 60 * minute },
  ])
  w.clock.offset += 30 * minute
  expect(await later()).toEqual([])
  // A later change does not bring it back.
  await set(await w.signInOn(alice, 'web:later'), { pronouns: 'she/her' })
  expect(await later()).toMatchObject([{ text: '', pronouns: 'she/her' }])
})

test('guests, long texts, past times and texts for emoji are refused', async () => {
  const { alice, gus, nobody, clock } = w
  const answers = async (body: Body) => (await set(alice, body)).status
  expect((await set(gus, { status: holiday })).status).toBe(403)
  expect((await set(nobody, { status: holiday })).status).toBe(401)
  expect(await answers({})).toBe(400)
  const max = '🎉'.repeat(limits.statusTextChars)
  expect(await answers({ status: { ...holiday, text: max } })).toBe(200)
  expect(await answers({ status: { ...holiday, text: `${max}x` } })).toBe(400)
  expect(await answers({ status: { ...holiday, emoji: 'palm' } })).toBe(400)
  expect(await answers({ status: { ...holiday, expires_at: clock.now() - 1 } })).toBe(400)
  expect(await answers({ pronouns: 'x'.repeat(limits.pronounsChars + 1) })).toBe(400)
  expect(await answers({ quiet: { until: clock.now() - 1 } })).toBe(400)
  expect(await answers({ quiet: { until: clock.now() + limits.laterMs + minute } })).toBe(400)
})

test('the status of a deleted user is gone', async () => {
  const { alice, bob, dave } = w
  await set(alice, { status: holiday })
  await dave.call(deleteUser, { params: { uid: alice.uid } })
  expect(await statusesOf(bob)).toEqual([])
})
