import {
  encodeRequest,
  changePassword,
  createStreamTicket,
  createThirdPartyKey,
  deleteDevice,
  getMe,
  getThirdPartySecret,
  listDevices,
  login,
  loginAsGuest,
  logout,
  register,
  deleteUser,
  renew,
  updateLoginConfig,
  updateUser,
} from '@parley/protocol'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Person } from '../../../testing/person.ts'
import { type TestServer, startTestServer } from '../../../testing/test-server.ts'

let w: TestServer
beforeAll(async () => {
  // The server plans its heartbeats when it starts, so its timers must be fake by then.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  w = await startTestServer()
})
afterEach(() => {
  w.clock.offset = 0
})
afterAll(async () => {
  vi.useRealTimers()
  await w.close()
})

const passSeconds = (count: number) => {
  w.clock.offset += count * 1000
}
/** Lets every stream have its next heartbeat. */
const beat = () => vi.advanceTimersByTime(16_000)

interface Pair {
  token: string
  refresh_token: string
}
const pairOf = ({ token, refreshToken }: Person): Pair => ({ token, refresh_token: refreshToken })
const renewTokens = (pair: Pair) => w.nobody.request(renew, { body: pair })
const readAs = async ({ token }: { token: string }) => {
  const headers = { 'x-api-key': token }
  return (await w.nobody.fetch('GET', '/api/user/me', { headers })).status
}
/** Uses the newer pair of somebody, and waits until that is stored. */
async function usesPair({ uid, device }: Person, pair: Pair) {
  expect(await readAs(pair)).toBe(200)
  const stored = () => w.services.auth.sessions.get(`${uid} ${device}`)?.pair_used_at
  await expect.poll(stored).toBeTypeOf('number')
}
const signIn = (email: string, password: string, device: string) =>
  w.nobody.call(login, { body: { credential: { type: 'password', email, password }, device } })

/** A person with a password, signed in on a computer and a phone, both with an open stream. */
async function signInTwice(name: string) {
  const email = `${name.toLowerCase()}@example.org`
  const body = { email, password: 'secret-1', name, device: 'web:computer' }
  const { user } = await w.nobody.call(register, { body })
  const computer = await w.signInOn({ uid: user.uid } as Person, 'web:computer')
  const phone = await w.signInOn(computer, 'iOS:phone')
  const streams = { computer: await computer.openStream(), phone: await phone.openStream() }
  return { email, computer, phone, streams }
}

/** Expects that nothing can be done with a person's tokens and a stream ticket. */
async function expectDead(person: Person, ticket: string) {
  expect(await readAs(person)).toBe(401)
  const sent = await person.fetch('POST', `/api/group/${w.general}/send`, {
    headers: { 'content-type': 'text/plain' },
    body: 'hello',
  })
  expect(sent.status).toBe(401)
  expect((await person.request(createStreamTicket, {})).status).toBe(401)
  expect((await renewTokens(pairOf(person))).status).toBe(401)
  expect([401, 403]).toContain((await person.openStream()).status)
  expect([401, 403]).toContain((await w.nobody.openStream({ ticket })).status)
}

test('a changed password ends the other sessions and their streams, without a kick', async () => {
  const { computer, phone, streams } = await signInTwice('Uma')
  const { ticket } = await phone.call(createStreamTicket, {})
  await w.carol.openStream()
  const change = (old_password: string, new_password: string) =>
    computer.request(changePassword, { body: { old_password, new_password } })

  expect((await change('wrong', 'secret-2')).status).toBe(403)
  expect((await change('secret-1', 'short')).status).toBe(400)
  await w.settle()
  expect(streams.phone.closed).toBe(false)

  expect((await change('secret-1', 'secret-2')).status).toBe(200)
  await streams.phone.until(() => streams.phone.closed, 'the end')
  await w.alice.send('after the change').to(w.general)
  await w.settle()

  expect(streams.phone.of('kick')).toEqual([])
  expect(streams.phone.of('chat')).toEqual([])
  await expectDead(phone, ticket)
  expect(await computer.call(listDevices, {})).toEqual(['web:computer'])
  expect(streams.computer.closed).toBe(false)
  expect(computer.events()).toMatchObject([{ detail: { content: 'after the change' } }])
  expect((await renewTokens(pairOf(computer))).status).toBe(200)
  expect(w.carol.streams().at(-1)?.closed).toBe(false)
})

test('a password set by an administrator ends all sessions of that person only', async () => {
  const { email, computer, phone, streams } = await signInTwice('Vito')
  const { ticket } = await computer.call(createStreamTicket, {})
  const others = await w.carol.openStream()
  const params = { uid: computer.uid }

  await w.dave.call(updateUser, { params, body: { password: 'secret-2' } })
  for (const stream of [streams.computer, streams.phone]) {
    await stream.until(() => stream.closed, 'the end')
    expect(stream.of('kick')).toEqual([])
  }
  await expectDead(computer, ticket)
  await expectDead(phone, ticket)
  expect(others.closed).toBe(false)
  expect(await readAs(w.carol)).toBe(200)
  expect(await readAs(await signIn(email, 'secret-2', 'web:computer'))).toBe(200)
  expect(await readAs(computer)).toBe(401)
})

