import {
  changePassword,
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
  renew,
  setDeviceToken,
  updateUser,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../testing/person.ts'
import { type World, world } from '../../testing/world.ts'
import { issueToken } from '../invites/index.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterEach(() => {
  w.clock.offset = 0
})
afterAll(() => w.ends())

const seconds = (count: number) => {
  w.clock.offset += count * 1000
}

const pairOf = ({ token, refreshToken }: Person) => ({ token, refresh_token: refreshToken })
const renews = (pair: { token: string; refresh_token: string }) =>
  w.nobody.asks(renew, { body: pair })

test('two tabs that renew at the same moment both stay signed in', async () => {
  const nora = await w.joins('Nora')
  const [one, other] = await Promise.all([renews(pairOf(nora)), renews(pairOf(nora))])

  expect([one.status, other.status]).toEqual([200, 200])
  // Whoever wrote last into the store they share: both hold what is good.
  for (const { body } of [one, other]) {
    expect((await w.nobody.fetches('GET', '/api/user/me', key(body.token))).status).toBe(200)
  }
  seconds(200)
  expect((await renews(one.body)).status).toBe(200)
  expect((await renews(other.body)).status).toBe(200)
})

test('the refresh token before the current one is good for a minute', async () => {
  const olga = await w.joins('Olga')
  const { body: first } = await renews(pairOf(olga))
  seconds(59)
  expect((await renews(pairOf(olga))).status).toBe(200)
  seconds(2)
  expect((await renews(pairOf(olga))).status).toBe(401)
  expect((await renews(first)).status).toBe(200)
})

test('of three refresh tokens the oldest is dead at once', async () => {
  const pia = await w.joins('Pia')
  const { body: second } = await renews(pairOf(pia))
  const { body: third } = await renews(second)

  expect((await renews(pairOf(pia))).status).toBe(401)
  expect((await renews(third)).status).toBe(200)
})

test('both tokens must be of one session', async () => {
  const { alice, bob } = w
  expect((await renews({ token: bob.token, refresh_token: alice.refreshToken })).status).toBe(401)
  expect((await renews({ token: alice.token, refresh_token: alice.token })).status).toBe(401)
  const twin = await w.alsoOn(alice, 'iOS:A')
  expect((await renews({ token: twin.token, refresh_token: alice.refreshToken })).status).toBe(401)
})

test('an access token lives five minutes, and an expired one still renews', async () => {
  const quinn = await w.joins('Quinn')
  seconds(299)
  expect((await quinn.asks(getMe, {})).status).toBe(200)
  seconds(2)
  expect((await quinn.asks(getMe, {})).status).toBe(401)
  const { status, body } = await renews(pairOf(quinn))
  expect([status, body.expired_in]).toEqual([200, 300])
  seconds(7 * 86_400 + 1)
  expect((await renews(body)).status).toBe(401)
})

test('a login takes the place of the one before on that device', async () => {
  const origin = { email: 'rosa@example.org', password: 'secret-1', device: 'web:r' }
  const first = await w.nobody.does(register, { body: { ...origin, name: 'Rosa' } })
  const credential = { type: 'password' as const, email: 'Rosa@Example.org', password: 'secret-1' }
  const second = await w.nobody.does(login, { body: { credential, device: 'web:r' } })

  expect(first.user.uid).toBe(second.user.uid)
  seconds(61)
  expect((await renews(first)).status).toBe(401)
  expect((await renews(second)).status).toBe(200)
})

test('a login tells the wrong password from the unknown address, and never a frozen one in', async () => {
  const sign = (email: string, password: string) =>
    w.nobody.asks(login, { body: { credential: { type: 'password', email, password } } })
  const { user } = await w.nobody.does(register, {
    body: { email: 'sam@example.org', password: 'secret-1', name: 'Sam' },
  })
  expect((await sign('sam@example.org', 'secret-2')).status).toBe(401)
  expect((await sign('nobody@example.org', 'secret-1')).status).toBe(404)
  expect((await sign('alice@example.org', '')).status).toBe(401)
  await w.dave.does(updateUser, { params: { uid: user.uid }, body: { status: 'frozen' } })
  const answer = await sign('sam@example.org', 'secret-1')
  expect([answer.status, answer.text]).toEqual([423, ''])
})

