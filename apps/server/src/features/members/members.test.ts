import {
  changeMembers,
  createUser,
  endMemberSession,
  endMemberSessions,
  exportMembers,
  getConfig,
  handOverServer,
  importMembers,
  listMemberSessions,
  listMemberUids,
  listUsers,
  type MemberQuery,
  type RequestOf,
  searchMembers,
  updateUser,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../users/index.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
beforeEach(() => w.renewPeople())
afterAll(() => w.close())

const namesOf = (found: { name: string }[]) => found.map(({ name }) => name)
const search = async (query: MemberQuery) => w.dave.call(searchMembers, { query })
const names = async (query: MemberQuery) => namesOf((await search(query)).members)
type Bulk = RequestOf<typeof changeMembers>['body']
const bulk = async (body: Bulk, by = w.dave) => (await by.call(changeMembers, { body })).results
const setAdmin = (uid: number, is_admin = true) =>
  w.dave.call(updateUser, { params: { uid }, body: { is_admin } })

test('members, guests and strangers are refused at every endpoint', async () => {
  const params = { uid: w.bob.uid }
  const all = [w.carol, w.gus, w.nobody].map(async (person) => [
    (await person.request(searchMembers, {})).status,
    (await person.request(listMemberUids, {})).status,
    (await person.request(exportMembers, {})).status,
    (await person.request(changeMembers, { body: { action: 'freeze', uids: [w.bob.uid] } })).status,
    (await person.request(importMembers, { body: 'name,email\nX,x@example.org' })).status,
    (await person.request(listMemberSessions, { params })).status,
    (await person.request(endMemberSessions, { params })).status,
    (await person.request(endMemberSession, { params: { ...params, device: 'web:Bob' } })).status,
    (await person.request(handOverServer, { body: { uid: w.carol.uid, password: '' } })).status,
  ])
  const [member, guest, nobody] = await Promise.all(all)
  expect(new Set(member)).toEqual(new Set([403]))
  expect(new Set(guest)).toEqual(new Set([403]))
  expect(new Set(nobody)).toEqual(new Set([401]))
  expect(await names({ status: 'frozen' })).toEqual([])
  expect(await names({ query: 'x@example' })).toEqual([])
})

test('a page has the users of a kind, in order, with the counts of all', async () => {
  const bot = { name: 'Bolt', email: 'bolt@example.org', password: '', is_bot: true }
  await w.dave.call(createUser, { body: bot })
  expect(await names({ kind: 'member' })).toEqual(['Alice', 'Bob', 'Carol', 'Dave'])
  expect(await names({ kind: 'guest' })).toEqual(['Gus'])
  expect(await names({ kind: 'bot' })).toEqual(['Bolt'])
  const page = await search({ kind: 'member', order: 'desc', offset: 1, limit: 2 })
  expect(namesOf(page.members)).toEqual(['Carol', 'Bob'])
  expect(page).toMatchObject({ total: 4, counts: { member: 4, guest: 1, bot: 1, online: 0 } })
  expect(page.members[0]).not.toHaveProperty('password')
  expect((await w.dave.request(searchMembers, { query: { limit: 201 } })).status).toBe(400)
})

test('a search finds parts of names and addresses without case and accents', async () => {
  await w.addUser('Zoë')
  expect(await names({ query: ' ZOE ' })).toEqual(['Zoë'])
  expect(await names({ query: 'ob@EXAMPLE' })).toEqual(['Bob'])
  expect(await names({ query: '%' })).toEqual([])
})

test('filters by role, state, sign-up and last activity are combined', async () => {
  await setAdmin(w.alice.uid)
  await bulk({ action: 'freeze', uids: [w.bob.uid] })
  await w.carol.openStream()
  expect(await names({ role: 'admin' })).toEqual(['Alice', 'Dave'])
  expect(await names({ role: 'user', status: 'frozen' })).toEqual(['Bob'])
  expect(await names({ role: 'admin', status: 'frozen' })).toEqual([])
  expect(await names({ create_by: 'guest' })).toEqual(['Gus'])
  expect(await names({ seen: 'online' })).toEqual(['Carol'])
  expect(await names({ seen: 'week', kind: 'member' })).toEqual(['Alice', 'Bob', 'Carol', 'Dave'])
  expect(await names({ seen: 'never' })).toEqual([])
  w.clock.offset += 31 * 86_400_000
  const token = (await w.signInOn(w.dave, 'web:late')).call(searchMembers, {
    query: { seen: 'older', kind: 'member' },
  })
  expect(namesOf((await token).members)).toEqual(['Alice', 'Bob'])
})

test('the list is sorted by role, age and last activity', async () => {
  await setAdmin(w.carol.uid)
  await w.bob.openStream()
  const kind = 'member' as const
  expect(await names({ kind, sort: 'role' })).toEqual(['Carol', 'Dave', 'Alice', 'Bob'])
  expect((await names({ kind, sort: 'created_at' }))[0]).toBe('Dave')
  expect((await names({ kind, sort: 'last_seen_at', order: 'desc' }))[0]).toBe('Bob')
  expect(await names({ kind, sort: 'email', order: 'desc' })).toEqual([
    ...['Dave', 'Carol', 'Bob', 'Alice'],
  ])
})

test('the uids of a filter are those of its pages', async () => {
  const uids = await w.dave.call(listMemberUids, { query: { kind: 'member', query: 'a' } })
  const { members } = await search({ kind: 'member', query: 'a' })
  expect(uids).toEqual(members.map(({ uid }) => uid))
})

test('a preview tells what the action does, and changes nothing', async () => {
  await setAdmin(w.alice.uid)
  const uids = [w.dave.uid, w.alice.uid, w.bob.uid, 99_999, w.bob.uid]
  const body: Bulk = { action: 'delete', uids }
  const preview = await bulk({ ...body, dry_run: true })
  expect(preview).toMatchObject([
    { name: 'Dave', outcome: 'refused', reason: 'own_account' },
    { name: 'Alice', outcome: 'done', reason: null, channels: ['team'] },
    { name: 'Bob', outcome: 'done', channels: [] },
    { name: '', outcome: 'refused', reason: 'not_found' },
  ])
  expect(await names({ kind: 'member' })).toHaveLength(4)
  expect(await bulk(body)).toEqual(preview)
  expect(await names({ kind: 'member' })).toEqual(['Carol', 'Dave'])
  expect((await bulk(body)).map(({ reason }) => reason)).toEqual([
    ...['own_account', 'not_found', 'not_found', 'not_found'],
  ])
})

test('freezing many ends their streams, and a second time changes nothing', async () => {
  const { bob, carol, alice } = w
  await setAdmin(alice.uid)
  const stream = await bob.openStream()
  const watching = await alice.openStream()
  const outsider = await carol.openStream()
  const uids = [bob.uid, w.gus.uid, alice.uid]
  const body: Bulk = { action: 'freeze', uids: [bob.uid, w.gus.uid] }

  expect((await bulk(body)).map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  await stream.until(() => stream.closed, 'the kick')
  await w.settle()
  expect(bob.events()).toEqual([{ type: 'kick', reason: 'frozen' }])
  expect((await bob.request(listUsers, {})).status).toBe(401)
  expect(watching.of('members_changed')).toHaveLength(2)
  expect(outsider.of('members_changed')).toEqual([])
  expect(await bulk({ action: 'freeze', uids })).toMatchObject([
    { outcome: 'unchanged', reason: 'already_so' },
    { outcome: 'unchanged' },
    { outcome: 'done' },
  ])
  await bulk({ action: 'unfreeze', uids })
  expect(await names({ status: 'frozen' })).toEqual([])
})

test('roles are given to people only, and never taken from the owner', async () => {
  const { alice, bob, gus, dave } = w
  await setAdmin(alice.uid)
  const bolt = { name: 'Bolt', email: 'bolt@example.org', password: '', is_bot: true }
  const bot = await dave.call(createUser, { body: bolt })
  const uids = [bob.uid, gus.uid, bot.uid, dave.uid]
  expect(await bulk({ action: 'make_admin', uids }, alice)).toMatchObject([
    { outcome: 'done' },
    { reason: 'guest' },
    { reason: 'bot' },
    { reason: 'owner' },
  ])
  for (const action of ['remove_admin', 'freeze', 'end_sessions', 'delete'] as const) {
    expect(await bulk({ action, uids: [dave.uid] }, alice)).toMatchObject([{ reason: 'owner' }])
  }
  expect(await names({ role: 'admin' })).toEqual(['Alice', 'Bob', 'Dave'])
})

test('an action on more users than the limit is refused', async () => {
  const uids = Array.from({ length: 1001 }, (_, i) => i + 1)
  const body: Bulk = { action: 'freeze', uids }
  expect((await w.dave.request(changeMembers, { body })).status).toBe(400)
  const headers = { 'content-type': 'application/json' }
  const large = JSON.stringify({ ...body, uids: [1], padding: 'x'.repeat(32_768) })
  const answer = await w.dave.fetch('POST', '/api/admin/member/bulk', { headers, body: large })
  expect(answer.status).toBe(413)
})

test('the second click of an action gets the first report', async () => {
  const body: Bulk = { action: 'delete', uids: [w.bob.uid] }
  const input = { body, idempotencyKey: 'bulk-1' }
  const [first, second] = await Promise.all([
    w.dave.call(changeMembers, input),
    w.dave.call(changeMembers, input),
  ])
  expect(first.results).toMatchObject([{ outcome: 'done' }])
  expect(second).toEqual(first)
})

test('of two administrators who remove each other’s role at the same moment, one stays', async () => {
  const { alice, bob } = w
  await setAdmin(alice.uid)
  await setAdmin(bob.uid)
  const answers = await Promise.all([
    alice.request(updateUser, { params: { uid: bob.uid }, body: { is_admin: false } }),
    bob.request(changeMembers, { body: { action: 'remove_admin', uids: [alice.uid] } }),
  ])
  const admins = await names({ role: 'admin' })
  expect(admins).toHaveLength(2)
  expect(admins).toContain('Dave')
  const loser = answers[0].status === 403 || answers[1].body?.results[0]?.outcome !== 'done'
  expect(loser).toBe(true)
})

test('an administrator sees the sessions of a user and ends one or all', async () => {
  const { dave, bob } = w
  await w.signInOn(bob, 'web:laptop')
  const phone = await w.signInOn(bob, 'iOS:phone/1')
  const stream = await phone.openStream()
  const params = { uid: bob.uid }
  const listed = await dave.call(listMemberSessions, { params })
  expect(listed.map(({ device, is_online }) => [device, is_online])).toContainEqual([
    ...['iOS:phone/1', true],
  ])
  expect(listed.every(({ current }) => !current)).toBe(true)

  const one = { params: { ...params, device: 'iOS:phone/1' } }
  expect((await dave.request(endMemberSession, one)).status).toBe(200)
  await stream.until(() => stream.closed, 'the kick')
  expect((await phone.request(listUsers, {})).status).toBe(401)
  expect((await dave.request(endMemberSession, one)).status).toBe(404)
  expect(await dave.call(endMemberSessions, { params })).toEqual({ ended: 2 })
  expect(await dave.call(listMemberSessions, { params })).toEqual([])
  expect(await bulk({ action: 'end_sessions', uids: [bob.uid] })).toMatchObject([
    { outcome: 'unchanged' },
  ])
})

test('administrators end neither their own sessions here nor those of the owner', async () => {
  const { alice, dave } = w
  await setAdmin(alice.uid)
  const ends = (uid: number) => alice.request(endMemberSessions, { params: { uid } })
  expect((await ends(dave.uid)).status).toBe(403)
  expect((await ends(alice.uid)).status).toBe(403)
  expect((await ends(99_999)).status).toBe(404)
})

test('an export has the users of the filter, and no formula runs in a spreadsheet', async () => {
  await w.addUser('=1+1')
  const csv = await w.dave.call(exportMembers, { query: { kind: 'member' } })
  const [head, ...rows] = csv.trim().split('\n')
  expect(head?.replace('\uFEFF', '')).toBe(
    'uid,name,email,role,kind,status,sign_up,created,last_seen',
  )
  expect(rows).toHaveLength(5)
  expect(rows[0]).toContain(",'=1+1,'=1+1@example.org,member,member,normal,password,")
  expect(csv).not.toContain('Gus')
  const few = await w.dave.call(exportMembers, { query: { query: 'bob' } })
  expect(few.trim().split('\n')).toHaveLength(2)
})

// These change the owner, and need a server of their own.
describe('with a server of their own', () => {
  let shared: TestServer
  beforeEach(async () => {
    shared = w
    w = await startTestServer()
  })
  afterEach(async () => {
    await w.close()
    w = shared
  })

  async function setPassword(uid: number, password: string) {
    const hash = await hashPassword(password)
    await w.services.database.transact(async (tx) => {
      await tx.updateTable('account').set({ password: hash }).where('uid', '=', uid).execute()
      tx.invalidate('account', uid)
    })
  }

  test('the owner hands the server over with their password, and loses the protection', async () => {
    const { dave, alice, bob } = w
    await setPassword(dave.uid, 'secret-1')
    await setAdmin(alice.uid)
    await alice.openStream()
    const give = (uid: number, password: string, by = dave) =>
      by.request(handOverServer, { body: { uid, password } })
    expect((await give(alice.uid, 'wrong-1')).status).toBe(403)
    expect((await give(bob.uid, 'secret-1')).status).toBe(403)
    expect((await give(dave.uid, 'secret-1')).status).toBe(403)
    expect((await give(99_999, 'secret-1')).status).toBe(404)
    expect((await give(alice.uid, '', alice)).status).toBe(403)
    expect((await w.nobody.call(getConfig, {})).owner_uid).toBe(dave.uid)

    expect((await give(alice.uid, 'secret-1')).status).toBe(200)

    await w.settle()
    const event = { type: 'server_config_changed', owner_uid: alice.uid }
    expect(alice.allEvents()).toContainEqual(event)
    expect((await w.nobody.call(getConfig, {})).owner_uid).toBe(alice.uid)
    expect(
      (await search({ role: 'admin' })).members.map((one) => [one.name, one.is_owner]),
    ).toEqual([
      ['Alice', true],
      ['Dave', false],
    ])
    expect((await give(alice.uid, 'secret-1')).status).toBe(403)
    expect(await bulk({ action: 'delete', uids: [alice.uid] })).toMatchObject([{ reason: 'owner' }])
    await w.restart()
    expect(await bulk({ action: 'remove_admin', uids: [dave.uid] }, alice)).toMatchObject([
      { outcome: 'done' },
    ])
  })

  test('an owner whom another administrator demotes at the same moment is still an administrator', async () => {
    const { dave, alice, bob } = w
    await setPassword(dave.uid, 'secret-1')
    await setAdmin(alice.uid)
    await setAdmin(bob.uid)
    const body = { uid: alice.uid, password: 'secret-1' }
    await Promise.all([
      dave.request(handOverServer, { body }),
      bob.request(updateUser, { params: { uid: alice.uid }, body: { is_admin: false } }),
    ])
    const { members } = await search({})
    expect(members.filter(({ is_owner }) => is_owner)).toMatchObject([{ is_admin: true }])
  })
})