test('a frozen person is kicked even if their password is set in the same call', async () => {
  const { computer, streams } = await signInTwice('Wes')
  const body = { password: 'secret-2', status: 'frozen' } as const
  await w.dave.call(updateUser, { params: { uid: computer.uid }, body })
  await streams.computer.until(() => streams.computer.closed, 'the end')
  expect(streams.computer.events.at(-1)).toEqual({ type: 'kick', reason: 'frozen' })
})

test('access tokens from before a freeze stay dead after it', async () => {
  const { computer } = await signInTwice('Xena')
  const params = { uid: computer.uid }
  await w.dave.call(updateUser, { params, body: { status: 'frozen' } })
  await w.dave.call(updateUser, { params, body: { status: 'normal' } })
  expect(await readAs(computer)).toBe(401)
  expect((await renewTokens(pairOf(computer))).status).toBe(401)
})

test('a second sign-in on a device ends the tokens, tickets and streams of the first', async () => {
  const { email, computer, phone, streams } = await signInTwice('Rosa')
  const { ticket } = await computer.call(createStreamTicket, {})
  const second = await signIn(email, 'secret-1', 'web:computer')
  await streams.computer.until(() => streams.computer.closed, 'the end')

  expect(streams.computer.of('kick')).toEqual([])
  await expectDead(computer, ticket)
  // The dead tokens did no harm to the new session, nor to the other device.
  expect(await readAs(second)).toBe(200)
  expect((await renewTokens(second)).status).toBe(200)
  expect(streams.phone.closed).toBe(false)
  expect(await readAs(phone)).toBe(200)
})

test.each([
  ['logout', (person: Person) => person.call(logout, {})],
  [
    'removal of the device',
    async (person: Person) => {
      const other = await w.signInOn(person, 'web:other')
      await other.call(deleteDevice, { params: { device: person.device } })
    },
  ],
])('a sign-in after %s does not revive the tokens from before', async (_name, end) => {
  const { email, computer } = await signInTwice(`Yan${_name.length}`)
  await end(computer)
  const again = await signIn(email, 'secret-1', 'web:computer')
  expect(await readAs(computer)).toBe(401)
  expect((await renewTokens(pairOf(computer))).status).toBe(401)
  expect(await readAs(again)).toBe(200)
})

test('a stream ends when its session was not renewed in time, and a renewed one goes on', async () => {
  const { computer, phone, streams } = await signInTwice('Zoe')
  const day = 86_400
  passSeconds(4 * day)
  const renewed = await renewTokens(pairOf(phone))
  beat()
  await w.settle()
  expect([streams.computer.closed, streams.phone.closed]).toEqual([false, false])

  passSeconds(4 * day)
  beat()
  await streams.computer.until(() => streams.computer.closed, 'the end')
  await w.settle()
  expect(streams.computer.of('kick')).toEqual([])
  expect(streams.phone.closed).toBe(false)
  expect((await renewTokens(pairOf(computer))).status).toBe(401)
  expect((await renewTokens(renewed.body)).status).toBe(200)
})

test('guests and users of other systems keep their sessions and streams', async () => {
  await w.dave.call(updateLoginConfig, { body: { guest: true, third_party: true } })
  const guest = await w.nobody.call(loginAsGuest, {})
  const secret = await w.dave.call(getThirdPartySecret, {})
  const made = encodeRequest(createThirdPartyKey, { body: { userid: 'u1', username: 'Mina' } })
  const key = await w.nobody.fetch(made.method, made.path, {
    headers: { ...made.headers, 'x-secret': secret },
    body: made.body,
  })
  const credential = { type: 'thirdparty', key: key.body as string } as const
  const mina = await w.nobody.call(login, { body: { credential, device: 'web:m' } })
  for (const session of [guest, mina]) {
    const renewed = await renewTokens(session)
    expect(renewed.status).toBe(200)
    expect(await readAs(session)).toBe(200)
    expect(await readAs(renewed.body)).toBe(200)
    const stream = await w.nobody.openStream({ 'api-key': renewed.body.token })
    beat()
    await w.alice.send('hello').to(w.general)
    await stream.next('chat')
    stream.close()
  }
})

test('two renewals at the same moment both succeed, with the same refresh token', async () => {
  const nora = await w.addUser('Nora')
  const [one, other] = await Promise.all([renewTokens(pairOf(nora)), renewTokens(pairOf(nora))])

  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body.refresh_token).toBe(other.body.refresh_token)
  expect([await readAs(one.body), await readAs(other.body)]).toEqual([200, 200])
  passSeconds(200)
  expect((await renewTokens(one.body)).status).toBe(200)
  expect((await renewTokens(other.body)).status).toBe(200)
})