interface Kick {
  reason: string
  by(victim: Person): Promise<unknown>
  /** What opening a stream answers afterwards. */
  then: number
}
const kicks: Kick[] = [
  { reason: 'login_from_other_device', by: (victim) => victim.listens(), then: 200 },
  { reason: 'logout', by: (victim) => victim.does(logout, {}), then: 403 },
  {
    reason: 'delete_device',
    by: async (victim) => {
      const other = await w.alsoOn(victim, 'iOS:other')
      await other.does(deleteDevice, { params: { device: victim.device } })
    },
    then: 403,
  },
  {
    reason: 'logout',
    by: async (victim) => {
      const other = await w.alsoOn(victim, 'iOS:other')
      expect(await other.does(endOtherSessions, {})).toEqual({ ended: 1 })
    },
    then: 403,
  },
  {
    reason: 'frozen',
    by: ({ uid }) => w.dave.does(updateUser, { params: { uid }, body: { status: 'frozen' } }),
    then: 401,
  },
  {
    reason: 'delete_user',
    by: ({ uid }) => w.dave.does(deleteUser, { params: { uid } }),
    then: 401,
  },
]

test.each(kicks.map((kick, i) => ({ ...kick, i })))(
  'a kick ($reason) ends that stream and no other',
  async ({ reason, by, then, i }) => {
    const victim = await w.joins(`Victim${i}`)
    const stream = await victim.listens()
    await w.carol.listens()

    await by(victim)
    await stream.until(() => stream.closed, 'the end')
    await w.settles()

    expect(stream.events.at(-1)).toEqual({ type: 'kick', reason })
    expect(w.carol.hears().filter(({ type }) => type === 'kick')).toEqual([])
    expect((await victim.listens()).status).toBe(then)
    expect((await victim.asks(getMe, {})).status).toBe(then === 200 ? 200 : 401)
  },
)

test('a ticket opens one stream within half a minute, and nothing else', async () => {
  const { bob } = w
  const opens = (ticket: string) => w.nobody.listens({ ticket, ext: 1 })
  const { ticket, expires_in } = await bob.does(createStreamTicket, {})
  expect(expires_in).toBe(30)
  expect((await w.nobody.fetches('GET', '/api/user/me', key(ticket))).status).toBe(401)
  const stream = await opens(ticket)
  expect(stream.status).toBe(200)
  expect((await opens(ticket)).status).toBe(401)
  stream.close()

  const late = await bob.does(createStreamTicket, {})
  seconds(31)
  expect((await opens(late.ticket)).status).toBe(401)
  expect((await opens('nonsense')).status).toBe(401)
})

test('a ticket does not outlive its session', async () => {
  const tom = await w.joins('Tom')
  const { ticket } = await tom.does(createStreamTicket, {})
  await tom.does(logout, {})
  expect((await w.nobody.listens({ ticket })).status).toBe(403)
})

test('a changed password ends the renewals of other devices, not their streams', async () => {
  const body = { email: 'uma@example.org', password: 'secret-1', name: 'Uma', device: 'web:u' }
  const session = await w.nobody.does(register, { body })
  const uma = await w.alsoOn({ uid: session.user.uid } as Person, 'web:u')
  const phone = await w.alsoOn(uma, 'iOS:u')
  const stream = await phone.listens()
  const change = (old_password: string, new_password: string) =>
    uma.asks(changePassword, { body: { old_password, new_password } })

  expect((await change('wrong', 'secret-2')).status).toBe(403)
  expect((await change('secret-1', 'short')).status).toBe(400)
  expect((await change('secret-1', 'secret-2')).status).toBe(200)

  expect((await renews(pairOf(phone))).status).toBe(401)
  expect((await renews(pairOf(uma))).status).toBe(200)
  expect(stream.closed).toBe(false)
  expect((await phone.asks(getMe, {})).status).toBe(200)
})

