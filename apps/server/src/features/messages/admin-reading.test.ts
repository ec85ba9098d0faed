import {
  closeReport,
  createArchive,
  createFavorite,
  createReminder,
  editHistory,
  listReports,
  reportMessage,
} from '@parley/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterAll(() => w.close())

test('an administrator outside a private channel reads none of its messages', async () => {
  const { alice, bob, dave, team, clock } = w
  const mid = await alice.send('only for the team').to(team)
  const asked = async (person: Person) => [
    (await person.request(editHistory, { params: { mid } })).status,
    (await person.request(createArchive, { body: { mid_list: [mid] } })).status,
    (await person.request(createFavorite, { body: { mid_list: [mid] } })).status,
    (await person.request(createReminder, { body: { mid, due_at: clock.now() + 60_000 } })).status,
  ]
  expect(await asked(bob)).toEqual([200, 200, 200, 200])
  expect(await asked(dave)).toEqual([404, 403, 403, 404])
})

test('an administrator reads a reported message of a private channel in the report, and deletes it', async () => {
  const { alice, bob, carol, dave, team } = w
  const mid = await alice.send('rude').to(team)
  await bob.call(reportMessage, { params: { mid }, body: { reason: 'spam', note: '' } })
  const reports = await dave.call(listReports, { query: {} })
  expect(reports).toMatchObject([{ mid, content: 'rude' }])
  expect(await carol.call(listReports, { query: {} })).toEqual([])
  const id = reports[0]?.id ?? ''
  expect(
    await dave.request(closeReport, { params: { id }, body: { action: 'delete' } }),
  ).toMatchObject({ status: 200 })
  expect((await bob.request(editHistory, { params: { mid } })).status).toBe(404)
})
