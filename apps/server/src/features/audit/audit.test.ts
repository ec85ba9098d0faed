import {
  type AuditEntry,
  type AuditKind,
  changeChannelType,
  clearChannel,
  createInviteLink,
  deleteChannel,
  deleteMessage,
  deleteMessages,
  deleteUser,
  endOtherSessions,
  exportAudit,
  getAuditConfig,
  listAudit,
  listInviteLinks,
  login,
  logout,
  type RequestOf,
  revokeInviteLink,
  updateAuditConfig,
  updateChannel,
  updateCommonSettings,
  updateGithubConfig,
  updateLoginConfig,
  updateOidcClients,
  updateOrganization,
  updateUser,
} from '@parley/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSettings } from '../../testing/settings.ts'
import { type TestServer, startTestServer } from '../../testing/test-server.ts'
import { audited, writeAuditEntry } from './index.ts'
import { removeOldEntries } from './retention.ts'

const day = 86_400_000

let w: TestServer
let restoreSettings: () => Promise<void>
beforeAll(async () => {
  w = await startTestServer({}, { jobs: 'by hand' })
  restoreSettings = await saveSettings(w)
})
beforeEach(async () => {
  startMinute()
  await restoreSettings()
  await w.renewPeople()
  await clearLog()
})
afterAll(() => w.close())

/** Refusals are counted by minutes of the clock. */
function startMinute() {
  w.clock.offset += 60_000 - (w.clock.now() % 60_000) + 1_000
}

async function clearLog() {
  await w.services.audit.refusedSignIns.write()
  await w.services.database.transact((tx) => tx.deleteFrom('audit_entry').execute())
}

type Query = NonNullable<RequestOf<typeof listAudit>['query']>

const list = async (query: Query = {}): Promise<AuditEntry[]> =>
  (await w.dave.call(listAudit, { query })).entries
const kinds = async (query: Query = {}) => (await list(query)).map(({ kind }) => kind)
const newest = async () => (await list({ limit: 1 }))[0]

const signIn = (email: string, password: string, ip?: string) =>
  w.nobody.fetch('POST', '/api/token/login', {
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Browser 1',
      ...(ip === undefined ? {} : { 'x-forwarded-for': ip }),
    },
    body: JSON.stringify({ credential: { type: 'password', email, password }, device: 'web:9' }),
  })

const setPassword = (uid: number, password: string) =>
  w.dave.call(updateUser, { params: { uid }, body: { password } })

test('only administrators read, export and set up the audit log', async () => {
  for (const [person, status] of [
    [w.alice, 403],
    [w.gus, 403],
    [w.nobody, 401],
  ] as const) {
    for (const endpoint of [listAudit, exportAudit, getAuditConfig]) {
      expect(await person.request(endpoint, {})).toMatchObject({ status, text: '' })
    }
    const body = { retention_days: 1 }
    expect(await person.request(updateAuditConfig, { body })).toMatchObject({ status, text: '' })
  }
  expect(await w.dave.call(getAuditConfig, {})).toEqual({ retention_days: 365 })
})

test('a sign-in is stored with method, address, device and user agent, and a sign-out follows it', async () => {
  await setPassword(w.alice.uid, 'secret-1')
  const { body } = await signIn('alice@example.org', 'secret-1')
  expect(await newest()).toMatchObject({
    kind: 'sign_in',
    actor_uid: w.alice.uid,
    actor_name: 'Alice',
    target_uid: w.alice.uid,
    ip: '127.0.0.1',
    device: 'web:9',
    user_agent: 'Browser 1',
    details: { method: 'password' },
  })
  const { token } = body as { token: string }
  await w.nobody.fetch('GET', `/api${logout.path}`, { headers: { 'x-api-key': token } })
  expect(await newest()).toMatchObject({ kind: 'sign_out', actor_uid: w.alice.uid })
})

test('refused sign-ins name the account or what was tried, and no password', async () => {
  await setPassword(w.alice.uid, 'secret-1')
  await signIn('alice@example.org', 'typed-wrong')
  await signIn(`who\u202e${'o'.repeat(400)}@example.org`, 'typed-wrong')
  const [unknown, wrong] = await list({ kind: 'sign_in_failed' })
  expect(wrong).toMatchObject({
    actor_uid: null,
    target_uid: w.alice.uid,
    target_name: 'Alice',
    details: { method: 'password', reason: 'wrong_password' },
  })
  expect(unknown).toMatchObject({ target_uid: null, details: { reason: 'unknown_account' } })
  expect(unknown?.details.tried).toHaveLength(200)
  const rows = await w.services.db.selectFrom('audit_entry').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain('typed-wrong')
})

