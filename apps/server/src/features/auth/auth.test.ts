import {
  createStreamTicket,
  deleteDevice,
  deleteUser,
  endOtherSessions,
  getMe,
  limits,
  listSessions,
  login,
  logout,
  register,
  setDeviceToken,
  updateUser,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type TestServer, startEmptyServer, startTestServer } from '../../testing/test-server.ts'
import { issueToken } from '../invites/index.ts'

let w: TestServer
beforeAll(async () => {
  w = await startTestServer()
})
afterEach(() => {
  w.clock.offset = 0
})
afterAll(() => w.close())

const passSeconds = (count: number) => {
  w.clock.offset += count * 1000
}

const pairOf = ({ token, refreshToken }: Person) => ({ token, refresh_token: refreshToken })

test('sign-in answers 401 to a wrong password, 404 to an unknown address and 423 to a frozen user', async () => {
  const signIn = (email: string, password: string) =>
    w.nobody.request(login, { body: { credential: { type: 'password', email, password } } })
  const { user } = await w.nobody.call(register, {
    body: { email: 'sam@example.org', password: 'secret-1', name: 'Sam' },
  })
  expect((await signIn('sam@example.org', 'secret-2')).status).toBe(401)
  expect((await signIn('nobody@example.org', 'secret-1')).status).toBe(404)
  expect((await signIn('alice@example.org', '')).status).toBe(401)
  await w.dave.call(updateUser, { params: { uid: user.uid }, body: { status: 'frozen' } })
  const answer = await signIn('sam@example.org', 'secret-1')
  expect([answer.status, answer.text]).toEqual([423, ''])
})

interface Kick {
  reason: string
  trigger(victim: Person): Promise<unknown>
  /** The status of opening a stream afterwards. */
  statusAfter: number
}
const kicks: Kick[] = [
  { reason: 'login_from_other_device', trigger: (victim) => victim.openStream(), statusAfter: 200 },
  { reason: 'logout', trigger: (victim) => victim.call(logout, {}), statusAfter: 403 },
  {
    reason: 'delete_device',
    trigger: async (victim) => {
      const other = await w.signInOn(victim, 'iOS:other')
      await other.call(deleteDevice, { params: { device: victim.device } })
    },
    statusAfter: 403,
  },
  {
    reason: 'logout',
    trigger: async (victim) => {
      const other = await w.signInOn(victim, 'iOS:other')
      expect(await other.call(endOtherSessions, {})).toEqual({ ended: 1 })
    },
    statusAfter: 403,
  },
  {
    reason: 'frozen',
    trigger: ({ uid }) => w.dave.call(updateUser, { params: { uid }, body: { status: 'frozen' } }),
    statusAfter: 401,
  },
  {
    reason: 'delete_user',
    trigger: ({ uid }) => w.dave.call(deleteUser, { params: { uid } }),
    statusAfter: 401,
  },
]

test.each(kicks.map((kick, i) => ({ ...kick, i })))(
  'a kick ($reason) ends the streams it concerns and no other',
  async ({ reason, trigger, statusAfter, i }) => {
    const victim = await w.addUser(`Victim${i}`)
    const stream = await victim.openStream()
    await w.carol.openStream()

    await trigger(victim)
    await stream.until(() => stream.closed, 'the end')
    await w.settle()

    expect(stream.events.at(-1)).toEqual({ type: 'kick', reason })
    expect(w.carol.events().filter(({ type }) => type === 'kick')).toEqual([])
    expect((await victim.openStream()).status).toBe(statusAfter)
    expect((await victim.request(getMe, {})).status).toBe(statusAfter === 200 ? 200 : 401)
  },
)

test('a ticket opens one stream within half a minute, and opens nothing else', async () => {
  const { bob } = w
  const opens = (ticket: string) => w.nobody.openStream({ ticket, ext: 1 })
  const { ticket, expires_in } = await bob.call(createStreamTicket, {})
  expect(expires_in).toBe(30)
  expect((await w.nobody.fetch('GET', '/api/user/me', key(ticket))).status).toBe(401)
  const stream = await opens(ticket)
  expect(stream.status).toBe(200)
  expect((await opens(ticket)).status).toBe(401)
  stream.close()

  const late = await bob.call(createStreamTicket, {})
  passSeconds(31)
  expect((await opens(late.ticket)).status).toBe(401)
  expect((await opens('nonsense')).status).toBe(401)
})

test('a ticket of an ended session opens no stream', async () => {
  const tom = await w.addUser('Tom')
  const { ticket } = await tom.call(createStreamTicket, {})
  await tom.call(logout, {})
  expect((await w.nobody.openStream({ ticket })).status).toBe(403)
})

