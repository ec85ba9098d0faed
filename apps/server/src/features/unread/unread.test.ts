import {
  clearAllMessages,
  clearChannel,
  listUnreadMarks,
  setReadIndex,
  setUnreadMarks,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
let phone: Person
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(async () => {
  await w.renewPeople()
  phone = await w.signInOn(w.bob, 'iOS:b')
  await Promise.all([w.alice, w.bob, phone, w.carol].map((person) => person.openStream()))
})
afterAll(() => w.close())

const marksOf = async (person: Person) => (await person.call(listUnreadMarks, {})).marks
const changesOf = (person: Person) =>
  person.events().filter(({ type }) => type === 'unread_marks_changed')
const mark = (
  person: Person,
  marks: { target: { gid: number } | { uid: number }; mid: number }[],
) => person.request(setUnreadMarks, { body: { marks } })

test('a mark shows on all devices of its user and to no other user', async () => {
  const { alice, bob, carol, team } = w
  await alice.send('one').to(team)
  const mid = await alice.send('read me later').to(team)
  const marks = [
    { target: { gid: team }, mid },
    { target: { uid: alice.uid }, mid: 1 },
  ]
  expect((await mark(bob, marks)).status).toBe(200)
  expect(await marksOf(phone)).toEqual([marks[1], marks[0]])
  await w.settle()
  // The device that asked too: only events show which of two devices was last.
  for (const device of [bob, phone]) {
    expect(changesOf(device)).toEqual([{ type: 'unread_marks_changed', marks }])
  }
  for (const person of [alice, carol]) expect(changesOf(person)).toEqual([])
  expect(await marksOf(alice)).toEqual([])
  await w.restart()
  expect(await marksOf(bob)).toHaveLength(2)
})

test('a mark ends when a device reads on from there, and not before', async () => {
  const { alice, bob, team } = w
  const first = await alice.send('one').to(team)
  const last = await alice.send('two').to(team)
  await mark(bob, [{ target: { gid: team }, mid: last }])
  await bob.call(setReadIndex, { body: { groups: [{ gid: team, mid: first }] } })
  await w.settle()
  expect(await marksOf(bob)).toHaveLength(1)
  await phone.call(setReadIndex, { body: { groups: [{ gid: team, mid: last }] } })
  await expect.poll(() => marksOf(bob)).toEqual([])
  await expect
    .poll(() => changesOf(bob))
    .toEqual([
      { type: 'unread_marks_changed', marks: [{ target: { gid: team }, mid: last }] },
      { type: 'unread_marks_changed', marks: [{ target: { gid: team }, mid: 0 }] },
    ])
})

test('clearing a channel or the server removes the marks in it', async () => {
  const { alice, bob, dave, team } = w
  const inTeam = { target: { gid: team }, mid: await alice.send('one').to(team) }
  const direct = { target: { uid: alice.uid }, mid: await alice.send('two').toPerson(bob) }
  await mark(bob, [inTeam, direct])
  await alice.call(clearChannel, { params: { gid: team } })
  expect(await marksOf(bob)).toEqual([direct])
  await dave.call(clearAllMessages, {})
  expect(await marksOf(bob)).toEqual([])
})

test('outsiders and guests cannot mark a channel, and a wrong mark changes nothing', async () => {
  const { bob, carol, gus, nobody, team, general } = w
  const status = async (person: Person, target: { gid: number } | { uid: number }, mid = 1) =>
    (
      await mark(person, [
        { target: { gid: general }, mid: 1 },
        { target, mid },
      ])
    ).status
  expect(await status(carol, { gid: team })).toBe(404)
  expect(await status(bob, { gid: 9999 })).toBe(404)
  expect(await status(bob, { uid: 9999 })).toBe(404)
  expect(await status(bob, { gid: team }, -1)).toBe(400)
  expect(await status(gus, { gid: general })).toBe(403)
  expect((await nobody.request(listUnreadMarks, {})).status).toBe(401)
  for (const person of [bob, carol]) expect(await marksOf(person)).toEqual([])
})