test('of many refused sign-ins from one address in a minute five are stored and the rest are counted', async () => {
  for (let i = 0; i < 12; i++) await signIn('nobody@example.org', 'wrong', '203.0.113.9')
  await signIn('nobody@example.org', 'wrong', '203.0.113.10')
  expect(await list({ kind: 'sign_in_failed' })).toHaveLength(6)
  w.clock.offset += 60_000
  const [count, ...stored] = await list({ kind: 'sign_in_failed' })
  expect(stored).toHaveLength(6)
  expect(count).toMatchObject({ ip: '203.0.113.9', details: { count: 7, reason: 'repeated' } })
})

test('of refused sign-ins from many addresses sixty a minute are stored and the rest are counted once', async () => {
  const { refusedSignIns } = w.services.audit
  for (let i = 0; i < 300; i++) {
    refusedSignIns.note('sign_in_failed', { ip: `10.0.${i % 7}.${i % 250}` }, { tried: 'root' })
  }
  w.clock.offset += 60_000
  await refusedSignIns.write()
  const rows = await w.services.db
    .selectFrom('audit_entry')
    .select(['ip', 'details'])
    .where('kind', '=', 'sign_in_failed')
    .execute()
  const counts = rows.map(({ details }) => JSON.parse(details) as { count?: number })
  expect(counts.filter(({ count }) => count === undefined)).toHaveLength(60)
  expect(rows.length).toBeLessThanOrEqual(60 + 60 + 1)
  const whole = counts.reduce((sum, { count }) => sum + (count ?? 1), 0)
  expect(whole).toBe(300)
})

test('refused sign-ins that are not written yet are written when the server stops', async () => {
  for (let i = 0; i < 7; i++) await signIn('nobody@example.org', 'wrong')
  await w.restart()
  const found = await list({ kind: 'sign_in_failed' })
  expect(found).toHaveLength(6)
  expect(found[0]).toMatchObject({ details: { count: 2, reason: 'repeated' } })
})

test('changed settings are stored with the old and the new value, and secrets without', async () => {
  const { dave } = w
  await dave.call(updateOrganization, { body: { name: 'North' } })
  const ext_setting = JSON.stringify({ admin_only_can_invite: true })
  await dave.call(updateCommonSettings, { body: { ext_setting, chat_layout_mode: 'SelfRight' } })
  expect((await newest())?.details).toEqual({
    section: 'common',
    changes: [
      { name: 'chat_layout_mode', before: 'Left', after: 'SelfRight' },
      { name: 'ext_setting.admin_only_can_invite', before: null, after: true },
    ],
  })
  for (const client_secret of ['one', 'two']) {
    await dave.call(updateGithubConfig, { body: { client_id: 'me', client_secret } })
  }
  const [second, first] = await list({ kind: 'settings_changed' })
  expect(first?.details.changes).toEqual([
    { name: 'client_id', before: '', after: 'me' },
    { name: 'secret', before: null, after: null, secret: 'set' },
  ])
  expect(second?.details.changes).toEqual([
    { name: 'secret', before: null, after: null, secret: 'changed' },
  ])
})

test('a list of issuers is compared by their domains', async () => {
  const client = (domain: string, client_secret = 'x') => ({
    domain,
    client_id: domain,
    client_secret,
    issuer: `https://${domain}`,
  })
  const save = (...clients: ReturnType<typeof client>[]) =>
    w.dave.call(updateOidcClients, { body: { clients } })
  await save(client('a.example.org'), client('b.example.org'))
  await save({ ...client('b.example.org', ''), client_secret: '' })
  expect((await newest())?.details.changes).toEqual([
    { name: 'clients.a.example.org.domain', before: 'a.example.org', after: null },
    { name: 'clients.a.example.org.issuer', before: 'https://a.example.org', after: null },
    { name: 'clients.a.example.org.client_id', before: 'a.example.org', after: null },
    { name: 'clients.a.example.org.secret', before: null, after: null, secret: 'removed' },
  ])
})

