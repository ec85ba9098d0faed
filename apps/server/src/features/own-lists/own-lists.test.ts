import {
  createReminder,
  joinCall,
  listCallRooms,
  listDrafts,
  listReminders,
  listReports,
  listScheduled,
  listTimeouts,
  listUnreadMarks,
  listWarnings,
  openActivity,
  ownLists,
  reportMessage,
  saveDraft,
  scheduleMessage,
  setTimeoutOf,
  setUnreadMarks,
  warnAuthor,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const nothing = {
  activity: [],
  calls: [],
  drafts: [],
  reminders: [],
  scheduled: [],
  timeouts: [],
  unread: [],
  warnings: [],
}

test('a user gets in one answer what the single lists contain, and others get nothing of it', async () => {
  const { alice, bob, carol, dave, general, team } = w
  const target = { gid: team }
  const due_at = Date.now() + 60_000
  const content = { content_type: 'text/plain', content: `Look @${bob.uid}` } as const
  const mid = await alice.send({ ...content, properties: { mentions: [bob.uid] } }).to(team)
  await bob.call(saveDraft, { body: { target, text: 'half', mentions: {}, reply_to: null } })
  await bob.call(createReminder, { body: { mid, due_at } })
  const text = { content_type: 'text/plain', content: 'later', properties: null } as const
  await bob.call(scheduleMessage, { body: { target, ...text, due_at } })
  await bob.call(setUnreadMarks, { body: { marks: [{ target, mid }] } })
  const reported = await bob.send('rude').to(team)
  await alice.call(reportMessage, { params: { mid: reported }, body: { reason: 'spam' } })
  const [report] = await dave.call(listReports, { query: {} })
  await dave.call(warnAuthor, { params: { id: report?.id ?? '' }, body: { text: 'No' } })
  const place = { gid: general, uid: bob.uid }
  await dave.call(setTimeoutOf, { params: place, body: { seconds: 60 } })
  await dave.call(joinCall, { body: { uid: bob.uid } })
  // The follower of the log writes the activity.
  await vi.waitFor(async () => expect(await bob.call(openActivity, {})).toHaveLength(1))

  const own = await bob.call(ownLists, {})
  expect(own).toEqual({
    activity: await bob.call(openActivity, {}),
    calls: await bob.call(listCallRooms, {}),
    drafts: (await bob.call(listDrafts, {})).drafts,
    reminders: await bob.call(listReminders, {}),
    scheduled: await bob.call(listScheduled, {}),
    timeouts: await bob.call(listTimeouts, { params: { gid: general } }),
    unread: (await bob.call(listUnreadMarks, {})).marks,
    warnings: await bob.call(listWarnings, {}),
  })
  for (const list of Object.values(own)) expect(list).toHaveLength(1)
  expect(await alice.call(ownLists, {})).toEqual(nothing)
  expect(await carol.call(ownLists, {})).toEqual(nothing)
})

test('guests and people who are not signed in are refused', async () => {
  expect((await w.gus.request(ownLists, {})).status).toBe(403)
  expect((await w.nobody.request(ownLists, {})).status).toBe(401)
})