test('a renewal whose answer was lost can be repeated hours later', async () => {
  const olga = await w.addUser('Olga')
  const lost = (await renewTokens(pairOf(olga))).body
  passSeconds(5 * 3600)
  const repeated = await renewTokens(pairOf(olga))
  expect([repeated.status, repeated.body.refresh_token]).toEqual([200, lost.refresh_token])
  expect((await renewTokens(repeated.body)).status).toBe(200)
})

test('a refresh token stays good for a minute after the first use of the newer pair', async () => {
  const oda = await w.addUser('Oda')
  passSeconds(600)
  await usesPair(oda, (await renewTokens(pairOf(oda))).body)
  passSeconds(59)
  expect((await renewTokens(pairOf(oda))).status).toBe(200)
  passSeconds(2)
  expect((await renewTokens(pairOf(oda))).status).toBe(401)
})

test('the refresh token alone renews its session, whatever stands in place of the other', async () => {
  const ola = await w.addUser('Ola')
  const sends = (body: object) =>
    w.nobody.fetch('POST', '/api/token/renew', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }) as Promise<{ status: number; body: Pair }>
  const first = await sends({ refresh_token: ola.refreshToken })
  expect(first.status).toBe(200)
  expect(await readAs(first.body)).toBe(200)
  const { refresh_token } = first.body
  expect((await sends({ token: null, refresh_token })).status).toBe(200)
  expect((await sends({ token: '', refresh_token })).status).toBe(200)
  expect((await sends({ token: w.bob.token, refresh_token })).status).toBe(401)
  expect((await sends({ refresh_token: refresh_token.replace(/^1[.]/, '2.') })).status).toBe(401)
  await w.dave.call(deleteUser, { params: { uid: ola.uid } })
  expect((await sends({ refresh_token })).status).toBe(401)
})

test('a refresh token ends the session a minute after a newer one was used', async () => {
  const { computer, phone, streams } = await signInTwice('Otto')
  const stolen = (await renewTokens(pairOf(computer))).body
  await usesPair(computer, stolen)
  passSeconds(61)
  expect((await renewTokens(pairOf(computer))).status).toBe(401)
  await streams.computer.until(() => streams.computer.closed, 'the end')

  expect(streams.computer.events.at(-1)).toEqual({ type: 'kick', reason: 'logout' })
  expect((await renewTokens(stolen)).status).toBe(401)
  expect(await readAs(stolen)).toBe(401)
  expect(await phone.call(listDevices, {})).toEqual(['iOS:phone'])
  expect(streams.phone.closed).toBe(false)
})

test('a refresh token that was replaced twice ends the session at once', async () => {
  const pia = await w.addUser('Pia')
  const second = (await renewTokens(pairOf(pia))).body
  const third = (await renewTokens(second)).body
  expect((await renewTokens(pairOf(pia))).status).toBe(401)
  expect((await renewTokens(third)).status).toBe(401)
})

test('a text that was never a refresh token of the session does not end it', async () => {
  const { alice, bob } = w
  const twin = await w.signInOn(alice, 'iOS:A')
  const genuine = alice.refreshToken
  const signature = genuine.slice(genuine.indexOf('.'))
  for (const refresh_token of [
    '',
    '0',
    'x'.repeat(900),
    alice.token,
    bob.refreshToken,
    twin.refreshToken,
    `1${signature}`,
    `00${signature}`,
    `-1${signature}`,
    `${genuine}!`,
    ` ${genuine}`,
    `${genuine}A`,
    genuine.toUpperCase(),
  ]) {
    expect((await renewTokens({ token: alice.token, refresh_token })).status).toBe(401)
  }
  expect((await renewTokens({ token: bob.token, refresh_token: genuine })).status).toBe(401)
  expect((await renewTokens(pairOf(alice))).status).toBe(200)
  expect((await renewTokens(pairOf(bob))).status).toBe(200)
})

test('an access token lives five minutes, and an expired one can be renewed for seven days', async () => {
  const quinn = await w.addUser('Quinn')
  passSeconds(299)
  expect((await quinn.request(getMe, {})).status).toBe(200)
  passSeconds(2)
  expect((await quinn.request(getMe, {})).status).toBe(401)
  const { status, body } = await renewTokens(pairOf(quinn))
  expect([status, body.expired_in]).toEqual([200, 300])
  passSeconds(7 * 86_400 + 1)
  expect((await renewTokens(body)).status).toBe(401)
})

test('a session that is renewed every day ends after its longest life, and a new sign-in begins another', async () => {
  const { phone } = await signInTwice('Longlife')
  const day = 86_400
  let pair = pairOf(phone)
  for (let days = 0; days < 180; days += 6) {
    passSeconds(6 * day - 1)
    const renewed = await renewTokens(pair)
    expect(renewed.status).toBe(200)
    pair = renewed.body
  }
  passSeconds(day)
  expect((await renewTokens(pair)).status).toBe(401)
  const again = await signIn('longlife@example.org', 'secret-1', phone.device)
  expect((await renewTokens(again)).status).toBe(200)
})