test('saving what is stored already leaves no entry', async () => {
  await w.dave.call(updateLoginConfig, { body: { guest: true } })
  const before = await newest()
  await w.dave.call(updateLoginConfig, { body: { guest: true } })
  expect(await newest()).toEqual(before)
})

test('an entry is stored if and only if its transaction is', async () => {
  const before = await newest()
  const work = audited(w.services, { ip: 'command line' }, async (_tx, audit) => {
    audit('server_cleared')
    throw new Error('rolled back')
  })
  await expect(work).rejects.toThrow('rolled back')
  expect(await newest()).toEqual(before)
})

test('a deleted account keeps its name in the entries about it', async () => {
  const params = { uid: w.carol.uid }
  await w.dave.call(updateUser, { params, body: { status: 'frozen', is_admin: false } })
  await w.dave.call(deleteUser, { params })
  expect(await list({ target: w.carol.uid })).toMatchObject([
    { kind: 'account_deleted', target_name: 'Carol', actor_name: 'Dave' },
    { kind: 'account_frozen', target_name: 'Carol' },
  ])
})

test('acts of an administrator on channels and messages of others are stored, those of members are not', async () => {
  const { alice, bob, dave, team, general } = w
  const params = { gid: team }
  const before = (await newest())?.id
  const mine = await bob.send('mine').to(team)
  await bob.call(deleteMessage, { params: { mid: mine } })
  await alice.call(clearChannel, { params })
  await alice.call(updateChannel, { params, body: { owner: bob.uid } })
  expect((await newest())?.id).toBe(before)

  const mids = [await bob.send('one').to(team), await bob.send('two').to(team)]
  await dave.call(deleteMessages, { params: { ids: mids.join(',') } })
  const own = await dave.send('own').to(general)
  await dave.call(deleteMessage, { params: { mid: own } })
  await dave.call(updateChannel, { params, body: { owner: alice.uid } })
  await dave.call(clearChannel, { params })
  await dave.call(changeChannelType, { params, body: { is_public: true } })
  await dave.call(deleteChannel, { params })
  const found = (await list()).filter(({ id }) => id > (before ?? ''))
  expect(found.map(({ kind }) => kind)).toEqual([
    ...(['channel_deleted', 'channel_visibility_changed', 'channel_cleared'] as AuditKind[]),
    ...['channel_owner_changed', 'messages_deleted'],
  ])
  expect(found[1]).toMatchObject({ target_gid: team, details: { is_public: true } })
  expect(found[3]?.details.changes).toEqual([{ name: 'owner', before: 'Bob', after: 'Alice' }])
  expect(found[4]).toMatchObject({
    target_uid: bob.uid,
    details: { count: 2, label: 'team' },
  })
})

test('invite links and ended sessions are stored', async () => {
  const { alice } = w
  await alice.call(createInviteLink, { query: { max_times: 5 } })
  const [link] = await alice.call(listInviteLinks, { query: {} })
  await alice.call(revokeInviteLink, { params: { id: link?.id ?? '' } })
  await w.signInOn(alice, 'phone')
  await alice.call(endOtherSessions, {})
  expect(await list({ actor: alice.uid })).toMatchObject([
    { kind: 'sessions_ended', details: { count: 1 } },
    { kind: 'invite_revoked' },
    { kind: 'invite_created', details: { count: 5 } },
  ])
})

test('filters narrow the log, and pages have every entry once', async () => {
  const { alice, bob, dave } = w
  const start = w.clock.now()
  for (const uid of [alice.uid, bob.uid]) await setPassword(uid, 'secret-1')
  w.clock.offset += 5_000
  await dave.call(updateOrganization, { body: { name: 'North 100%_' } })
  expect(await kinds({ group: 'server' })).toEqual(['settings_changed'])
  expect(await kinds({ kind: 'password_reset', target: bob.uid })).toEqual(['password_reset'])
  expect(await kinds({ actor: bob.uid })).toEqual([])
  expect(await kinds({ from: start + 5_000 })).toEqual(['settings_changed'])
  expect(await kinds({ from: start, to: start + 5_000 })).toEqual([
    ...['password_reset', 'password_reset'],
  ])
  expect(await kinds({ text: 'nORTH 100%_' })).toEqual(['settings_changed'])
  expect(await kinds({ text: '1000' })).toEqual([])
  expect(await kinds({ text: 'alice' })).toEqual(['password_reset'])

  const all = (await list({ limit: 100 })).map(({ id }) => id)
  const paged: string[] = []
  for (let before: string | null = 'g'; before !== null; ) {
    const page: { entries: AuditEntry[]; next_before: string | null } = await dave.call(listAudit, {
      query: { before, limit: 2 },
    })
    paged.push(...page.entries.map(({ id }) => id))
    before = page.next_before
  }
  expect(paged).toEqual(all)
  expect((await dave.request(listAudit, { query: { limit: 0 } })).status).toBe(400)
  const unknown = { kind: 'nothing' as AuditKind }
  expect((await dave.request(listAudit, { query: unknown })).status).toBe(400)
})