test('the list of sessions shows address, browser and time of the last activity', async () => {
  const vera = await w.addUser('Vera')
  passSeconds(5)
  await w.signInOn(vera, 'iOS:v')
  passSeconds(5)
  await w.nobody.fetch('POST', '/api/token/renew', {
    headers: { 'content-type': 'application/json', 'user-agent': 'Agent 7' },
    body: JSON.stringify(pairOf(vera)),
  })
  const sessions = await vera.call(listSessions, {})
  expect(sessions).toMatchObject([
    { device: 'web:Vera', current: true, user_agent: 'Agent 7', ip: '127.0.0.1', push: 'none' },
    { device: 'iOS:v', current: false, is_online: false },
  ])
  // A new guest: after the days that other tests let pass, Gus may have been removed.
  const gil = await w.addUser('Gil', { create_by: 'guest' })
  expect((await gil.request(listSessions, {})).status).toBe(403)
})

test('a login link signs in once, and creates an account only with a name', async () => {
  const link = (email: string, uid?: number) =>
    w.services.database.transact((tx) =>
      issueToken(w.services, tx, {
        kind: 'login',
        email,
        expiresInSeconds: 900,
        maxUses: 1,
        ...(uid === undefined ? {} : { uid }),
      }),
    )
  const signIn = (magic_token: string, extra_name = '') =>
    w.nobody.request(login, {
      body: { credential: { type: 'magiclink', magic_token, extra_name } },
    })

  const known = await link('alice@example.org', w.alice.uid)
  expect((await signIn(known, 'ignored')).body.user).toMatchObject({
    uid: w.alice.uid,
    name: 'Alice',
  })
  expect((await signIn(known)).status).toBe(400)

  const fresh = await link('will@example.org')
  expect((await signIn(fresh)).status).toBe(401)
  expect((await signIn(fresh, 'Will')).body.user).toMatchObject({
    name: 'Will',
    email: 'will@example.org',
    create_by: 'magiclink',
  })
  expect((await signIn('')).status).toBe(401)
})

function key(token: string) {
  return { headers: { 'x-api-key': token } }
}

test('the fifty-first session ends the one that was idle for longest', async () => {
  const limited = await startEmptyServer({ PARLEY_RATE_LIMIT: 'on' })
  onTestFinished(() => limited.close())
  const wim = await limited.addUser('Wim')
  const idle = await limited.signInOn(wim, 'web:idle')
  const stream = await idle.openStream()
  for (let i = 2; i < limits.sessions; i++) {
    limited.clock.offset += 1000
    await limited.signInOn(wim, `web:${i}`)
  }
  await limited.services.database.transact((tx) =>
    tx
      .updateTable('session')
      .set({ last_seen_at: limited.services.clock.now() })
      .where('device', '=', wim.device)
      .execute(),
  )
  expect(await wim.call(listSessions, {})).toHaveLength(limits.sessions)

  limited.clock.offset += 1000
  const last = await limited.signInOn(wim, 'web:last')
  await stream.until(() => stream.closed, 'the end of the idle session')
  expect(stream.events.at(-1)).toEqual({ type: 'kick', reason: 'logout' })
  expect((await idle.request(getMe, {})).status).toBe(401)
  const devices = (await last.call(listSessions, {})).map(({ device }) => device)
  expect(devices).toHaveLength(limits.sessions)
  expect(devices).toEqual(expect.arrayContaining(['web:last', wim.device]))
  expect(devices).not.toContain('web:idle')
})

test('a long user agent is cut, and a forwarded text that is no address is not stored', async () => {
  const headers = {
    'user-agent': 'x'.repeat(5000),
    'x-forwarded-for': `10.0.0.1${'9'.repeat(500)}`,
  }
  const answer = await w.nobody.fetch('POST', '/api/token/renew', {
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(pairOf(w.alice)),
  })
  expect(answer.status).toBe(200)
  const row = await w.services.db
    .selectFrom('session')
    .selectAll()
    .where('uid', '=', w.alice.uid)
    .where('device', '=', w.alice.device)
    .executeTakeFirstOrThrow()
  expect([row.user_agent?.length, row.ip]).toEqual([512, 'unknown'])
})

test('a device token over its limit is refused', async () => {
  const { carol } = w
  const sets = (device_token: string) => carol.request(setDeviceToken, { body: { device_token } })
  expect((await sets('x'.repeat(4096))).status).toBe(200)
  expect(await sets('x'.repeat(4097))).toMatchObject({ status: 400, body: { reason: 'bad_body' } })
})

test('with hidden accounts, an unknown address is refused like a wrong password', async () => {
  const hiding = await startTestServer({ PARLEY_HIDE_ACCOUNTS: 'on' })
  const answers = await Promise.all(
    ['alice@example.org', 'nobody@example.org'].map((email) =>
      hiding.nobody.request(login, {
        body: { credential: { type: 'password', email, password: 'wrong' } },
      }),
    ),
  )
  await hiding.close()
  const [known, unknown] = answers.map(({ status, text, headers }) => ({
    status,
    text,
    type: headers.get('content-type'),
  }))
  expect(known).toEqual({ status: 401, text: '', type: null })
  expect(unknown).toEqual(known)
})
