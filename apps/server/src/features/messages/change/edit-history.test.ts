import {
  clearAllMessages,
  clearChannel,
  deleteMessage,
  editHistory,
  setBurnAfterReading,
  updateCommonSettings,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'
import { deleteExpired } from './clear.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
})
beforeEach(async () => {
  await w.renewPeople()
  await w.dave.call(clearAllMessages, {})
})
afterAll(() => w.close())

const ask = (person: Person, mid: number) => person.request(editHistory, { params: { mid } })
const texts = async (person: Person, mid: number) =>
  (await person.call(editHistory, { params: { mid } })).versions.map(({ content }) => content)

test('members see every version of a message and its time, newest first', async () => {
  const { alice, bob, clock, team } = w
  const mid = await alice.send('first').to(team)
  clock.offset += 60_000
  await alice.edit(mid, 'second')
  clock.offset += 60_000
  await alice.edit(mid, 'third')
  const { versions } = await bob.call(editHistory, { params: { mid } })
  expect(versions.map(({ content }) => content)).toEqual(['third', 'second', 'first'])
  const [third = 0, second = 0, first = 0] = versions.map(({ written_at }) => written_at)
  expect(second - first).toBeGreaterThan(50_000)
  expect(third - second).toBeGreaterThan(50_000)
})

test('outsiders and guests see no version', async () => {
  const { alice, bob, carol, gus, nobody, team } = w
  const mid = await alice.send('first').to(team)
  await alice.edit(mid, 'second')
  const direct = await alice.send('for you').toPerson(bob)
  await alice.edit(direct, 'only for you')
  for (const one of [mid, direct]) {
    expect((await ask(carol, one)).status).toBe(404)
    expect((await ask(gus, one)).status).toBe(403)
    expect((await ask(nobody, one)).status).toBe(401)
  }
  expect((await ask(w.dave, direct)).status).toBe(404)
  expect(await texts(bob, direct)).toEqual(['only for you', 'for you'])
})

test('versions go with their message', async () => {
  const { alice, bob, team } = w
  const stored = async () =>
    (await w.services.db.selectFrom('message_version').selectAll().execute()).length
  const mid = await alice.send('first').to(team)
  await alice.edit(mid, 'second')
  expect(await stored()).toBe(1)
  await alice.call(deleteMessage, { params: { mid } })
  expect((await ask(bob, mid)).status).toBe(404)
  expect(await stored()).toBe(0)

  const other = await alice.send('first').to(team)
  await alice.edit(other, 'second')
  await alice.call(clearChannel, { params: { gid: team } })
  expect((await ask(bob, other)).status).toBe(404)
  expect(await stored()).toBe(0)
})

test('versions go when their message burns', async () => {
  const { alice, bob, clock, team } = w
  await alice.call(setBurnAfterReading, { body: { groups: [{ gid: team, expires_in: 60 }] } })
  const mid = await alice.send('first').to(team)
  await alice.edit(mid, 'second')
  expect(await texts(bob, mid)).toEqual(['second', 'first'])
  clock.offset += 61_000
  expect((await ask(bob, mid)).status).toBe(404)
  await deleteExpired(w.services)
  const rows = await w.services.db.selectFrom('message_version').selectAll().execute()
  expect(rows).toEqual([])
})

test('nothing is kept while the history is switched off', async () => {
  const { alice, bob, dave, team } = w
  const turn = (off: boolean) =>
    dave.call(updateCommonSettings, {
      body: { ext_setting: JSON.stringify({ disable_edit_history: off }) },
    })
  const mid = await alice.send('first').to(team)
  await turn(true)
  await alice.edit(mid, 'second')
  expect((await ask(bob, mid)).status).toBe(404)
  await turn(false)
  await alice.edit(mid, 'third')
  expect(await texts(bob, mid)).toEqual(['third', 'second'])
})