test('sessions show where somebody was last', async () => {
  const vera = await w.joins('Vera')
  seconds(5)
  await w.alsoOn(vera, 'iOS:v')
  seconds(5)
  await w.nobody.fetches('POST', '/api/token/renew', {
    headers: { 'content-type': 'application/json', 'user-agent': 'Agent 7' },
    body: JSON.stringify(pairOf(vera)),
  })
  const sessions = await vera.does(listSessions, {})
  expect(sessions).toMatchObject([
    { device: 'web:Vera', current: true, user_agent: 'Agent 7', ip: '127.0.0.1', push: 'none' },
    { device: 'iOS:v', current: false, is_online: false },
  ])
  // A new guest: after the days that other tests let pass, Gus may have been removed.
  const gil = await w.joins('Gil', { create_by: 'guest' })
  expect((await gil.asks(listSessions, {})).status).toBe(403)
})

test('a login link signs in once, and makes an account only with a name', async () => {
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
  const sign = (magic_token: string, extra_name = '') =>
    w.nobody.asks(login, { body: { credential: { type: 'magiclink', magic_token, extra_name } } })

  const known = await link('alice@example.org', w.alice.uid)
  expect((await sign(known, 'ignored')).body.user).toMatchObject({
    uid: w.alice.uid,
    name: 'Alice',
  })
  expect((await sign(known)).status).toBe(400)

  const fresh = await link('will@example.org')
  expect((await sign(fresh)).status).toBe(401)
  expect((await sign(fresh, 'Will')).body.user).toMatchObject({
    name: 'Will',
    email: 'will@example.org',
    create_by: 'magiclink',
  })
  expect((await sign('')).status).toBe(401)
})

function key(token: string) {
  return { headers: { 'x-api-key': token } }
}

test('the fifty-first session ends the one that was idle for longest', async () => {
  const wim = await w.joins('Wim')
  const idle = await w.alsoOn(wim, 'web:idle')
  const stream = await idle.listens()
  for (let i = 2; i < limits.sessions; i++) {
    seconds(1)
    await w.alsoOn(wim, `web:${i}`)
  }
  await w.services.database.transact((tx) =>
    tx
      .updateTable('session')
      .set({ last_seen_at: w.services.clock.now() })
      .where('device', '=', wim.device)
      .execute(),
  )
  expect(await wim.does(listSessions, {})).toHaveLength(limits.sessions)

  seconds(1)
  const last = await w.alsoOn(wim, 'web:last')
  await stream.until(() => stream.closed, 'the end of the idle session')
  expect(stream.events.at(-1)).toEqual({ type: 'kick', reason: 'logout' })
  expect((await idle.asks(getMe, {})).status).toBe(401)
  const devices = (await last.does(listSessions, {})).map(({ device }) => device)
  expect(devices).toHaveLength(limits.sessions)
  expect(devices).toEqual(expect.arrayContaining(['web:last', wim.device]))
  expect(devices).not.toContain('web:idle')
})

test('a long user agent and forwarded address are cut when they are stored', async () => {
  const headers = {
    'user-agent': 'x'.repeat(5000),
    'x-forwarded-for': `10.0.0.1${'9'.repeat(500)}`,
  }
  const answer = await w.nobody.fetches('POST', '/api/token/renew', {
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
  expect([row.user_agent?.length, row.ip?.length]).toEqual([512, 64])
})

test('a device token over its limit is refused', async () => {
  const { carol } = w
  const sets = (device_token: string) => carol.asks(setDeviceToken, { body: { device_token } })
  expect((await sets('x'.repeat(4096))).status).toBe(200)
  expect(await sets('x'.repeat(4097))).toMatchObject({ status: 400, body: { reason: 'bad_body' } })
})
