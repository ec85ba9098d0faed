import { type ServerEvent, deleteUser, limits, updateMe } from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { removeOldLog } from './log.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
})
afterEach(() => {
  w.clock.offset = 0
})
afterAll(() => w.close())

/** The events about users with which a stream opens that resumes from `users_version`. */
async function openingOf(person: Person, users_version: number) {
  const stream = await person.openStream({ users_version })
  const isAboutUsers = ({ type }: ServerEvent) => type === 'users_log' || type === 'users_snapshot'
  return stream.events.filter(isAboutUsers)
}
const entries = (events: ServerEvent[]) =>
  events.flatMap((event) => (event.type === 'users_log' ? event.logs : []))
const version = async () => {
  const rows = await w.services.db.selectFrom('users_log').select('log_id').execute()
  return Math.max(...rows.map(({ log_id }) => log_id))
}

test('a resumed stream gets the deletion of an account and no earlier entry of it', async () => {
  const { dave, carol } = w
  const before = await version()
  const erin = await w.addUser('Erin', { email: 'erin@secret.example' })
  await erin.call(updateMe, { body: { name: 'Erin S.' } })
  const bob = w.bob
  await bob.call(updateMe, { body: { gender: 2 } })
  await dave.call(deleteUser, { params: { uid: erin.uid } })

  const events = await openingOf(carol, before)
  expect(JSON.stringify(events)).not.toMatch(/erin/i)
  expect(entries(events)).toMatchObject([
    { action: 'update', uid: bob.uid, gender: 2 },
    { action: 'delete', uid: erin.uid, name: null, email: null },
  ])
  const rows = await w.services.db.selectFrom('users_log').selectAll().execute()
  expect(JSON.stringify(rows)).not.toMatch(/erin/i)
  expect(await openingOf(carol, await version())).toEqual([])
})

test('a client that was away for longer than thirty days gets a snapshot', async () => {
  const { alice, carol } = w
  const old = await version()
  await alice.call(updateMe, { body: { gender: 1 } })
  w.clock.offset = 31 * 86_400_000
  await removeOldLog(w.services)
  // The newest entry is kept, so that the version does not decrease.
  const kept = await w.services.db.selectFrom('users_log').select('log_id').execute()
  expect(kept).toEqual([{ log_id: old + 1 }])
  w.clock.offset = 0
  await alice.call(updateMe, { body: { gender: 2 } })

  expect((await openingOf(carol, old - 1)).map(({ type }) => type)).toEqual(['users_snapshot'])
  expect(entries(await openingOf(carol, old))).toHaveLength(2)
  expect(entries(await openingOf(carol, old + 1))).toMatchObject([{ uid: alice.uid, gender: 2 }])

  await w.restart()
  expect((await openingOf(carol, 1)).map(({ type }) => type)).toEqual(['users_snapshot'])
  expect(entries(await openingOf(carol, old + 1))).toHaveLength(1)
})

test('a client that missed very many entries gets a snapshot', async () => {
  const { bob, carol } = w
  const before = await version()
  await w.services.database.transact(async (tx) => {
    for (let i = 1; i <= limits.usersLogPage; i++) {
      await tx
        .insertInto('users_log')
        .values({ log_id: before + i, uid: bob.uid, entry: '{}', created_at: Date.now() })
        .execute()
    }
    await tx
      .updateTable('sequence')
      .set({ value: before + limits.usersLogPage })
      .where('name', '=', 'log_id')
      .execute()
  })
  await bob.call(updateMe, { body: { name: 'Bobby' } })

  expect((await openingOf(carol, before)).map(({ type }) => type)).toEqual(['users_snapshot'])
  expect(entries(await openingOf(carol, before + 1))).toHaveLength(limits.usersLogPage)
})