test('the export has the filtered entries in cells that are no formulas, and is an entry itself', async () => {
  await signIn('=cmd|calc@example.org', 'wrong')
  const name = '=HYPERLINK("http://evil")'
  await w.dave.call(updateUser, { params: { uid: w.bob.uid }, body: { name } })
  await setPassword(w.bob.uid, 'secret-1')
  await w.dave.call(updateOrganization, { body: { name: 'Not exported' } })
  const { text, headers } = await w.dave.request(exportAudit, { query: { target: w.bob.uid } })
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  const [head, ...lines] = text.trim().split('\n')
  expect(head).toContain('time,event,by_uid,by,target_uid')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain(`,password_reset,${w.dave.uid},Dave,${w.bob.uid},,"'=HYPERLINK(""http`)
  expect(await kinds({ limit: 1 })).toEqual(['audit_exported'])
})

test('an export of many entries has each of them once', async () => {
  await audited(w.services, { ip: 'command line' }, async (_tx, audit) => {
    for (let i = 0; i < 1_300; i++) audit('mail_sent', { label: `letter ${i}.` })
  })
  const { text } = await w.dave.request(exportAudit, { query: { kind: 'mail_sent' } })
  const found = [...text.matchAll(/letter (\d+)\./g)].map(([, i]) => Number(i))
  expect(found).toEqual(Array.from({ length: 1_300 }, (_, i) => 1_299 - i))
})

test('a changed retention is an entry, and older entries are removed', async () => {
  const body = { retention_days: 30 }
  await w.dave.call(updateAuditConfig, { body })
  const changes = [{ name: 'retention_days', before: 365, after: 30 }]
  expect(await newest()).toMatchObject({ details: { section: 'audit', changes } })
  const stored = async () => {
    await removeOldEntries(w.services)
    return (await w.services.db.selectFrom('audit_entry').selectAll().execute()).length
  }
  const all = await stored()
  expect(all).toBeGreaterThan(0)
  w.clock.offset += 29 * day
  await writeAuditEntry(w.services, { ip: 'command line' }, 'server_cleared')
  expect(await stored()).toBe(all + 1)
  w.clock.offset += 2 * day
  expect(await stored()).toBe(1)
  w.clock.offset += 29 * day
  expect(await stored()).toBe(0)
})

test('entries are kept for ever with a retention of 0 days', async () => {
  await w.dave.call(updateAuditConfig, { body: { retention_days: 0 } })
  w.clock.offset += 4_000 * day
  await removeOldEntries(w.services)
  const rows = await w.services.db.selectFrom('audit_entry').select('kind').execute()
  expect(rows).toEqual([{ kind: 'settings_changed' }])
})

test('no call changes or deletes an entry', async () => {
  for (const method of ['PUT', 'POST', 'DELETE', 'PATCH']) {
    const { status } = await w.dave.fetch(method, '/api/admin/audit')
    expect([404, 405]).toContain(status)
  }
})

test('sending a message writes no entry', async () => {
  const before = await newest()
  await w.dave.send('hello').to(w.general)
  expect(await newest()).toEqual(before)
})

test('a member who signs in while frozen is refused and stored once', async () => {
  await setPassword(w.bob.uid, 'secret-1')
  await w.dave.call(updateUser, { params: { uid: w.bob.uid }, body: { status: 'frozen' } })
  const credential = { type: 'password', email: 'bob@example.org', password: 'secret-1' } as const
  expect((await w.nobody.request(login, { body: { credential } })).status).not.toBe(200)
  expect(await list({ kind: 'sign_in_failed' })).toMatchObject([
    { target_uid: w.bob.uid, details: { reason: 'frozen' } },
  ])
})
