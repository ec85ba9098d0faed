import {
  addMembers,
  channelHistory,
  closeReport,
  confirmWarning,
  deleteMessage,
  listReports,
  listWarnings,
  ownLists,
  type ReportReason,
  reportMessage,
  takeOutcomes,
  warnAuthor,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const report = (by: Person, mid: number, reason: ReportReason = 'spam', note = '') =>
  by.request(reportMessage, { params: { mid }, body: { reason, note } })
const open = (by: Person) => by.call(listReports, { query: {} })
const close = (by: Person, id: string, action: 'dismiss' | 'delete' | 'hide') =>
  by.request(closeReport, { params: { id }, body: { action } })
const texts = async (by: Person, gid: number) =>
  JSON.stringify(await by.call(channelHistory, { params: { gid }, query: {} }))

test('a reported message is deleted by an admin, and all who reported it hear so once', async () => {
  const { alice, bob, carol, dave, general } = w
  const mid = await alice.send('buy this').to(general)
  const streams = [await dave.openStream(), await alice.openStream()]
  expect((await report(bob, mid, 'spam', 'again')).status).toBe(200)
  expect((await report(carol, mid, 'harassment')).status).toBe(200)
  const [first, second] = await open(dave)
  expect(second).toMatchObject({
    mid,
    gid: general,
    from_uid: alice.uid,
    reporter_uid: bob.uid,
    reason: 'spam',
    note: 'again',
    content: 'buy this',
    state: 'open',
  })
  await streams[0]?.next('report_changed')
  expect((await close(dave, first?.id ?? '', 'delete')).status).toBe(200)
  expect(await texts(bob, general)).not.toContain('buy this')
  expect(await open(dave)).toEqual([])
  for (const person of [bob, carol]) {
    expect(await person.call(takeOutcomes, {})).toMatchObject([{ mid, state: 'deleted' }])
    expect(await person.call(takeOutcomes, {})).toEqual([])
  }
  expect(streams[1]?.live().some(({ type }) => type === 'report_changed')).toBe(false)
})

test('a dismissed report leaves the message, and its reporter hears so', async () => {
  const { alice, bob, dave, general } = w
  const mid = await alice.send('harmless').to(general)
  await report(bob, mid)
  const [one] = await open(dave)
  expect((await close(dave, one?.id ?? '', 'dismiss')).status).toBe(200)
  expect(await close(dave, one?.id ?? '', 'dismiss')).toMatchObject({
    status: 404,
    body: { reason: 'gone' },
  })
  expect(await texts(bob, general)).toContain('harmless')
  expect(await bob.call(takeOutcomes, {})).toMatchObject([{ state: 'dismissed' }])
  expect((await report(bob, mid)).status).toBe(200)
})

test('two moderators at once close a report once', async () => {
  const { alice, bob, dave, general } = w
  const mid = await alice.send('words').to(general)
  await report(bob, mid)
  const [one] = await open(dave)
  const id = one?.id ?? ''
  const answers = await Promise.all([close(dave, id, 'dismiss'), close(dave, id, 'delete')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
})

test('the owner of a channel judges its reports, and nobody else hears of them', async () => {
  const { alice, bob, carol, dave, gus, nobody, team } = w
  await alice.call(addMembers, { params: { gid: team }, body: [carol.uid] })
  const mid = await bob.send('rude').to(team)
  expect((await report(carol, mid)).status).toBe(200)
  const [one] = await open(alice)
  for (const person of [bob, carol]) {
    expect(await open(person)).toEqual([])
    expect((await close(person, one?.id ?? '', 'dismiss')).status).toBe(404)
  }
  expect((await close(alice, one?.id ?? '', 'delete')).status).toBe(200)
  expect(await texts(bob, team)).not.toContain('rude')

  const own = await alice.send('from the owner').to(team)
  await report(bob, own)
  expect(await open(alice)).toEqual([])
  expect(await open(dave)).toHaveLength(1)
  expect((await gus.request(listReports, { query: {} })).status).toBe(403)
  expect((await nobody.request(listReports, { query: {} })).status).toBe(401)
})

test('only a message that one can read and did not write can be reported, and once at a time', async () => {
  const { alice, bob, carol, gus, dave, general } = w
  const own = await bob.send('mine').to(general)
  expect((await report(bob, own)).status).toBe(403)
  const direct = await alice.send('between us').toPerson(bob)
  expect((await report(carol, direct)).status).toBe(404)
  expect((await report(bob, 999_999)).status).toBe(404)
  expect((await report(gus, own)).status).toBe(403)
  expect((await report(bob, direct)).status).toBe(200)
  expect((await report(bob, direct)).status).toBe(409)
  expect(await open(dave)).toMatchObject([{ gid: null, content: 'between us' }])
  const [one] = await open(dave)
  await alice.call(deleteMessage, { params: { mid: direct } })
  expect((await close(dave, one?.id ?? '', 'delete')).status).toBe(200)
})

test('a person has at most twenty open reports', async () => {
  const { alice, bob, general } = w
  const mids: number[] = []
  for (let count = 0; count < 21; count++) mids.push(await alice.send(`${count}`).to(general))
  const statuses: number[] = []
  for (const mid of mids) statuses.push((await report(bob, mid)).status)
  expect(statuses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(statuses[20]).toBeGreaterThanOrEqual(400)
})

test('an author is warned, sees what it is about and not who reported it, and confirms it', async () => {
  const { alice, bob, carol, dave, general } = w
  const mid = await alice.send('rude words').to(general)
  await report(bob, mid)
  const [one] = await open(dave)
  const warn = (by: Person, text: string) =>
    by.request(warnAuthor, { params: { id: one?.id ?? '' }, body: { text } })
  const stream = await alice.openStream({ ext: 1 })
  expect((await warn(dave, ' Please be kind. ')).status).toBe(200)
  const { warning } = await stream.next('warning_given')
  expect(warning).toMatchObject({
    mid,
    gid: general,
    text: 'Please be kind.',
    content: 'rude words',
  })
  expect(JSON.stringify(stream.live())).not.toContain(`"reporter_uid":${bob.uid}`)
  expect((await alice.call(ownLists, {})).warnings).toEqual([warning])
  expect(await open(dave)).toMatchObject([{ state: 'open', warnings: 1 }])

  expect((await warn(dave, '   ')).status).toBe(400)
  for (const person of [alice, bob, carol]) expect((await warn(person, 'no')).status).toBe(404)
  const confirm = (by: Person) =>
    by.request(confirmWarning, { params: { id: warning.id } }).then(({ status }) => status)
  expect(await confirm(bob)).toBe(404)
  expect(await bob.call(listWarnings, {})).toEqual([])
  expect(await confirm(alice)).toBe(200)
  expect(await alice.call(listWarnings, {})).toEqual([])
})

test('a reported message is hidden, which answers all reports, and is seen in the list', async () => {
  const { alice, bob, carol, dave, general } = w
  const mid = await alice.send('spoiler').to(general)
  await report(bob, mid)
  await report(carol, mid)
  const [one] = await open(dave)
  expect((await close(dave, one?.id ?? '', 'hide')).status).toBe(200)
  expect(await open(dave)).toEqual([])
  expect(await texts(bob, general)).not.toContain('spoiler')
  const closed = await dave.call(listReports, { query: { state: 'closed' } })
  expect(closed).toHaveLength(2)
  expect(closed[0]).toMatchObject({ state: 'hidden', is_hidden: true, content: 'spoiler' })
  for (const person of [bob, carol]) {
    expect(await person.call(takeOutcomes, {})).toMatchObject([{ mid, state: 'hidden' }])
  }
})
